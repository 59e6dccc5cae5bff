import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './compile'

const PACKAGES: Record<Target, string> = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'linux-x64-musl': '@oven/bun-linux-x64-musl',
  'linux-arm64-musl': '@oven/bun-linux-aarch64-musl',
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}

/**
 * The Bun runtime of another platform, from the npm registry that this machine is set up for: Bun's own download
 * would ignore the registry's settings.
 */
export async function bunRuntime(root: string, target: Target): Promise<string> {
  const folder = join(root, '.build/runtimes', `${target}-${Bun.version}`)
  const executable = join(folder, 'package/bin/bun')
  if (existsSync(executable)) return executable
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('npm', ['pack', '--silent', `${PACKAGES[target]}@${Bun.version}`], folder)
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (!archive) throw new Error(`npm brought no runtime for ${target}`)
  run('tar', ['xzf', archive], folder)
  return executable
}

/** Brings sharp's native packages of all targets into node_modules; the lockfile stays as it is. */
export function installForeignPackages(root: string): void {
  const flags = ['--os', 'linux', '--cpu', 'x64', '--cpu', 'arm64', '--libc', 'glibc', '--libc', 'musl']
  run(process.execPath, ['install', '--frozen-lockfile', ...flags], root)
}
