# Needs Python 3.11 or newer (with venv), git and make; sets up all else in .venv, web/ and browser/.
PY ?= python3
BIN := .venv/bin
UV := $(BIN)/uv

# uv and npm do not read pip's settings: follow the index and the certificates that pip is set to here.
pip_setting = $(shell $(PY) -m pip config list 2>/dev/null | sed -n "s/^[a-z:]*\.$(1)='\(.*\)'/\1/p" | tail -n 1)
INDEX := $(or $(UV_DEFAULT_INDEX),$(PIP_INDEX_URL),$(call pip_setting,index-url))
ifneq ($(INDEX),)
export UV_DEFAULT_INDEX := $(INDEX)
endif
CERTIFICATES := $(or $(SSL_CERT_FILE),$(PIP_CERT),$(call pip_setting,cert))
ifneq ($(CERTIFICATES),)
export SSL_CERT_FILE := $(CERTIFICATES)
export NODE_EXTRA_CA_CERTS ?= $(CERTIFICATES)
endif
# A virtual environment that happens to be active must not be installed into.
export VIRTUAL_ENV := $(CURDIR)/.venv

INSTALL := $(UV) pip install --quiet --require-hashes
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header
SUITES := tests --ignore=tests/browser

.PHONY: play test lint unit browser bench lock format clean

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

format: .venv/dev.stamp
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Newest versions within pyproject.toml and web/, browser/package.json; names no registry host.
lock: $(UV)
	$(COMPILE) --upgrade pyproject.toml -o requirements/app.txt
	$(COMPILE) --upgrade --group bootstrap -o requirements/bootstrap.txt
	$(COMPILE) --upgrade --group build -o requirements/build.txt
	$(COMPILE) --upgrade pyproject.toml --extra fast --group dev \
		-c requirements/app.txt -c requirements/build.txt -o requirements/dev.txt

clean:
	rm -rf .venv build dist artefacts web/node_modules browser/node_modules browser/chromium \
		src/theomachy/web/static/vendor

$(UV): requirements/bootstrap.txt
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Theomachy needs Python 3.11 or newer; "\
		"$(PY) is %d.%d. Name another: make PY=/path/to/python3" % sys.version_info[:2])'
	$(PY) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r $<
	@touch $@

# The build hook (hatch_build.py) fetches the front-end files.
.venv/app.stamp: $(UV) requirements/app.txt requirements/build.txt pyproject.toml hatch_build.py web/package-lock.json
	$(INSTALL) -r requirements/app.txt -r requirements/build.txt
	$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev.stamp: .venv/app.stamp requirements/dev.txt browser/fetch.py browser/package-lock.json
	$(INSTALL) -r requirements/dev.txt
	$(BIN)/python -m browser.fetch
	@touch $@
