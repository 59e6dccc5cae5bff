/**
 * How a program is started with a folder as its root, as a container engine does: processes of its own, /proc and devices, and nothing
 * else of this machine. @param user its number; root's without
 */
export function inBareRoot(root: string, program: readonly string[], user = 0): string[] {
  const mounts = `mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev`
  const enter = `exec /usr/sbin/chroot --userspec=${user}:${user} --groups= ${root} "$@"`
  return [
    ...['/usr/bin/unshare', '--mount', '--pid', '--fork', '--kill-child'],
    ...['/bin/sh', '-c', `${mounts} && ${enter}`, 'sh', ...program],
  ]
}
