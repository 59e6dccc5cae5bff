#!/bin/sh
# Creates an unprivileged Debian container with Trivet {{version}} on a Proxmox VE host. Run it there as root:
#
#   sh trivet-lxc.sh trivet_{{version}}_amd64.deb [ID]
#
# The package lies beside this script, its checksum already compared. STORAGE, TEMPLATE_STORAGE, BRIDGE, DISK_GB and MEMORY_MB choose
# otherwise than below.
set -eu

package=${1:?"usage: sh trivet-lxc.sh PACKAGE.deb [ID]"}
[ -f "$package" ] || { echo "There is no $package." >&2; exit 66; }
command -v pct >/dev/null || { echo "This is not a Proxmox VE host: pct is missing." >&2; exit 69; }

id=${2:-$(pvesh get /cluster/nextid)}
storage=${STORAGE:-local-lvm}
template_storage=${TEMPLATE_STORAGE:-local}

pveam update >/dev/null
template=$(pveam available --section system | awk '/debian-12-standard/ {print $2}' | sort -V | tail -n 1)
[ -n "$template" ] || { echo "No Debian 12 template is available." >&2; exit 69; }
pveam list "$template_storage" | grep -q "$template" || pveam download "$template_storage" "$template"

pct create "$id" "$template_storage:vztmpl/$template" \
  --hostname trivet --unprivileged 1 --onboot 1 --cores 2 \
  --memory "${MEMORY_MB:-512}" --swap 256 --rootfs "$storage:${DISK_GB:-8}" \
  --net0 "name=eth0,bridge=${BRIDGE:-vmbr0},ip=dhcp"
pct start "$id"
pct push "$id" "$package" /root/trivet.deb
# The network needs a moment after the start.
tries=0
until pct exec "$id" -- apt-get update -qq; do
  tries=$((tries + 1))
  [ "$tries" -lt 12 ] || { echo "Container $id has no network." >&2; exit 69; }
  sleep 5
done
pct exec "$id" -- apt-get install -y -qq /root/trivet.deb
pct exec "$id" -- rm /root/trivet.deb
echo "Trivet runs in container $id: http://$(pct exec "$id" -- hostname -I | awk '{print $1}'):9000"
echo "The link to the first-run page: pct exec $id -- journalctl -u trivet"
