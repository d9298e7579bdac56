"""How large a document, and a request about one, may be.

Two sets of limits. A *stored* document may be what a person built over years; one *request* is what
somebody asks for at once. Lengths of text count Unicode code points.
"""

MIB = 1024 * 1024

# A stored document (DOC-1, DOC-6, DOC-8).
MAX_FILE_BYTES = 24 * MIB
MAX_DEPTH = 3  # views inside views below the root (DOC-100)
MAX_ELEMENTS = 5_000  # elements, boundaries and notes, all views together
MAX_RELATIONSHIPS = 10_000  # all views together
MAX_FLOWS = 50  # of one view
MAX_STEPS = 200
MAX_STEPS_IN_ALL = 20_000  # of a file from outside, all views together
MAX_EXTRA_MEMBERS = 40  # of each kind that a step may light up beside its relationship
MAX_OPEN_POINTS = 200
MAX_TARGETS = 40
MAX_ATTACHMENTS_OF_ELEMENT = 12
MAX_ATTACHMENTS_OF_RELATIONSHIP = 4
MAX_PATH_POINTS = 64  # of a path that a person drew by hand
MAX_ROUTE_POINTS = 200  # of a connector as it was drawn
MAX_COORDINATE = 1_000_000.0
MIN_SIZE = 24.0
MAX_SIZE = 20_000.0
MIN_ZOOM = 0.1
MAX_ZOOM = 4.0
MAX_DELIVERY_ATTEMPTS = 1_000

MAX_TITLE = 200
MAX_STORED_ID = 128
MAX_TYPE_WORD = 64
MAX_STORED_TEXT = 20_000
MAX_STORED_CODE = 200_000
MAX_STORED_LABEL = 500
MAX_DESCRIPTION = 280
MAX_TECHNOLOGY = 60
MAX_CONDITION = 120
MAX_RESPONSE = 120
MAX_CAPTION = 120
MAX_FLOW_TITLE = 100
MAX_POINT_TEXT = 500  # context and resolution of an open point

# One request. A breach is `LIMIT_EXCEEDED` at its JSON pointer.
REQUEST_ELEMENTS = 300
REQUEST_RELATIONSHIPS = 600
REQUEST_BOUNDARIES = 60
REQUEST_FLOWS = 20
REQUEST_STEPS = 60
REQUEST_NOTES = 60
REQUEST_OPS = 100
REQUEST_OPEN_POINTS = 50
REQUEST_ATTACHMENTS = 4  # of one element or relationship (DOC-70)
REQUEST_REMOVALS = 200
REQUEST_SCOPE = 300
REQUEST_ID = 64
REQUEST_LABEL = 120
REQUEST_RELATIONSHIP_LABEL = 80
REQUEST_BOUNDARY_LABEL = 80
REQUEST_NOTE = 1_000
REQUEST_CODE = 4_000
STARTER_PREFIX = 16  # before every id of a starter (DOC-133)

# What a proposal says beside its ops (PROP §1).
MAX_PROPOSAL_SUMMARY = 400
MAX_RATIONALE = 2_000
MAX_SAYINGS = 20  # assumptions, and open questions
MAX_SAYING = 300
MAX_SOURCE_URL = 2_000
MAX_SOURCE_TITLE = 200
