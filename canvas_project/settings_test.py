"""Settings for tests: fast password hashing, a private database, the services of the plugin."""

import os
import secrets

os.environ.setdefault("EASEL_SECRET_KEY", secrets.token_urlsafe(50))
os.environ["ANTHROPIC_API_KEY"] = ""

from canvas_project.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
