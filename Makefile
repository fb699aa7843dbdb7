# Needs Python 3.11 or newer (with venv), git and make; sets up all else in .venv, web/ and browser/.
PY ?= python3
BIN := .venv/bin
UV := $(BIN)/uv

# uv and npm do not read pip's settings: follow the index and the certificates that pip is set to.
FOLLOW_PIP = eval "$$($(BIN)/python -m pip config list 2>/dev/null | sed -n \
	-e 's/^[a-z:]*\.index-url=\(.*\)/export UV_DEFAULT_INDEX=$${UV_DEFAULT_INDEX:-\1};/p' \
	-e 's/^[a-z:]*\.cert=\(.*\)/export SSL_CERT_FILE=$${SSL_CERT_FILE:-\1} NODE_EXTRA_CA_CERTS=$${NODE_EXTRA_CA_CERTS:-\1};/p')"
# A virtual environment that happens to be active must not be installed into.
export VIRTUAL_ENV := $(CURDIR)/.venv

INSTALL = $(FOLLOW_PIP) && $(UV) pip install --quiet --require-hashes
COMPILE = $(FOLLOW_PIP) && $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header
SUITES := tests --ignore=tests/browser
# CHROMIUM=/path/to/chromium runs the browser tests with an installed one.
BROWSER := $(if $(CHROMIUM),,browser/chromium/chromium)

.PHONY: play test lint unit browser bench docs screenshots lock format clean

play: .venv/app.stamp
	$(BIN)/theomachy play $(ARGS)

test: lint unit browser

lint: .venv/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports

# Rules, laws, store on both databases, table, page without a browser.
unit: .venv/dev.stamp
	$(BIN)/pytest -n 2 $(SUITES)

# A call of its own: Playwright leaves an event loop running in its process.
browser: .venv/dev.stamp
	$(BIN)/pytest tests/browser

bench: .venv/dev.stamp
	$(BIN)/python -m benchmarks $(ARGS)

# The parts of docs/ that are made from the code.
docs: .venv/dev.stamp
	$(BIN)/python -m tests.cli.reference

# The pictures of README.md and docs/.
screenshots: .venv/dev.stamp
	$(BIN)/python -m tests.browser.pictures

format: .venv/dev.stamp
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Newest versions within pyproject.toml and web/, browser/package.json; names no registry host.
lock: $(UV)
	@$(COMPILE) --upgrade pyproject.toml -o requirements/app.txt
	@$(COMPILE) --upgrade --group bootstrap -o requirements/bootstrap.txt
	@$(COMPILE) --upgrade --group build -o requirements/build.txt
	@$(COMPILE) --upgrade pyproject.toml --extra fast --group dev \
		-c requirements/app.txt -c requirements/build.txt -o requirements/dev.txt

clean:
	rm -rf .venv build dist artefacts web/node_modules browser/node_modules browser/chromium \
		src/theomachy/web/static/vendor

$(UV): requirements/bootstrap.txt
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Theomachy needs Python 3.11 or newer; "\
		"$(PY) is %d.%d. Name another: make PY=/path/to/python3" % sys.version_info[:2])'
	@$(PY) -m venv .venv
	@$(BIN)/python -m pip install --quiet --require-hashes -r $<
	@touch $@

# The build hook (hatch_build.py) fetches the front-end files.
.venv/app.stamp: $(UV) requirements/app.txt requirements/build.txt pyproject.toml hatch_build.py web/package-lock.json
	@echo 'Setting up Theomachy in .venv ...'
	@$(INSTALL) -r requirements/app.txt -r requirements/build.txt
	@$(FOLLOW_PIP) && $(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/tools.stamp: .venv/app.stamp requirements/dev.txt
	@echo 'Setting up checks and PostgreSQL for the tests ...'
	@$(INSTALL) -r requirements/dev.txt
	@touch $@

.venv/dev.stamp: .venv/tools.stamp $(BROWSER)
	@touch $@

browser/chromium/chromium: browser/fetch.py browser/package-lock.json | .venv/tools.stamp
	@echo 'Fetching a browser for the tests ...'
	@$(FOLLOW_PIP) && $(BIN)/python -m browser.fetch
	@touch $@
