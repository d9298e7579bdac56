"""The REST addresses of people and teams: below a team's, and outside any."""

from django.urls import URLPattern, path

from teams.api import account, audit, invitations, members, team
from teams.api.handed_in import Guard, Mode
from teams.api.session import SessionView

MEMBER = "members/<int:user_id>"

urlpatterns = [
    path("team", team.TeamView.as_view()),
    path("team/rename", team.RenameTeamView.as_view()),
    path("team/configure", team.ConfigureTeamView.as_view()),
    path("team/delete", team.DeleteTeamView.as_view()),
    path("team/restore", team.RestoreTeamView.as_view()),
    path("members", members.MemberListView.as_view()),
    path("members/leave", members.LeaveTeamView.as_view()),
    path(f"{MEMBER}/role", members.MemberRoleView.as_view()),
    path(f"{MEMBER}/remove", members.RemoveMemberView.as_view()),
    path("invitations", invitations.InvitationListView.as_view()),
    path("invitations/<slug:invitation_id>/revoke", invitations.RevokeInvitationView.as_view()),
    path("audit", audit.AuditView.as_view()),
    path("audit.jsonl", audit.AuditExportView.as_view()),
]


def outside_teams(*, guard: Guard, mode: Mode) -> list[URLPattern]:
    """Return the addresses that name no team, with what the composition root hands in."""
    return [
        path("session", SessionView.as_view(guard=guard, mode=mode)),
        path("teams", team.TeamListView.as_view()),
        path("account", account.AccountView.as_view()),
        path("account/password", account.PasswordView.as_view(guard=guard)),
        path("account/delete", account.DeleteAccountView.as_view(guard=guard)),
        path("password-reset", account.PasswordResetView.as_view(guard=guard)),
        path("password-reset/confirm", account.ConfirmPasswordResetView.as_view(guard=guard)),
        path("invitations/<slug:secret>", invitations.InvitationView.as_view()),
        path(
            "invitations/<slug:secret>/accept", invitations.AcceptInvitationView.as_view(mode=mode)
        ),
        path(
            "invitations/<slug:secret>/join",
            invitations.JoinByInvitationView.as_view(guard=guard, mode=mode),
        ),
    ]
