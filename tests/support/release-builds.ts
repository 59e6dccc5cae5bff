import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')

export function must(command: string, args: string[], cwd: string, env: Record<string, string> = {}): string {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 1e8 } as const
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`)
  return stdout.trim()
}

/** A clone of what is committed here, with the packages of this folder. @param owner the number of the user that gets all of it */
export function cloneHere(to: string, owner?: number): string {
  must('git', ['clone', '--quiet', '--shared', ROOT, to], ROOT)
  // Another user's packages are copies: files that are one have one owner.
  const how = owner === undefined ? ['--archive', '--link'] : ['--archive']
  must('cp', [...how, join(ROOT, 'node_modules'), join(to, 'node_modules')], ROOT)
  if (owner !== undefined) must('chown', ['--recursive', `${owner}:${owner}`, to], ROOT)
  return to
}

const commit = (folder: string) =>
  must(
    'git',
    [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@example.com',
      'commit',
      '--quiet',
      '--all',
      '--no-verify',
      '-m',
      'test: a version',
    ],
    folder,
  )

/** Another version of the program in a clone: its number, and one migration more for each that is named. */
export function setVersion(clone: string, version: string, migrations: readonly string[] = []): void {
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(clone, path), change(readFileSync(join(clone, path), 'utf8')))
  must('git', ['reset', '--quiet', '--hard', 'origin/HEAD'], clone)
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
  edit('CHANGELOG.md', (text) =>
    text.replace('## [1.0.0] - ', `## [${version}] - 2026-11-28\n\n## [1.0.0] - `),
  )
  edit('src/migrations/list.ts', (text) => {
    const rows = migrations.map((sql, at) => `  { name: '9${at}00_test', sql: ${JSON.stringify(sql)} },\n`)
    return text.replace(/\n\](?![\s\S]*\n\])/, `\n${rows.join('')}]`)
  })
  commit(clone)
}

/** The executable of this machine, built in a clone, with public keys of the test's own. */
export function buildIn(clone: string, keys: string, to: string): string {
  must(process.execPath, ['run', 'build.ts'], clone, { TRIVET_RELEASE_KEYS: keys })
  mkdirSync(join(to, '..'), { recursive: true })
  cpSync(join(clone, 'dist/trivet'), to)
  return to
}

/** A whole release of what is committed in a clone, for one processor, signed; it is in the clone's `dist/release`. */
export function releaseIn(
  clone: string,
  target: string,
  { keys, secret }: { keys: string; secret: string },
): void {
  const env = { TRIVET_RELEASE_KEYS: keys, TRIVET_RELEASE_KEY: secret }
  must(process.execPath, ['tools/release/run.ts', '--target', target], clone, env)
}
