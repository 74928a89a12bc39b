#!/usr/bin/env bash
# Copies the primary server at the first start, then follows it. PGHOST and PGUSER lead to the primary.
set -euo pipefail
if [ ! -e "$PGDATA" ]; then
  # The copy gets its name when it is complete.
  rm -rf "$PGDATA.new"
  PGPASSWORD=$(< "$POSTGRES_PASSWORD_FILE") pg_basebackup --pgdata="$PGDATA.new" --checkpoint=fast \
    --write-recovery-conf
  mv "$PGDATA.new" "$PGDATA"
fi
exec postgres "$@"
