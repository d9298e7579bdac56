"""The REST addresses of tokens, below a team's."""

from django.urls import path

from teams.api.tokens import DisconnectAgentsView, RevokeTokenView, TokenListView

urlpatterns = [
    path("tokens", TokenListView.as_view()),
    # Before the ids: `disconnect-agents` is no token.
    path("tokens/disconnect-agents", DisconnectAgentsView.as_view()),
    path("tokens/<slug:token_id>/revoke", RevokeTokenView.as_view()),
]
