"""People, teams, invitations, tokens and the audit log, for whoever runs the installation."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest, HttpResponse

from common.errors import CanvasError
from teams.models import AccessToken, AuditEntry, Invitation, Membership, Project, Roles, Team, User
from teams.services.change_role import change_role_for_operator
from teams.services.create_team import create_team, problems_of_team
from teams.services.delete_account import delete_account_for_operator
from teams.services.delete_team import delete_team_for_operator
from teams.services.end_sessions import end_what_sessions_opened
from teams.services.remove_member import remove_member_for_operator
from teams.services.restore_team import restore_team_for_operator
from teams.services.revoke_invitation import revoke_invitation_for_operator
from teams.services.revoke_token import revoke_token_for_operator
from teams.staff import ReadOnly, TeamScopedAdmin, is_operator, operator_in

admin.site.site_header = admin.site.site_title = "Easel"
admin.site.index_title = "Running this installation"
# People are let in by their place in a team; nothing asks for the groups that Django brings.
admin.site.unregister(Group)


class KnowsByEmail(forms.Form):
    """Keeps an address as `UserManager` looks for it: nobody has two accounts by holding Shift, and
    nobody is kept out by it."""

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"].lower()
        return email


class UserCreationForm(KnowsByEmail, AdminUserCreationForm[User]):
    class Meta:
        model = User
        fields = ("email", "name")


class UserForm(KnowsByEmail, UserChangeForm[User]):
    class Meta:
        model = User
        fields = "__all__"


@admin.register(User)
class UserAdmin(TeamScopedAdmin[User], DjangoUserAdmin[User]):
    team_lookup = "memberships__team"
    form = UserForm
    add_form = UserCreationForm
    list_display = ("email", "name", "is_active", "is_staff", "last_login", "deleted_at")
    list_filter = ("is_active", "is_staff", ("deleted_at", admin.EmptyFieldListFilter))
    search_fields = ("email", "name")
    ordering = ("email",)
    fieldsets = (
        (None, {"fields": ("email", "name", "password")}),
        ("May", {"fields": ("is_active", "is_staff", "is_superuser", "user_permissions")}),
        ("When", {"fields": ("last_login", "date_joined", "deleted_at")}),
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
    readonly_fields = ("last_login", "date_joined", "deleted_at")
    actions = ("delete_accounts",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_operator(request)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        # An account may reach beyond the teams of whoever would change it, and what is left of a
        # deleted one says nothing that could be put right.
        return is_operator(request) and (obj is None or obj.deleted_at is None)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        # Work refers to its author: a service ends the account and keeps the row.
        return False

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if change and "is_active" in form.changed_data:
            end_what_sessions_opened(user_id=obj.pk)

    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> HttpResponse:
        answer = super().user_change_password(request, id, form_url)
        if request.method == "POST":
            end_what_sessions_opened(user_id=int(id))
        return answer

    @admin.action(
        description="Delete the selected accounts; their work stays", permissions=["change"]
    )
    def delete_accounts(self, request: HttpRequest, users: QuerySet[User]) -> None:
        for user in users:
            try:
                delete_account_for_operator(user_id=user.pk)
            except CanvasError as refusal:
                self.message_user(request, f"{user.email}: {refusal.message}", messages.WARNING)


class MembershipFormSet(BaseInlineFormSet[Membership, Team, Any]):
    def clean(self) -> None:
        """Refuse what the services would: a team that had an administrator keeps one."""
        super().clean()
        if any(self.errors):
            return
        kept = [form.cleaned_data for form in self.forms if form not in self.deleted_forms]
        remain = [row for row in kept if row.get("role") == Roles.ADMIN and row["user"].is_active]
        had = any(
            form.initial.get("role") == Roles.ADMIN and form.instance.user.is_active
            for form in self.initial_forms
        )
        if had and not remain:
            raise ValidationError("A team keeps at least one administrator.")


class MembershipInline(admin.TabularInline[Membership, Team]):
    model = Membership
    formset = MembershipFormSet
    autocomplete_fields = ("user",)
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Membership]:
        return super().get_queryset(request).select_related("user", "team")


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
class TeamAdmin(TeamScopedAdmin[Team]):
    team_lookup = "pk"
    form = TeamForm
    list_display = ("name", "slug", "agent_access", "created_at", "deleted_at")
    list_filter = ("agent_access", ("deleted_at", admin.EmptyFieldListFilter))
    search_fields = ("name", "slug")
    inlines = (MembershipInline,)
    actions = ("delete_teams", "restore_teams")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_operator(request)

    def has_delete_permission(self, request: HttpRequest, obj: Team | None = None) -> bool:
        # A service deletes it so that it can be brought back.
        return False

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

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        operator = operator_in(request, form.instance.pk)
        gone = formset.deleted_forms
        kept = [row for row in formset.forms if row.has_changed() and row not in gone]
        # What the history of the page is told, which saving the forms would have noted.
        formset.new_objects = [row.instance for row in kept if row.instance.pk is None]
        formset.changed_objects = [
            (row.instance, row.changed_data) for row in kept if row.instance.pk is not None
        ]
        formset.deleted_objects = [row.instance for row in gone if row.instance.pk is not None]
        # Administrators first, so that the last one can be replaced at once.
        for row in sorted(kept, key=lambda row: row.instance.role != Roles.ADMIN):
            member = row.instance
            change_role_for_operator(
                operator=operator, user_id=member.user_id, role=Roles(member.role)
            )
        for member in formset.deleted_objects:
            remove_member_for_operator(operator=operator, user_id=member.user_id)

    @admin.action(description="Delete the selected teams", permissions=["change"])
    def delete_teams(self, request: HttpRequest, teams: QuerySet[Team]) -> None:
        for team in teams:
            delete_team_for_operator(operator=operator_in(request, team.pk))

    @admin.action(description="Restore the selected teams", permissions=["change"])
    def restore_teams(self, request: HttpRequest, teams: QuerySet[Team]) -> None:
        for team in teams:
            try:
                restore_team_for_operator(operator=operator_in(request, team.pk))
            except CanvasError as refusal:
                self.message_user(request, f"{team}: {refusal.message}", messages.WARNING)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, TeamScopedAdmin[Invitation]):
    list_display = ("id", "team", "role", "note", "invited_by", "expires_at", "accepted_by")
    list_filter = ("role", ("team", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("team", "invited_by", "accepted_by")
    search_fields = ("id", "note", "invited_by__email", "accepted_by__email")
    date_hierarchy = "created_at"
    exclude = ("digest",)
    actions = ("revoke",)

    @admin.action(description="Revoke the selected invitations", permissions=["view"])
    def revoke(self, request: HttpRequest, invitations: QuerySet[Invitation]) -> None:
        for invitation in invitations:
            try:
                revoke_invitation_for_operator(
                    operator=operator_in(request, invitation.team_id), invitation_id=invitation.pk
                )
            except CanvasError as refusal:
                self.message_user(request, f"{invitation.pk}: {refusal.message}", messages.WARNING)


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly, TeamScopedAdmin[AuditEntry]):
    list_display = ("at", "team", "action", "owner", "token", "summary", "address")
    list_filter = ("action", ("team", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("team", "owner", "token")
    search_fields = ("summary", "target_id", "owner__email", "owner__name")
    date_hierarchy = "at"
    ordering = ("-id",)


@admin.register(Project)
class ProjectAdmin(ReadOnly, TeamScopedAdmin[Project]):
    list_display = ("name", "team", "agent_access", "propose_only", "archived_at")
    list_filter = ("agent_access", "propose_only", ("team", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("team",)
    search_fields = ("name", "team__name")


@admin.register(AccessToken)
class AccessTokenAdmin(TeamScopedAdmin[AccessToken]):
    list_display = (
        "name",
        "kind",
        "team",
        "owner",
        "grants",
        "is_limited",
        "last_used_at",
        "revoked_at",
    )
    list_filter = ("kind", "is_limited", ("team", admin.RelatedOnlyFieldListFilter))
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
