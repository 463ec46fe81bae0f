#!/bin/sh
# In a container, what deodar.service is on a machine: opens the house, and again two seconds after it ended with an error.
# Told to stop, it tells the house, waits for it, and ends as it ended.
trap 'stopping=yes; kill -TERM "$house" 2>/dev/null' TERM INT
export NODE_ENV=production MALLOC_ARENA_MAX=2
while :; do
  node_modules/.bin/node --max-old-space-size=400 --max-semi-space-size=4 build/program/main.js &
  house=$!
  wait "$house"
  code=$?
  # A signal interrupts the waiting, not the house.
  while kill -0 "$house" 2>/dev/null; do
    wait "$house"
    code=$?
  done
  if [ "$code" -eq 0 ] || [ -n "$stopping" ]; then exit "$code"; fi
  sleep 2 &
  wait $!
  if [ -n "$stopping" ]; then exit "$code"; fi
done
