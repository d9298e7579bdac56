"""Answers that are often the same as the last time.

They carry a tag of their content. Who sends it back is told that nothing has changed, without the
content; who asks is judged each time all the same.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

# What the document of the API says of such an address.
TAGS = [
    OpenApiParameter(
        "If-None-Match",
        str,
        OpenApiParameter.HEADER,
        description="The `ETag` of the answer you have: it is not sent again if it is the same.",
    ),
    OpenApiParameter(
        "ETag",
        str,
        OpenApiParameter.HEADER,
        response=[200],
        description="Stands for the content, for `If-None-Match`.",
    ),
]
UNCHANGED = {304: OpenApiResponse(description="The answer you have is still right.")}

Answerer = Callable[..., HttpResponseBase]


def revalidated(answer: Answerer) -> Answerer:
    """Have what ``answer`` returns kept by whoever asked, and asked about before it is used."""

    @wraps(answer)
    def private(*args: Any, **kwargs: Any) -> HttpResponseBase:
        response = answer(*args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return conditional_page(private)
