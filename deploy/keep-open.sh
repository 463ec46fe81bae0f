#!/bin/sh
# For a container, what deodar.service is for a machine: starts the server, and again two seconds after an error.
# On SIGTERM it stops the server, waits for it, and ends with its exit code.
trap 'stopping=yes; kill -TERM "$server" 2>/dev/null' TERM INT
export NODE_ENV=production MALLOC_ARENA_MAX=2
while :; do
  node_modules/.bin/node --max-old-space-size=400 --max-semi-space-size=4 build/program/main.js &
  server=$!
  wait "$server"
  code=$?
  # A signal interrupts the waiting, not the server.
  while kill -0 "$server" 2>/dev/null; do
    wait "$server"
    code=$?
  done
  if [ "$code" -eq 0 ] || [ -n "$stopping" ]; then exit "$code"; fi
  sleep 2 &
  wait $!
  if [ -n "$stopping" ]; then exit "$code"; fi
done
