"""Where a request says it comes from, for the doors that Django's middleware does not guard.

A browser adds its cookies to whatever another site makes it send, and it always says which site
that is: whoever says nothing is no browser. Another port of the same machine is another site.
"""

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from canvas_project.asgi_types import Scope


def comes_from_here(scope: Scope) -> bool:
    """Say whether it asks for a host that is ours, from our own page, from an origin that was
    allowed, or from no page at all."""
    headers = dict(scope["headers"])
    host = headers.get(b"host", b"").decode("latin-1").lower()
    origin = headers.get(b"origin")
    return _is_ours(host) and (origin is None or _is_allowed(origin.decode("latin-1"), host))


def _is_ours(host: str) -> bool:
    domain, _ = split_domain_port(host)
    return validate_host(domain, settings.ALLOWED_HOSTS)


def _is_allowed(origin: str, host: str) -> bool:
    # A proxy may have taken the encryption off, so the scheme says nothing about whose page it is.
    ours = (f"http://{host}", f"https://{host}", settings.EASEL.base_url)
    return bool(origin) and origin in (*ours, *settings.CORS_ALLOWED_ORIGINS)
