"""The icons of the installed app, drawn from our mark by a browser: `python -m tests.browser.icons`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from blindpig import web
from tests.browsers import FLAGS, chromium

STATIC = Path(web.__file__).parent / "static"
NIGHT = "#0E231F"
# name, side, how much of it the mark takes, ground
ICONS = (
    ("icon-192.png", 192, 0.92, "transparent"),
    ("icon-512.png", 512, 0.92, "transparent"),
    ("icon-maskable-512.png", 512, 0.62, NIGHT),
    ("icon-180.png", 180, 0.76, NIGHT),
)


def main() -> None:
    """Draw them all."""
    mark = (STATIC / "icon.svg").read_text()
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as browser:
        for name, side, share, ground in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            box = f"display:grid;place-items:center;margin:0;height:{side}px;background:{ground}"
            size = round(side * share)
            page.set_content(f'<body style="{box}">{mark.replace("<svg", f"<svg width={size} height={size}", 1)}')
            page.screenshot(path=STATIC / name, omit_background=True)


if __name__ == "__main__":
    main()
