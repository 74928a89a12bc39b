#!/usr/bin/env bash
# The official image is compiled without the protected mode.
exec setpriv --reuid=redis --regid=redis --clear-groups "$@" --protected-mode no
