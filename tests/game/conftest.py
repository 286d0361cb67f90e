"""How hard hypothesis looks: quickly in every run, widely with --slow."""

import pytest
from hypothesis import HealthCheck, settings


def pytest_configure(config: pytest.Config) -> None:
    """Choose the number of examples; a busy machine is no failure."""
    common = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    settings.register_profile("quick", max_examples=60, **common)
    settings.register_profile("wide", max_examples=1000, **common)
    settings.load_profile("wide" if config.getoption("--slow") else "quick")
