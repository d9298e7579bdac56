"""What is kept out of the log: addresses, because some of them are secrets (an invitation's)."""

import logging

NO_ROUTE = "-"


class UnexpectedOnly(logging.Filter):
    """Lets through what Django's own view of a request says of an error that nobody expected.

    Its line for each refusal names the address; ours, in `request_log`, the route. Django hands
    over the whole request besides, which a formatter would write out, address and all.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.exc_info:
            return False
        # Where logging was configured twice, as in a worker, there are two of us.
        if (request := vars(record).pop("request", None)) is not None:
            match = getattr(request, "resolver_match", None)
            record.msg = "Unexpected error at %s"
            record.args = (match.route if match is not None else NO_ROUTE,)
        return True
