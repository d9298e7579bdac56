"""Settings for tests: fast password hashing, a private database, the services of the plugin."""

import os
import secrets

os.environ.setdefault("EASEL_SECRET_KEY", secrets.token_urlsafe(50))
os.environ["ANTHROPIC_API_KEY"] = ""

from canvas_project.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file and not memory: many threads of one test write to it, as many processes do in life.
    DATABASES["default"]["TEST"] = {"NAME": str(ENV.data_dir / "test.sqlite3")}  # noqa: F405
