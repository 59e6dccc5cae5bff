import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const REQUIREMENTS = join(import.meta.dir, 'python/requirements.txt')
const FOLDER = join(root, '.build/python')
const INSTALLED = join(FOLDER, 'installed.txt')

const PIP = ['install', '--quiet', '--disable-pip-version-check', '--no-compile']
/** Installs in one second of processor time what takes pip ten. */
const UV = 'uv==0.13.9'
/** Asks for a newer Python than Debian's, and works with it all the same: only pip may look away, and what it needs is named beside it. */
const ASKS_FOR_MORE = /^aiomealie==/

function run(command: string, args: string[]): string | null {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 300_000 })
  return status === 0 ? null : (error?.message ?? stderr.trim().split('\n').at(-1) ?? 'it failed')
}

/** Python's packages that use and check the API from outside, at fixed versions in a folder of their own; says in a sentence what is missing. */
export function ensurePythonTools(): string | null {
  const wanted = readFileSync(REQUIREMENTS, 'utf8')
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return null
  mkdirSync(join(root, '.build'), { recursive: true })
  console.log('Installing clients and a checker of the API from PyPI.')
  // Debian has it in a package of its own.
  if (process.getuid?.() === 0 && run('python3', ['-c', 'import ensurepip']) !== null)
    run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'python3-venv'])
  const lines = wanted.trim().split('\n')
  const pip = join(FOLDER, 'bin/pip')
  const problem =
    run('python3', ['-m', 'venv', FOLDER]) ??
    run(pip, [...PIP, UV]) ??
    run(join(FOLDER, 'bin/uv'), [
      ...['pip', 'install', '--quiet', '--python', join(FOLDER, 'bin/python')],
      ...lines.filter((line) => !ASKS_FOR_MORE.test(line)),
    ]) ??
    run(pip, [
      ...[...PIP, '--no-deps', '--ignore-requires-python'],
      ...lines.filter((line) => ASKS_FOR_MORE.test(line)),
    ])
  if (problem) return `The check of the API's document needs Python 3 with venv and PyPI: ${problem}`
  writeFileSync(INSTALLED, wanted)
  return null
}

/** Where a program of these packages is. */
export const pythonTool = (name: string) => join(FOLDER, 'bin', name)

if (import.meta.main) ensurePythonTools()
