#!/usr/bin/env bash
# What compose.yaml uses of the entrypoint of the official image.
set -euo pipefail
if [ "$(id --user)" = 0 ]; then
  install --directory --owner=postgres --mode=700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "${BASH_SOURCE[0]}" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # Only the socket, so that a health check over TCP fails until the database is complete.
  pg_ctl --wait --options="-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_USER"
  for file in /docker-entrypoint-initdb.d/*; do
    case $file in
      *.sh) bash "$file" ;;
      *.sql) psql --no-psqlrc --username="$POSTGRES_USER" --set=ON_ERROR_STOP=1 --file="$file" ;;
    esac
  done
  pg_ctl --wait --mode=fast stop
fi
exec "$@"
