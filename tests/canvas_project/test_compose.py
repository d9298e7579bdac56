"""What docker-compose.yml promises, as far as a file can be read without an engine."""

import pytest
import yaml

from canvas_project.environment import ROOT
from tests.architecture.test_settings import names_in_code

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
OURS = {name for name, one in SERVICES.items() if one["image"].startswith("easel:")}
# For Compose and for the proxy, not for the application.
NOT_SETTINGS = {"EASEL_SECRETS_DIR"}


class TestEveryService:
    @pytest.mark.parametrize("name", SERVICES)
    def test_cannot_write_to_its_own_files_or_gain_rights(self, name):
        service = SERVICES[name]

        assert service["read_only"] is True
        assert "no-new-privileges:true" in service["security_opt"]

    @pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate", "tools"}))
    def test_that_stays_says_whether_it_is_well(self, name):
        assert "healthcheck" in SERVICES[name]

    @pytest.mark.parametrize("name", ["web", "worker", "layout", "keeper", "beat"])
    def test_of_ours_that_stays_is_asked_about_its_own_role(self, name):
        assert SERVICES[name]["healthcheck"]["test"][-2:] == ["canvas_project.probe", name]


class TestOurServices:
    def test_are_all_processes_that_an_installation_consists_of(self):
        processes = {"web", "worker", "layout", "keeper", "beat"}

        assert processes | {"migrate", "tools"} == OURS

    @pytest.mark.parametrize("name", sorted(OURS))
    def test_are_given_settings_that_there_are(self, name):
        told = set(SERVICES[name]["environment"]) | set(SERVICES[name]["secrets"])

        assert told - NOT_SETTINGS <= names_in_code()

    @pytest.mark.parametrize("name", sorted(OURS))
    def test_are_told_no_secret_but_by_file(self, name):
        assert not {"EASEL_SECRET_KEY", "EASEL_DATABASE_PASSWORD", "ANTHROPIC_API_KEY"} & set(
            SERVICES[name]["environment"]
        )

    def test_are_given_the_time_to_stop_that_they_take(self):
        assert SERVICES["web"]["stop_grace_period"] == "45s"
        assert SERVICES["worker"]["stop_grace_period"] == "16m"

    def test_keep_the_database_and_redis_from_everybody_else(self):
        assert COMPOSE["networks"]["inside"]["internal"] is True
        assert [SERVICES[name]["networks"] for name in ("database", "redis")] == [["inside"]] * 2
        assert not any("ports" in SERVICES[name] for name in {"database", "redis"} | OURS)


class TestTheImage:
    def test_holds_every_package_that_the_application_is_made_of(self):
        dockerfile = (ROOT / "Dockerfile").read_text()
        packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}

        missing = [
            name
            for name in sorted(packages - {"tests", "tools", "bench"})
            if f"COPY {name} {name}" not in dockerfile
        ]

        assert missing == []
