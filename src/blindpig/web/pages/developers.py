"""The page of the JSON API: every call with what is sent and what comes back, drawn from our own OpenAPI."""

from collections.abc import Mapping
from typing import TypeAlias, cast

from litestar import Response, get

from blindpig.web.pages.answers import page
from blindpig.web.pages.visitor import Asked, visitor_of

Schema: TypeAlias = Mapping[str, "Schema | list[Schema] | str | bool | None"]
VERBS = ("get", "post")


def part(schema: Schema, *keys: str) -> Schema:
    """What lies under these keys; nothing if it is not there."""
    for key in keys:
        found = schema.get(key)
        schema = found if isinstance(found, Mapping) else {}
    return schema


def parts(schema: Schema, key: str) -> list[Schema]:
    """A list of schemas under a key."""
    found = schema.get(key)
    return found if isinstance(found, list) else []


def form_of(schema: Schema, whole: Schema) -> Schema:
    """A form where it is only named."""
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    return part(whole, "components", "schemas", name) if name else schema


def kind_of(schema: Schema, whole: Schema) -> str:
    """What may stand in a field, in few words."""
    either = parts(schema, "oneOf") or parts(schema, "anyOf")
    if either:
        return " | ".join(kind_of(one, whole) for one in either)
    if "enum" in schema:
        return " | ".join(f"“{value}”" for value in cast("list[str]", schema["enum"]))
    if "$ref" in schema:
        form = form_of(schema, whole)
        inside = ", ".join(part(form, "properties"))
        return f"{{{inside}}}" if inside else kind_of(form, whole)
    if schema.get("type") == "array":
        return f"[{kind_of(part(schema, 'items'), whole)}, …]"
    return str(schema.get("type", "…"))


def fields_of(schema: Schema, whole: Schema) -> list[dict[str, object]]:
    """The fields of a form."""
    form = form_of(schema, whole)
    needed = cast("list[str]", form.get("required") or [])
    return [
        {"name": name, "kind": kind_of(part(form, "properties", name), whole), "needed": name in needed}
        for name in part(form, "properties")
    ]


def body_of(schema: Schema) -> Schema:
    """The form of what is sent or comes back as JSON."""
    return part(schema, "content", "application/json", "schema")


def calls_of(whole: Schema) -> list[dict[str, object]]:
    """Every call, in the order of its address."""
    found: list[dict[str, object]] = []
    for address in part(whole, "paths"):
        for verb in VERBS:
            call = part(whole, "paths", address, verb)
            if not call:
                continue
            good = next((answer for answer in part(call, "responses") if answer.startswith("2")), "")
            found.append(
                {
                    "id": call["operationId"],
                    "verb": verb.upper(),
                    "address": address,
                    "summary": call["summary"],
                    "text": call.get("description", ""),
                    "asked": [one["name"] for one in parts(call, "parameters") if one.get("in") == "query"],
                    "sent": fields_of(body_of(part(call, "requestBody")), whole),
                    "given": fields_of(body_of(part(call, "responses", good)), whole),
                }
            )
    return found


@get("/api")
async def calls(request: Asked) -> Response[bytes]:
    """The calls of the API."""
    whole = cast("Schema", request.app.openapi_schema.to_schema())
    return page("api.html", visitor_of(request), calls=calls_of(whole))


HANDLERS = (calls,)
