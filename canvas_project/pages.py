"""Serves the built frontend: one page, whatever its address; the router in it does the rest."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe


@never_cache
@require_safe
@ensure_csrf_cookie
def page(request: HttpRequest, **_: str) -> HttpResponse:
    """Answer with the one page. It holds no data: what a person may see it asks for itself."""
    return render(request, "page.html")
