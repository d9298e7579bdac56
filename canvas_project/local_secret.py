"""The secret key of an installation that was not given one.

It is made at random once and kept in the data folder, where only this user can read it. So nothing
has to be set to start, and there is no default key that everybody knows. Installations of several
machines share one: they set EASEL_SECRET_KEY.
"""

import os
import secrets
from pathlib import Path

FILE_NAME = "secret-key"


def local_secret_key(data_dir: Path) -> str:
    """Return the key kept in ``data_dir``, made now if there is none.

    Several processes may start at once. The key is written aside and put in place by linking,
    which only the first can do, so all of them return the same whole key.
    """
    kept = data_dir / FILE_NAME
    if not kept.exists():
        data_dir.mkdir(parents=True, exist_ok=True)
        draft = data_dir / f".{FILE_NAME}-{os.getpid()}-{secrets.token_hex(4)}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, kept)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return kept.read_text()
