#!/usr/bin/env bash
# Makes the base image without a registry of images: Debian by debootstrap, the newest Node of .nvmrc from the registry
# of npm, the npm of this machine and the user `node`. Then: buildah bud --format docker --isolation chroot \
#   --build-arg NODE_IMAGE=localhost/orchard-base --target composer -f deploy/Dockerfile -t orchard/composer .
set -euo pipefail

mirror=${1:-http://deb.debian.org/debian}
version=$(cat "$(dirname "$0")/../.nvmrc")
root=$(mktemp -d)
programs=$(mktemp -d)
trap 'rm -rf "$root" "$programs"' EXIT

debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$mirror"
package=node-linux-$(node --print process.arch)
npm install --prefix "$programs" --no-save "$package@$version"
node=$programs/node_modules/$package/bin/node
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
install -D "$node" "$root/usr/local/bin/node"
ldd "$node" | awk '$3 ~ /^\// { print $3 }' | while read -r library; do
  [ -e "$root$library" ] || install -D "$(readlink -f "$library")" "$root$library"
done
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
# The certificate authorities and npm settings of this machine.
cp -a /etc/ssl/certs/. "$root/etc/ssl/certs/"
[ ! -e /usr/etc/npmrc ] || install -D /usr/etc/npmrc "$root/usr/local/etc/npmrc"
chroot "$root" useradd --uid 1000 --create-home node

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --rm "$container" localhost/orchard-base
