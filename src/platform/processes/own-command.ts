import { join } from 'node:path'

/** The very file that runs, also when a newer version has taken its place meanwhile. */
const OWN_EXECUTABLE = '/proc/self/exe'

/** The command that starts this program once more; the command's name and its arguments follow. */
export function ownCommand(): string[] {
  const isExecutable = import.meta.url.includes('/$bunfs/')
  // From sources, modules that the build makes come from what was loaded beforehand.
  return isExecutable
    ? [OWN_EXECUTABLE]
    : [OWN_EXECUTABLE, ...process.execArgv, join(import.meta.dir, '../../cli/main.ts')]
}
