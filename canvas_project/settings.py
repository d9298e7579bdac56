"""How this installation is set up. One file, read from the environment, safe by default."""

from urllib.parse import urlsplit

import dj_database_url
import django_stubs_ext
from corsheaders.defaults import default_headers
from django.core.exceptions import ImproperlyConfigured

from canvas_project.environment import ROOT, Environment
from canvas_project.local_secret import local_secret_key
from canvas_project.production import faults

# `ModelAdmin[Run]` is what the type checker wants; without this it would be an error at run time.
django_stubs_ext.monkeypatch()

ENV = Environment()
if ENV.production and (unsafe := faults(ENV)):
    raise ImproperlyConfigured("Not fit for production yet.\n- " + "\n- ".join(unsafe))


def _words(text: str) -> list[str]:
    return [word for word in text.replace(",", " ").split() if word]


# ── Safety ──────────────────────────────────────────────────────────────────────────────────────
DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key or local_secret_key(ENV.data_dir)
# Not the other origins: they call with a token, and never in the name of who is signed in here.
CSRF_TRUSTED_ORIGINS = [ENV.base_url] if ENV.base_url else []
BASE_HOST = urlsplit(ENV.base_url).hostname
ALLOWED_HOSTS = _words(ENV.allowed_hosts) + ([BASE_HOST] if BASE_HOST else [])
if not ENV.production and not ENV.allowed_hosts:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
CORS_ALLOWED_ORIGINS = _words(ENV.cors_origins)
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_HEADERS = [*default_headers, "last-event-id"]
CORS_EXPOSE_HEADERS = ["Retry-After", "X-Request-ID", "ETag", "Easel-Revision"]
CORS_URLS_REGEX = r"^/api/"
SESSION_ENGINE = "teams.session_store"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "canvas_project.urls.forged"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = ENV.https
SECURE_HSTS_SECONDS = 31_536_000 if ENV.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = ENV.https
# Asked from inside, where nothing is encrypted.
SECURE_REDIRECT_EXEMPT = [r"^api/health$", r"^healthz$", r"^readyz(/web)?$", r"^metrics$"]
if ENV.trusted_proxies:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"

# ── Applications ────────────────────────────────────────────────────────────────────────────────
INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_vite",
    "teams",
    "ledger",
    "workflows",
    "runs",
    "diagrams",
    "canvas_project",
]
MIDDLEWARE = [
    "canvas_project.request_log.request_log",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "canvas_project.content_security.ContentSecurity",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "canvas_project.whence.Whence",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "canvas_project.urls"
ASGI_APPLICATION = "canvas_project.asgi.application"
AUTH_USER_MODEL = "teams.User"
LOGIN_URL = "/sign-in"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "canvas_project" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_RESET_TIMEOUT = ENV.password_reset_hours * 3600
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

# ── Database ────────────────────────────────────────────────────────────────────────────────────
if ENV.database_url:
    DATABASES = {"default": dj_database_url.parse(ENV.database_url, conn_health_checks=True)}
    # The pool keeps the connections; Django must not keep them too.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    if ENV.database_password:
        DATABASES["default"]["PASSWORD"] = ENV.database_password
    if DATABASES["default"]["ENGINE"].endswith("postgresql"):
        DATABASES["default"]["OPTIONS"] = {
            "pool": {"min_size": 1, "max_size": 24, "timeout": 10},
            # Planning what is asked with every request takes as long as answering it.
            "server_side_binding": True,
            "prepare_threshold": 5,
        }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(ENV.data_dir / "easel.sqlite3"),
            # Opening it takes longer than most questions; and whoever closes the last connection
            # folds the log into the file, which has everybody wait for the disk.
            "CONN_MAX_AGE": 600,
            "OPTIONS": {
                # Several processes write: with deferred transactions two readers that both want
                # to write fail at once, whatever the timeout.
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                # The log is folded into the database every 40 MB and not every 4: whoever writes
                # when it is time waits for the disk, and so do the viewers of that run.
                "init_command": (
                    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
                    "PRAGMA wal_autocheckpoint=10000;"
                ),
            },
        }
    }

# ── Redis ───────────────────────────────────────────────────────────────────────────────────────
REDIS_URL = ENV.redis_url or "redis://localhost:6379/0"
# What the notes are called that workers leave there while they live; the role follows.
ALIVE_KEY = "easel:alive:"
CHANNEL_PREFIX = "easel"
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": CHANNEL_PREFIX},
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "easel",
    }
}


def _celery_url(url: str) -> str:
    """Return ``url`` as Celery wants it, which has its own words for a unix socket."""
    if not url.startswith("unix://"):
        return url
    path, _, query = url.removeprefix("unix://").partition("?")
    database = query.removeprefix("db=") or "0"
    return f"redis+socket://{path}?virtual_host={database}"


