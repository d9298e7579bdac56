"""Every element type there is, in the order the palette shows them."""

from common.registry import Registry
from diagrams.elements.adapter import ADAPTER
from diagrams.elements.api import API
from diagrams.elements.base import ElementType
from diagrams.elements.cache import CACHE
from diagrams.elements.component import COMPONENT
from diagrams.elements.database import DATABASE
from diagrams.elements.dead_letter_queue import DEAD_LETTER_QUEUE
from diagrams.elements.device import DEVICE
from diagrams.elements.external_actor import EXTERNAL_ACTOR
from diagrams.elements.external_system import EXTERNAL_SYSTEM
from diagrams.elements.file_system import FILE_SYSTEM
from diagrams.elements.gateway import GATEWAY
from diagrams.elements.junction import JUNCTION
from diagrams.elements.module import MODULE
from diagrams.elements.nosql_database import NOSQL_DATABASE
from diagrams.elements.object_storage import OBJECT_STORAGE
from diagrams.elements.person import PERSON
from diagrams.elements.port import PORT
from diagrams.elements.queue import QUEUE
from diagrams.elements.scheduler import SCHEDULER
from diagrams.elements.search_index import SEARCH_INDEX
from diagrams.elements.service import SERVICE
from diagrams.elements.sql_database import SQL_DATABASE
from diagrams.elements.stream import STREAM
from diagrams.elements.system_actor import SYSTEM_ACTOR
from diagrams.elements.table import TABLE
from diagrams.elements.topic import TOPIC
from diagrams.elements.user_group import USER_GROUP
from diagrams.elements.worker import WORKER

ELEMENT_TYPES: Registry[ElementType] = Registry(
    "element type",
    (
        SERVICE,
        API,
        WORKER,
        SCHEDULER,
        GATEWAY,
        EXTERNAL_SYSTEM,
        DATABASE,
        SQL_DATABASE,
        NOSQL_DATABASE,
        CACHE,
        FILE_SYSTEM,
        OBJECT_STORAGE,
        SEARCH_INDEX,
        TABLE,
        QUEUE,
        TOPIC,
        STREAM,
        DEAD_LETTER_QUEUE,
        PERSON,
        USER_GROUP,
        EXTERNAL_ACTOR,
        SYSTEM_ACTOR,
        DEVICE,
        COMPONENT,
        MODULE,
        ADAPTER,
        PORT,
        JUNCTION,
    ),
)
