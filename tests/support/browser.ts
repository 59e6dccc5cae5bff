import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]
// The pictures of the pages are judged with these faces: Palladio for the serif stack, Inter for text, Noto for Arabic.
const PACKAGES = ['chromium', 'fonts-urw-base35', 'fonts-inter', 'fonts-noto-core']

/** The Chromium that tests drive: `TEST_CHROMIUM`, or the one that is installed. */
export function findBrowser(): string | null {
  const named = process.env.TEST_CHROMIUM
  if (named) return existsSync(named) ? named : null
  return CANDIDATES.find((file) => existsSync(file)) ?? null
}

function install(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o=Dpkg::Use-Pty=0', ...args], { env, stdio: 'inherit' })
  console.log(`Chromium is missing; installing ${PACKAGES.join(', ')} with apt-get.`)
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', ...PACKAGES])
}

/** Installs Debian's Chromium where it is missing and may be installed; else says in a sentence what is needed. */
export function ensureBrowser(): { executable: string | null; problem: string | null } {
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (!findBrowser() && mayInstall) install()
  const executable = findBrowser()
  if (executable) return { executable, problem: null }
  const problem =
    'The end-to-end tests need Chromium: install it (on Debian: sudo apt-get install chromium fonts-inter fonts-noto-core) ' +
    'or name one in TEST_CHROMIUM.'
  return { executable: null, problem }
}
