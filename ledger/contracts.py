"""What every change carries, and what every answer to one carries."""

from pydantic import Field

from common.contract import Contract
from common.ids import RequestId


class Change(Contract):
    """A request that changes something. Sending it twice changes it once."""

    request_id: RequestId = Field(
        description="Yours to choose, fresh for each change. Send the same one again to retry."
    )


class Receipt(Contract):
    """The answer to a change, kept so that a repeated request gets it again."""

    replayed: bool = Field(
        default=False, description="True when this answers a repeat of an earlier request."
    )
