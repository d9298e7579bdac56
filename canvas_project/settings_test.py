"""Settings for tests: fast password hashing, a private database, the services of the plugin."""

import os
import secrets

os.environ.setdefault("EASEL_SECRET_KEY", secrets.token_urlsafe(50))
os.environ["ANTHROPIC_API_KEY"] = ""

from canvas_project.settings import *  # noqa: F403

# Accounts have the same few numbers in every test, and would use up each other's minute.
GENEROUS = 1_000_000
EASEL = ENV.model_copy(  # noqa: F405
    update={
        "requests_per_minute": GENEROUS,
        "token_requests_per_minute": GENEROUS,
        "anonymous_requests_per_minute": GENEROUS,
    }
)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file and not memory: many threads of one test write to it, as many processes do in life.
    DATABASES["default"]["TEST"] = {"NAME": str(ENV.data_dir / "test.sqlite3")}  # noqa: F405

if DATABASES["default"]["ENGINE"].endswith("postgresql"):  # noqa: F405
    DATABASES["default"]["ENGINE"] = "tests.quick.postgresql"  # noqa: F405
