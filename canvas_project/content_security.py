"""What a browser may load and run on any page of ours: the studio, the admin, the API's own."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

# Scripts and styles are ours, from the build. Vue Flow positions nodes with style attributes,
# which is what 'unsafe-inline' for styles allows; no script can come from there.
POLICY = "; ".join(
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


class ContentSecurity(MiddlewareMixin):
    """Says the policy with every answer, so that no page can be forgotten."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response["Content-Security-Policy"] = POLICY
        return response
