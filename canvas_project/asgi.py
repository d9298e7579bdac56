"""The ASGI application: HTTP to Django, agents to `mcp`, websockets to `live`; each request with a
name, and counted."""

import os

import django
from channels.routing import ProtocolTypeRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canvas_project.settings")

# Before anything that touches models: it fills the registry of applications.
django.setup(set_prefix=False)

from canvas_project.agents import AgentsDoor  # noqa: E402
from canvas_project.body_cap import BodyCap  # noqa: E402
from canvas_project.by_path import ByPath  # noqa: E402
from canvas_project.draining import Counted  # noqa: E402
from canvas_project.in_one_thread import InOneThread  # noqa: E402
from canvas_project.live import websocket_application  # noqa: E402
from canvas_project.mcp_serving import serve  # noqa: E402
from canvas_project.request_id import WithRequestId  # noqa: E402
from common.rubbish import settle  # noqa: E402

application = WithRequestId(
    Counted(
        ProtocolTypeRouter(
            {
                "http": ByPath({"/mcp": AgentsDoor(serve)}, otherwise=BodyCap(InOneThread())),
                "websocket": websocket_application,
            }
        )
    )
)

# What was made so far stays for as long as the process lives, and is most of what there is. Looking
# for rubbish in it takes a tenth of a second, in the middle of somebody's request.
settle()
