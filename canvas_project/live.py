"""How websockets speak: every app's routes behind one check of where a page comes from.

Authentication happens once, when a socket opens; each consumer says what it is allowed to see.
"""

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from canvas_project.guards import SocketLimit
from runs.routing import websocket_urlpatterns as runs_urlpatterns
from teams.routing import websocket_urlpatterns as teams_urlpatterns

websocket_application = AllowedHostsOriginValidator(
    AuthMiddlewareStack(SocketLimit(URLRouter([*teams_urlpatterns, *runs_urlpatterns])))
)
