"""Serves the built frontend: one page, whatever its address; the router in it does the rest."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

# Scripts and styles are ours, from the build. Vue Flow positions nodes with style attributes,
# which is what 'unsafe-inline' for styles allows; no script can come from there.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


@never_cache
@ensure_csrf_cookie
def page(request: HttpRequest, **_: str) -> HttpResponse:
    """Answer with the one page. It holds no data: what a person may see it asks for itself."""
    response = render(request, "page.html")
    response["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    response["Referrer-Policy"] = "same-origin"
    return response