CELERY_BROKER_URL = _celery_url(REDIS_URL)
# A person waits while a run is put on the queue: one try, and beat sees to the rest. The socket's
# patience is longer than a worker's poll, which is quiet for a second at a time.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "max_retries": 0,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
    "socket_connect_timeout": 1,
    "socket_timeout": 5,
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_DEFAULT_QUEUE = "easel"
# Looking after runs must not wait behind them: these have a worker that does nothing else.
CELERY_TASK_ROUTES = {
    "diagrams.draw": {"queue": "layout"},
    "runs.requeue_lost_runs": {"queue": "housekeeping"},
    "runs.fail_stale_runs": {"queue": "housekeeping"},
    "runs.forget_old_events": {"queue": "housekeeping"},
    "ledger.forget_old_requests": {"queue": "housekeeping"},
    "teams.mail_reset_link": {"queue": "housekeeping"},
    "easel.purge_deleted": {"queue": "housekeeping"},
}
CELERY_BEAT_SCHEDULER = "canvas_project.beat:TickingScheduler"
# Well within the silence after which a probe takes it for dead, whatever the schedule says.
CELERY_BEAT_MAX_LOOP_INTERVAL = 10
CELERY_BEAT_SCHEDULE_FILENAME = str(ENV.data_dir / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "requeue lost runs": {
        "task": "runs.requeue_lost_runs",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "fail stale runs": {
        "task": "runs.fail_stale_runs",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "forget old requests": {
        "task": "ledger.forget_old_requests",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "forget old events": {
        "task": "runs.forget_old_events",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "purge what was deleted": {
        "task": "easel.purge_deleted",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
}

# ── Mail ────────────────────────────────────────────────────────────────────────────────────────
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if ENV.mail_host else 'console'}.EmailBackend"
EMAIL_HOST = ENV.mail_host
EMAIL_PORT = ENV.mail_port
EMAIL_HOST_USER = ENV.mail_user
EMAIL_HOST_PASSWORD = ENV.mail_password
EMAIL_USE_TLS = ENV.mail_tls
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = ENV.mail_from

# ── Pages ───────────────────────────────────────────────────────────────────────────────────────
FRONTEND_DIST = ROOT / "frontend" / "dist"
STATIC_URL = "/static/"
STATIC_ROOT = ENV.static_dir or ENV.data_dir / "static"
STATICFILES_DIRS = [FRONTEND_DIST] if FRONTEND_DIST.exists() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Vite already puts a hash into every name it writes.
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
DJANGO_VITE = {
    "default": {"dev_mode": False, "manifest_path": FRONTEND_DIST / ".vite" / "manifest.json"}
}

# ── REST ────────────────────────────────────────────────────────────────────────────────────────
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["canvas_project.rest.ActorAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_THROTTLE_CLASSES": ["canvas_project.guards.Throttle"],
    "DEFAULT_PARSER_CLASSES": ["canvas_project.rest.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["canvas_project.rest.ContractRenderer"],
    "EXCEPTION_HANDLER": "canvas_project.rest.answer_error",
    "DEFAULT_SCHEMA_CLASS": "canvas_project.openapi.Operation",
    "UNAUTHENTICATED_USER": None,
    # Answers are JSON; a parameter of that name is a question's own.
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Easel",
    "DESCRIPTION": "Workflows that a team composes, runs and watches. Every change carries a "
    "`requestId` of the caller's choice: sent again with the same one, it is made once and "
    "answered alike. Every refusal has the shape of `ProblemDetails`, whatever its status.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "COMPONENT_SPLIT_PATCH": False,
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["canvas_project.openapi.with_every_contract"],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = ENV.max_body_bytes

# ── Ours ────────────────────────────────────────────────────────────────────────────────────────
EASEL = ENV

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request id": {"()": "canvas_project.request_id.RequestIdFilter"},
        "unexpected only": {"()": "canvas_project.log_filters.UnexpectedOnly"},
    },
    "formatters": {
        "plain": {"format": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "%(levelname)s %(name)s %(message)s %(request_id)s",
            "rename_fields": {"levelname": "level", "name": "logger"},
            "timestamp": "at",
        },
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": ENV.log_format,
            "filters": ["request id"],
        }
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "daphne": {"level": "WARNING"},
        "django.channels.server": {"level": "WARNING"},
        # Whoever asks for another host is told; a trace of it for each is what they would fill
        # the log with.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.request": {"filters": ["unexpected only"]},
        # A line for each task that comes and goes; what it did is said by what it did.
        "celery": {"level": "WARNING"},
        # It logs addresses in full.
        "httpx": {"level": "WARNING"},
        # A line for each session that comes and goes, by its id.
        "mcp": {"level": "WARNING"},
        # A line for each table of each font that it reads.
        "fontTools": {"level": "WARNING"},
    },
}
