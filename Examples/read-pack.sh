#!/bin/sh
# Lists a pack: sh read-pack.sh me-stickers [language]. Needs jq.
set -eu
pack=${1:?usage: read-pack.sh PACK [LANGUAGE]}
jq -r --arg pack "$pack" --arg tag "${2:-en}" '
  def pick: .[$tag] // .[$tag | split("-")[0]] // .en // ([.[]] | first);
  if .manifestVersion > 1 then error("this pack is too new for this script") else . end
  | .stickers[]
  | [(.name | pick) // .id, (if .frames > 1 then "moves" else "still" end), "\($pack)/\(.file)"]
  | @tsv' "$pack/manifest.json"
