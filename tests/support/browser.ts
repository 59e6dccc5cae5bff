import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without the parts of a window: a context and a page in it cost a third of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]
const PACKAGES = ['chromium']

/** What tests drive: the shell does for most, some need what only the whole has. */
export type BrowserKind = 'shell' | 'whole'

/** The Chromium that tests drive: `TEST_CHROMIUM`, or the one that is installed; the whole browser replaces a missing shell. */
export function findBrowser(kind: BrowserKind = 'shell'): string | null {
  const named = process.env.TEST_CHROMIUM
  const candidates = kind === 'shell' ? [SHELL, ...WHOLE] : WHOLE
  return (named ? [named] : candidates).find((file) => existsSync(file)) ?? null
}

function install(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o=Dpkg::Use-Pty=0', ...args], { env, stdio: 'inherit' })
  console.log(`Installing ${packages.join(', ')} with apt-get.`)
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', ...packages])
}

/**
 * Installs Debian's Chromium and its shell where they are missing and may be installed; else says in a sentence what is needed. Without
 * a shell all is tested as well, only more slowly.
 */
export function ensureBrowser(): { executable: string | null; problem: string | null; mayInstall: boolean } {
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (mayInstall && !findBrowser('whole')) install(PACKAGES)
  if (mayInstall && !existsSync(SHELL) && !process.env.TEST_CHROMIUM) install(['chromium-headless-shell'])
  const executable = findBrowser('whole')
  if (executable) return { executable, problem: null, mayInstall }
  const problem =
    'The end-to-end tests need Chromium: install it (on Debian: sudo apt-get install chromium chromium-headless-shell) ' +
    'or name one in TEST_CHROMIUM.'
  return { executable: null, problem, mayInstall }
}
