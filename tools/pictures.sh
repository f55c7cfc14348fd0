#!/bin/sh
# Take the README's pictures anew: tools/pictures.sh [SIZE]
set -e
cd "$(dirname "$0")/.."
size=${1:-1600x900}
shot() { .venv/bin/python -m tools.screenshot "docs/$1.png" --size "$size" --scene "$2" $3; }
shot menu menu
shot setup setup
shot play play "--record docs/example.citrus --step 154"
shot why play "--record docs/example.citrus --step 164 --hover h3"
shot scoring scoring "--record docs/example.citrus"
shot preview play "--record docs/example.citrus --step 152 --people --hover C3"
shot grey play "--record docs/example.citrus --step 152 --people --grey"
