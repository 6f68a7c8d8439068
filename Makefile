# Needs Python 3.11 or newer with pip; everything else is installed here, uv included.
PYTHON ?= python3
# Modules are kept as bytecode even where the machine says otherwise: a server starts four times as fast.
unexport PYTHONDONTWRITEBYTECODE
UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
RUN := $(UV) run --frozen
# Compiled modules live in an environment of their own, so that a checkout never runs yesterday's build.
COMPILED := .compiled
WHEEL := build/wheel.stamp
INSTALLED := build/compiled.stamp
# A command that runs Python with the compiled engine; it comes to be when all is ready, and not before.
FASTER := build/faster-python
SOURCES := pyproject.toml uv.lock hatch_build.py $(shell find src -type f -not -name '*.pyc')
# More than processors: many tests wait for a browser, a server or a database.
WORKERS ?= 4
# The tests that are measured: of the kernel, the rules (those that every game must pass, too), the store and the tables.
STORED := tests/records tests/store tests/tables
COVERED := tests/kernel $(STORED) tests/games/contract.py $(wildcard tests/games/*/rules)
# What every bot keeps to, on the plain engine, too: whoever has no compiler plays against that.
BOTS := tests/search/test_players.py $(wildcard tests/games/*/bot/test_bot.py)
# They copy the engine's objects, or put others in their place: a compiled engine does not let them.
PLAIN_ONLY := tests/web/test_secret_moves.py tests/web/test_stalls.py

# The kept deals of planted blunders: a run that was stopped goes on with them.
PLANTED := $(foreach game,prohibition reglement bootleggers,build/blunders-$(game).jsonl)

.PHONY: baselines beside blunders cluster editions fresh learn prove million fuzz sbom reviewing soak screenshots play quick pace test plain compiled others packed check format compile wheel load bench spar clean browser

play: $(UV)  ## opens at once; bots think faster as soon as the compiled engine is ready
	@mkdir -p build
	@$(MAKE) --question $(FASTER) 2>/dev/null || { rm -f $(FASTER); \
	  echo "Bots think in plain Python until the compiled engine is ready: it is being built in the background."; \
	  { nice -n 19 $(MAKE) --silent $(FASTER) >build/faster.log 2>&1 || \
	    echo "The compiled engine could not be built, so bots go on in plain Python; build/faster.log says why."; } & }
	@BLINDPIG_FASTER_PYTHON=$(abspath $(FASTER)) $(UV) run --frozen --no-dev blindpig

test:  ## what CI runs: linters and the compiler beside the tests of the plain engine, then all others on the compiled one
	$(MAKE) -j 4 check plain compile browser
	$(MAKE) -j 2 compiled

quick: $(UV)  ## what one runs while coding, within a minute: no browser, no databases, no compiler
	$(RUN) ruff check --quiet
	$(RUN) mypy
	$(RUN) lint-imports | tail -n 1
	HYPOTHESIS_PROFILE=quick $(RUN) pytest -q -n $(WORKERS) --dist worksteal -m "not slow and not long"

pace: $(UV)  ## which tests `make quick` leaves out because they take long; kept in tests/long.txt
	@mkdir -p build
	HYPOTHESIS_PROFILE=quick $(RUN) pytest -q -m "not slow" --junitxml build/pace.xml
	$(RUN) python -m tests.paced build/pace.xml

plain: $(UV)  ## the engine's sources as they are, and what keeps their games; tracing costs time, so only what has a floor pays for it
	HYPOTHESIS_PROFILE=quick $(RUN) pytest -n $(WORKERS) --dist worksteal --cov --cov-report= $(COVERED)
	$(RUN) python -m tests.coverage
	$(RUN) pytest -n $(WORKERS) --dist worksteal $(BOTS) $(PLAIN_ONLY)

compiled: others packed

others: compile  ## all tests on the compiled engine, but for those of what is kept
	$(COMPILED)/bin/python -m pytest -n $(WORKERS) --dist worksteal -p no:cacheprovider $(addprefix --ignore=,$(STORED) $(PLAIN_ONLY))

