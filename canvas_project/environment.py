"""Everything that may be set from outside, typed, with its default and its unit.

`settings.py` is the only reader. `.env.example` lists the same names, and a test compares them.
"""

import os
from pathlib import Path
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parent.parent


class Environment(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="EASEL_",
        # The tests name another file here, so that nobody's own settings reach them.
        env_file=os.environ.get("EASEL_ENV_FILE", ROOT / ".env"),
        # A folder with a file for each secret, named like the setting: how Docker and Kubernetes
        # hand them over. The environment would show them to whoever lists the processes.
        secrets_dir=os.environ.get("EASEL_SECRETS_DIR") or None,
        env_ignore_empty=True,
        extra="ignore",
    )

    # Where things are
    data_dir: Path = ROOT / "var"
    static_dir: Path | None = None
    database_url: str = Field(default="", validation_alias="DATABASE_URL")
    database_password: str = ""
    redis_url: str = Field(default="", validation_alias="REDIS_URL")
    base_url: str = ""

    # Safety
    production: bool = False
    debug: bool = False
    secret_key: str = ""
    allowed_hosts: str = ""
    cors_origins: str = ""
    https: bool = False
    trusted_proxies: int = Field(default=0, ge=0)
    public_demo: bool = False
    demo_team: str = "demo"

    # Guards
    max_body_bytes: int = 1_000_000
    max_nodes: int = 60
    max_edges: int = 120
    max_question_length: int = 4_000
    requests_per_minute: int = 1_200
    token_requests_per_minute: int = 600
    anonymous_requests_per_minute: int = 600
    runs_per_minute: int = 60
    token_runs_per_minute: int = 30
    anonymous_runs_per_minute: int = 10
    sign_ins_per_minute: int = 10
    sockets_per_minute: int = 600
    token_sockets_per_minute: int = 300
    concurrent_runs_per_team: int = 10

    # Runs
    step_timeout_seconds: float = 120
    run_deadline_seconds: float = 900
    max_node_output_bytes: int = 256 * 1024
    run_lease_seconds: float = 30
    requeue_after_seconds: float = 10
    events_kept_days: int = 90
    worker_threads: int = 20

    # Drawings
    layout_processes: int = Field(default=0, ge=0)
    layout_seconds: float = Field(default=20, gt=0)
    layout_wait_seconds: float = Field(default=10, gt=0)

    # Mail
    mail_host: str = ""
    mail_port: int = 587
    mail_user: str = ""
    mail_password: str = ""
    mail_tls: bool = True
    mail_from: str = "Easel <easel@localhost>"
    password_reset_hours: int = Field(default=24, ge=1)
    # Operations
    log_format: Literal["plain", "json"] = "plain"
    metrics_token: str = ""
    drain_notice_seconds: float = 5
    drain_seconds: float = 30

    # Model
    anthropic_api_key: str = Field(default="", validation_alias="ANTHROPIC_API_KEY")
    anthropic_base_url: str = Field(default="", validation_alias="ANTHROPIC_BASE_URL")
    model: str = "claude-sonnet-5"
    model_max_tokens: int = 4_096
    model_timeout_seconds: float = 60
    scripted_pause_ms: int = 0
