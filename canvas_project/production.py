"""What an installation must have been told before it serves others: nothing secret is guessed.

On one's own machine everything has a default. With EASEL_PRODUCTION, what is missing or unsafe is
listed, all of it at once, and nothing starts.
"""

from urllib.parse import urlsplit

from canvas_project.environment import Environment

SHORTEST_SECRET = 50
FEWEST_CHARACTERS = 10


def faults(env: Environment) -> tuple[str, ...]:
    """Return what has to be set or changed, a sentence each; nothing when all is well."""
    found = []
    if env.debug:
        found.append("EASEL_DEBUG is on: its error pages show everything to everybody.")
    if len(env.secret_key) < SHORTEST_SECRET or len(set(env.secret_key)) < FEWEST_CHARACTERS:
        found.append(
            f"EASEL_SECRET_KEY has to be at least {SHORTEST_SECRET} random characters, the same "
            "for all processes."
        )
    if not env.database_url.startswith(("postgres://", "postgresql://")):
        found.append("DATABASE_URL has to name a PostgreSQL database.")
    if not env.redis_url:
        found.append("REDIS_URL has to name a Redis or Valkey server.")
    address = urlsplit(env.base_url)
    if address.scheme not in {"http", "https"} or not address.hostname:
        found.append("EASEL_BASE_URL has to be the address people use, as https://easel.example.")
    if address.scheme == "https" and not env.https:
        found.append("EASEL_BASE_URL is https, so EASEL_HTTPS has to be on.")
    if env.https and not env.trusted_proxies:
        found.append(
            "EASEL_HTTPS is on, so EASEL_TRUSTED_PROXIES has to say how many proxies stand in "
            "front: the nearest is who says that a request came encrypted."
        )
    return tuple(found)
