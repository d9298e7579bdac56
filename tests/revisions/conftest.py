import pytest

from tests.revisions.kinds import KINDS, Kind


@pytest.fixture(params=KINDS, ids=lambda kind: kind.noun)
def kind(request: pytest.FixtureRequest) -> Kind:
    kind: Kind = request.param
    return kind
