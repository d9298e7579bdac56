"""People, teams and tokens, for whoever runs the installation."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm

from teams.models import Membership, Team, User


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


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin[Team]):
    list_display = ("name", "slug", "created_at")
    search_fields = ("name", "slug")
    prepopulated_fields = {"slug": ("name",)}
    inlines = (MembershipInline,)