packed: compile  ## the compiled wheel by itself
	BLINDPIG_WHEEL=$$(echo $(abspath build/dist)/*.whl) $(RUN) pytest tests/packages/test_wheel.py

browser: $(UV)  ## on a new machine this takes a minute, so it is fetched while the plain engine is tested; who needs it says what is missing
	@$(RUN) python -m tests.browsers || true

check: $(UV)
	$(RUN) ruff format --check
	$(RUN) ruff check
	$(RUN) mypy
	$(RUN) lint-imports
	@if [ "$$(uname -sm)" = "Linux x86_64" ]; then $(RUN) biome lint --error-on-warnings; \
	else echo "The linter for scripts and style sheets is a program for Linux on x86-64: CI runs it."; fi

format: $(UV)
	$(RUN) ruff format
	$(RUN) ruff check --fix

compile: $(INSTALLED)

# Only the parts that have changed are compiled again: they are kept in build/engine.
$(WHEEL): $(UV) $(SOURCES)
	@echo "Compiling the engine with mypyc; the first time this takes about a minute and a half."
	rm -rf build/dist
	@mkdir -p build
	HATCH_BUILD_HOOKS_ENABLE=1 $(UV) build --wheel --out-dir build/dist >build/wheel.log 2>&1 || { cat build/wheel.log; exit 1; }
	touch $(WHEEL)

$(INSTALLED): $(WHEEL)
	UV_PROJECT_ENVIRONMENT=$(COMPILED) $(UV) sync --frozen --all-groups --no-install-project --inexact --quiet
	$(UV) pip install --quiet --python $(COMPILED) --no-deps --reinstall build/dist/*.whl
	touch $(INSTALLED)

# For playing, without the tools that tests need.
$(FASTER): $(WHEEL)
	UV_PROJECT_ENVIRONMENT=$(COMPILED) $(UV) sync --frozen --no-dev --no-install-project --inexact --quiet
	$(UV) pip install --quiet --python $(COMPILED) --no-deps --reinstall build/dist/*.whl
	printf '#!/bin/sh\nexec "%s" "$$@"\n' "$(abspath $(COMPILED))/bin/python" >$(FASTER).new
	chmod +x $(FASTER).new
	mv $(FASTER).new $(FASTER)

wheel: $(WHEEL)  ## packages in dist/: compiled for this platform and Python, plain for all others, and the sources
	$(UV) build --quiet --out-dir dist
	cp build/dist/*.whl dist/

load: compile  ## 200 tables, kill −9 in the middle, on both databases; two servers, one killed; 200 viewers; kept in docs/load.json
	$(COMPILED)/bin/python -W ignore -m tests.load

beside: compile  ## the server beside that of an older checkout (OLD=FOLDER, compiled), by turns; kept in docs/beside.json
	$(COMPILED)/bin/python -W ignore -m tests.load.beside $(OLD)

reviewing: compile  ## how long a review takes, and another table's moves meanwhile; kept in docs/review-time.json
	$(COMPILED)/bin/python -W ignore -m tests.load.reviewing

soak: compile  ## a thousand times kill −9 under load, its workers killed and frozen; takes an hour; kept in docs/soak.json
	$(COMPILED)/bin/python -W ignore -m tests.load.soak 1000

prove: compile  ## 500 games for every number of seats and all options, a million actions, 300,000 changed positions; half an hour
	$(COMPILED)/bin/python -W ignore -m tests.prove --resume

million: compile  ## a million games of each at random, records off; kept in docs/million.json; half an hour
	$(COMPILED)/bin/python -W ignore -m tests.million

fuzz: $(UV)  ## Schemathesis on the API and nonsense to the pages, ten thousand cases each; what came of it is kept in docs/fuzz.json
	BLINDPIG_FUZZ=10000 $(RUN) pytest -q tests/web/test_fuzz.py::test_schemathesis_finds_no_server_error tests/web/test_page_fuzz.py
	$(RUN) python -m tests.endured

bench: compile  ## decisions a second and clone cost, plain and compiled, beside a peer in the same run
	$(UV) sync --frozen --group bench --quiet
	$(UV) run --frozen --group bench blindpig bench --peers --json >build/plain.json
	$(COMPILED)/bin/blindpig bench --peers --json >build/compiled.json
	$(COMPILED)/bin/blindpig bench --envs --json >build/envs.json
	$(RUN) python -m tests.figures build/plain.json build/compiled.json build/envs.json
	$(COMPILED)/bin/blindpig bench --boards

spar: compile  ## simple habits that must not beat the bots: each among three Wiseguys, then among three Bosses
	$(COMPILED)/bin/python -m blindpig.lab.sparring bootleggers --games 4000 --jobs $(WORKERS)
	$(COMPILED)/bin/python -m blindpig.lab.sparring bootleggers --games 400 --jobs $(WORKERS) --among boss:100

baselines: compile  ## `blindpig evaluate` of our own bots and of the trained net; kept in docs/baselines.json
	$(COMPILED)/bin/python -W ignore -m tests.baselines --resume

fresh: compile  ## how long a fresh clone takes to open, to compile and to be tested, three times; kept in docs/fresh.json; an hour
	$(COMPILED)/bin/python -W ignore -m tests.fresh 3 --tests

editions: compile  ## what an edition costs in speed; kept in docs/editions.json
	$(COMPILED)/bin/python -W ignore -m tests.editioned

blunders: compile  ## planted blunders that a review must name, 50 games each; kept in docs/blunders.json
	for file in $(PLANTED); do game=$${file#*-}; $(COMPILED)/bin/python -m blindpig.lab.blunders $${game%.jsonl} --jobs $(WORKERS) --kept $$file || exit 1; done
	$(COMPILED)/bin/python -m tests.blundered $(PLANTED)

cluster: compile  ## a study of 100,000 games on a dask cluster, a worker killed, a run stopped and resumed; kept in docs/cluster.json
	$(COMPILED)/bin/python -W ignore -m tests.cluster

learn: compile  ## trains the net of examples/ppo, within half an hour, and draws its curve
	$(COMPILED)/bin/python -m examples.ppo.train
	$(COMPILED)/bin/python -m examples.ppo.curve

sbom: $(UV)  ## what the package is built from, as CycloneDX
	@mkdir -p build
	$(UV) export --quiet --frozen --no-dev --format cyclonedx1.5 --output-file build/sbom.json > /dev/null

screenshots: $(UV)  ## the pictures of the README, made by playing
	$(RUN) python -m tests.browser.shots

clean:
	rm -rf .venv $(COMPILED) .uv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.uv/bin/uv:
	$(PYTHON) -m venv .uv
	.uv/bin/pip install --quiet uv
