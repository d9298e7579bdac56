"""What may become of a proposal (PROP §2)."""

from enum import StrEnum


class ProposalStatus(StrEnum):
    """``informational`` is a finding that nothing has to change; it waits for nobody."""

    PENDING = "pending"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    DISMISSED = "dismissed"
    INFORMATIONAL = "informational"


# What only a person brings about.
DECIDED = (ProposalStatus.ACCEPTED, ProposalStatus.REJECTED, ProposalStatus.DISMISSED)
