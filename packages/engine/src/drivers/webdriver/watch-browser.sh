#!/bin/sh
# Starts the browser and notes how it ended, which nobody but its parent can know: the status goes beside the profile folder.
for argument in "$@"; do
  case "$argument" in --user-data-dir=*) profile="${argument#*=}" ;; esac
done
"$STEPWRIGHT_BROWSER" "$@" &
browser=$!
trap 'kill -TERM "$browser" 2>/dev/null' TERM INT HUP
wait "$browser"
status=$?
while kill -0 "$browser" 2>/dev/null; do
  wait "$browser"
  status=$?
done
if [ -n "$profile" ]; then echo "$status" > "$profile.end"; fi
exit "$status"
