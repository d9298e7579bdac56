"""People, teams and tokens, for whoever runs the installation."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest

from teams.models import AccessToken, Membership, Team, User
from teams.services.create_team import create_team, problems_of_team
from teams.services.revoke_token import revoke_token_for_operator

admin.site.site_header = admin.site.site_title = "Easel"
admin.site.index_title = "Running this installation"
# People are let in by their place in a team; nothing asks for the groups that Django brings.
admin.site.unregister(Group)


class UserCreationForm(AdminUserCreationForm[User]):
    class Meta:
        model = User
        fields = ("email", "name")

    def clean_email(self) -> str:
        # As `UserManager` has it: nobody has two accounts by holding Shift.
        email: str = self.cleaned_data["email"].lower()
        return email


@admin.register(User)
class UserAdmin(DjangoUserAdmin[User]):
    add_form = UserCreationForm
    list_display = ("email", "name", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("email", "name")
    ordering = ("email",)
    fieldsets = (
        (None, {"fields": ("email", "name", "password")}),
        ("May", {"fields": ("is_active", "is_staff", "is_superuser", "user_permissions")}),
        ("When", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("email", "name", "usable_password", "password1", "password2"),
            },
        ),
    )
    filter_horizontal = ("user_permissions",)
    readonly_fields = ("last_login", "date_joined")


class MembershipInline(admin.TabularInline[Membership, Team]):
    model = Membership
    autocomplete_fields = ("user",)
    extra = 0


class TeamForm(forms.ModelForm[Team]):
    class Meta:
        model = Team
        fields = ("name", "slug")

    def clean(self) -> dict[str, Any]:
        """Ask the service what it would refuse, so that it is told beside its field."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.instance._state.adding:
            found = problems_of_team(cleaned.get("slug", ""), cleaned.get("name", "")).found
            for problem in found:
                field = problem.path.removeprefix("/")
                if field not in self.errors:
                    self.add_error(field, f"{problem.message} {problem.hint or ''}".strip())
        return cleaned


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin[Team]):
    form = TeamForm
    list_display = ("name", "slug", "created_at")
    search_fields = ("name", "slug")
    inlines = (MembershipInline,)

    def get_readonly_fields(self, request: HttpRequest, obj: Team | None = None) -> tuple[str, ...]:
        # Addresses that people keep, and scripts, hold the slug.
        return () if obj is None else ("slug",)

    def save_model(self, request: HttpRequest, obj: Team, form: Any, change: bool) -> None:
        if change:
            super().save_model(request, obj, form, change)
            return
        # The members below the form are saved next, and belong to what the service made.
        obj.pk = create_team(slug=obj.slug, name=obj.name).id
        obj._state.adding = False


@admin.register(AccessToken)
class AccessTokenAdmin(admin.ModelAdmin[AccessToken]):
    list_display = ("name", "kind", "team", "owner", "grants", "last_used_at", "revoked_at")
    list_filter = ("kind", "team")
    list_select_related = ("team", "owner")
    search_fields = ("name", "prefix")
    exclude = ("digest",)
    actions = ("revoke",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        # Whoever makes a token sees its secret: `manage.py issue_token` shows it once.
        return False

    def has_change_permission(self, request: HttpRequest, obj: AccessToken | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AccessToken | None = None) -> bool:
        return False

    @admin.action(description="Revoke the selected tokens", permissions=["view"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[AccessToken]) -> None:
        for token in tokens:
            revoke_token_for_operator(token_id=token.pk)
