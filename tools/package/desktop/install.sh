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
case $here in
  *[[:cntrl:]]*)
    echo "The menu cannot start a program from this folder: its path has a line break or another control character." >&2
    exit 1
    ;;
esac
# As the specification of menu entries quotes a path: once for the command, once for the line, and percent for itself.
program=$(printf '%s' "$here/ratskeller" | sed -e 's/["`$\\]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
mkdir -p "$(dirname "$entry")" "$(dirname "$icon")"
while IFS= read -r line; do
  case $line in
    Exec=*) line="Exec=\"$program\"" ;;
  esac
  printf '%s\n' "$line"
done < "$here/ratskeller.desktop" > "$entry.new"
mv "$entry.new" "$entry"
cp "$here/ratskeller.png" "$icon"
echo "Ratskeller is in the menu now."
