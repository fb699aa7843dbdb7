"""The API does what its OpenAPI document says, whatever is sent: it refuses, and never fails."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import checks
from starlette.testclient import TestClient

from tests.web.conftest import House

ROUTES = {
    "POST /tables",
    "GET /tables/{table}",
    "GET /tables/{table}/commands",
    "POST /tables/{table}/commands",
    "GET /tables/{table}/prompts",
    "POST /tables/{table}/answers",
    "GET /tables/{table}/odds",
    "GET /tables/{table}/log",
    "GET /tables/{table}/events",
    "POST /tables/{table}/notes",
    "POST /tables/{table}/takebacks",
    "POST /tables/{table}/seats",
}
"""What the design promises."""

ENDLESS = "/api/v1/tables/{table}/events"
EXAMPLES = 4


def document(house: House) -> dict[str, Any]:
    found: dict[str, Any] = house.visit().get("/api/v1/openapi.json").json()
    return found


def test_document_is_openapi_3_1_and_names_the_promised_routes(house: House) -> None:
    schema = document(house)
    assert schema["openapi"].startswith("3.1")
    named = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, methods in schema["paths"].items()
        for method in methods
    }
    assert named >= ROUTES


def test_document_describes_problems_and_keys(house: House) -> None:
    schema = document(house)
    problem = schema["components"]["schemas"]["Problem"]
    assert {"code", "detail", "where", "allowed"} <= set(problem["properties"])
    assert {"HTTPBearer", "APIKeyCookie"} <= set(schema["components"]["securitySchemes"])
    for path, methods in schema["paths"].items():
        for method in methods.values():
            refusal = method["responses"]["409"]["content"]
            assert "application/problem+json" in refusal, path


def test_each_route_says_what_it_does(house: House) -> None:
    for path, methods in document(house)["paths"].items():
        for method in methods.values():
            assert method["description"], path


def operations(house: House) -> list[Any]:
    schema: Any = schemathesis.openapi.from_asgi("/api/v1/openapi.json", house.app)
    found = [result.ok() for result in schema.get_all_operations()]
    return [operation for operation in found if operation.path != ENDLESS]


def test_api_refuses_what_it_cannot_do_and_never_fails(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    key = next(one.value for one in gm.cookies.jar if one.name.endswith(table))
    for operation in operations(house):
        _try(operation, table, str(key))


def _try(operation: Any, table: str, key: str) -> None:
    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        derandomize=True,
    )
    def run(case: Any) -> None:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        response = case.call(headers={"Authorization": f"Bearer {key}"})
        assert response.status_code < 500, f"{operation.label}: {response.text}"
        case.validate_response(response, checks=[checks.not_a_server_error])

    run()


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json"])
def test_no_page_that_loads_from_elsewhere(house: House, path: str) -> None:
    assert house.visit().get(path).status_code == 404
