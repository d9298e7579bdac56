"""The proxy's configuration, as docker-compose.yml loads it."""

import os
import subprocess

import pytest

from canvas_project.environment import ROOT
from tools import haproxy

pytestmark = [
    pytest.mark.deploy,
    pytest.mark.skipif(haproxy.find() is None, reason="needs HAProxy"),
]


@pytest.fixture
def certificate(tmp_path):
    """A certificate and its key in one file, signed by nobody."""
    key, signed, both = (tmp_path / name for name in ("key.pem", "signed.pem", "both.pem"))
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    words += ["-subj", "/CN=easel.example.org", "-keyout", str(key), "-out", str(signed)]
    subprocess.run(words, check=True, capture_output=True)
    both.write_text(signed.read_text() + key.read_text())
    return both


class TestTheConfiguration:
    def test_is_one_that_haproxy_takes_without_a_warning(self, certificate):
        folder = ROOT / "deploy" / "haproxy"
        told = {"EASEL_HOST": "easel.example.org", "EASEL_CERTIFICATE": str(certificate)}
        files = [word for name in ("common", "compose") for word in ("-f", f"{folder}/{name}.cfg")]

        done = subprocess.run(
            [haproxy.find() or "", "-c", *files],
            env=os.environ | told,
            capture_output=True,
            text=True,
            check=False,
        )

        assert done.returncode == 0, done.stderr
        assert "WARNING" not in done.stderr
