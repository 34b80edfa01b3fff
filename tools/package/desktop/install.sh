#!/bin/sh
# Puts the Ratskeller of this folder into the menu of the present user; `./install.sh --remove` takes it out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/ratskeller.desktop
icon=$data/icons/hicolor/256x256/apps/ratskeller.png
if [ "${1:-}" = --remove ]; then
  rm -f "$entry" "$icon"
  exit
fi
mkdir -p "$(dirname "$entry")" "$(dirname "$icon")"
cp "$here/ratskeller.png" "$icon"
sed "s|^Exec=.*|Exec=\"$here/ratskeller\"|" "$here/ratskeller.desktop" > "$entry"
echo "Ratskeller is in the menu now."
