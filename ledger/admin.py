"""The ledger, to look at: what is in it was promised to somebody."""

from django.contrib import admin
from django.http import HttpRequest

from ledger.models import RequestRecord


@admin.register(RequestRecord)
class RequestRecordAdmin(admin.ModelAdmin[RequestRecord]):
    list_display = ("operation", "request_id", "team", "owner", "attempt", "created_at")
    list_filter = ("operation", "team")
    list_select_related = ("team", "owner")
    search_fields = ("request_id",)
    date_hierarchy = "created_at"

    def has_view_permission(self, request: HttpRequest, obj: RequestRecord | None = None) -> bool:
        # Answers of every team are in here, and the ledger knows nothing of who may see which.
        return bool(getattr(request.user, "is_superuser", False))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: RequestRecord | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: RequestRecord | None = None) -> bool:
        return False
