#!/usr/bin/env bash
# Runs when the database is created. Without it, no other machine may copy the server.
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
