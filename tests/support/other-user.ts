import { chmodSync, existsSync } from 'node:fs'
import { bareFolder } from './executable'

const SETPRIV = '/usr/bin/setpriv'
/** No one's numbers on any machine; a user needs no name to run a program. */
export const SERVICE = 61_234
export const STRANGER = 61_235

/** Why commands of other users cannot be tried here, for the title of what is skipped; empty where they can. */
export const whyNoOtherUsers =
  process.getuid?.() === 0
    ? existsSync(SETPRIV)
      ? ''
      : ' (skipped: setpriv is missing)'
    : ' (skipped: only root can become another user)'

/** Starts a program as another user, without root's rights, as a service manager does. */
export const asUser = (id: number) => [SETPRIV, `--reuid=${id}`, `--regid=${id}`, '--clear-groups']

/** A bare folder from which everyone may start the executable. */
export function sharedFolder(): string {
  const folder = bareFolder()
  chmodSync(folder, 0o755)
  return folder
}
