# One image for everything that Easel consists of: the web, the workers, beat and its commands.

FROM node:20-bookworm-slim AS page
WORKDIR /easel/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci
COPY frontend ./
# The page sets drawings in the very fonts that the server measures with.
COPY diagrams/display/typefaces /easel/diagrams/display/typefaces
RUN npm run build

FROM python:3.11-slim-bookworm AS dependencies
# What this installs is pinned, with hashes, in uv.lock.
RUN pip install --no-cache-dir "uv>=0.9,<0.10"
WORKDIR /easel
COPY pyproject.toml uv.lock ./
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
RUN uv sync --frozen --no-dev

FROM python:3.11-slim-bookworm
# pg_dump and psql, for backup and restore: of the database's own version, which Debian's is not.
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-common ca-certificates \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install -y --no-install-recommends postgresql-client-16 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data --create-home easel \
    && install -d -o easel -g easel /backups
WORKDIR /easel
COPY --from=dependencies /easel/.venv .venv
COPY manage.py pyproject.toml ./
COPY canvas_project canvas_project
COPY common common
COPY teams teams
COPY ledger ledger
COPY revisions revisions
COPY workflows workflows
COPY runs runs
COPY diagrams diagrams
COPY --from=page /easel/frontend/dist frontend/dist
ENV PATH=/easel/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    EASEL_DATA_DIR=/data EASEL_LOG_FORMAT=json
# The page's files are of the image and not of the volume, so that each image serves its own. The
# settings of this one command are nobody's: it asks for no database and keeps no secret.
RUN EASEL_DATA_DIR=/easel/var EASEL_SECRET_KEY=only-while-this-image-is-built \
    python manage.py collectstatic --noinput --verbosity 0 && python -m compileall -q .
ENV EASEL_STATIC_DIR=/easel/var/static EASEL_PRODUCTION=1
USER easel
VOLUME /data
EXPOSE 8000
# One process and no shell around it: it is the one that is told to stop, and knows how.
CMD ["python", "manage.py", "serve", "--bind", "0.0.0.0", "--port", "8000"]
