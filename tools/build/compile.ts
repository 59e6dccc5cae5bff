import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { embedReaders } from './embed-readers.plugin'
import { embedSharp } from './embed-sharp.plugin'
import { type Frontend, frontendPlugin } from './frontend'
import { releaseKeys } from './release-keys'
import { routesPlugin } from './route-lines'
import { bunRuntime } from './runtime'
import { stringRenderer } from './string-renderer.plugin'

export const TARGETS = ['linux-x64', 'linux-arm64', 'linux-x64-musl', 'linux-arm64-musl'] as const
export type Target = (typeof TARGETS)[number]

/** What the machine itself would run; null where there is no build for it. */
export function hostTarget(): Target | null {
  const isMusl = existsSync('/lib/ld-musl-x86_64.so.1') || existsSync('/lib/ld-musl-aarch64.so.1')
  const name = `linux-${process.arch}${isMusl ? '-musl' : ''}`
  return process.platform === 'linux' ? (TARGETS.find((target) => target === name) ?? null) : null
}

/** sharp's packages name musl in front: `linuxmusl-arm64`. */
function sharpPlatform(target: Target) {
  const [, arch, libc] = target.split('-') as ['linux', 'x64' | 'arm64', 'musl' | undefined]
  return libc ? (`linuxmusl-${arch}` as const) : (`linux-${arch}` as const)
}

/** The commit that is built, `+` behind it where files have changed since; the variable names it where there is no repository. */
function commitOf(root: string): string {
  const git = (...args: string[]) => Bun.spawnSync(['git', ...args], { cwd: root, stderr: 'ignore' })
  try {
    const commit = git('rev-parse', '--short=8', 'HEAD').stdout.toString().trim()
    const isChanged = git('status', '--porcelain', '--untracked-files=no').stdout.length > 0
    return commit === '' ? (process.env.TRIVET_COMMIT ?? '') : `${commit}${isChanged ? '+' : ''}`
  } catch {
    return process.env.TRIVET_COMMIT ?? ''
  }
}

/** Compiles the one executable: server, pages, assets, migrations and both image libraries. */
export async function compile(
  root: string,
  target: Target,
  frontend: Frontend,
  outfile: string,
  { withSourceMaps = false, withReaders = false } = {},
): Promise<number> {
  // The bundler leaves source maps beside the file, which holds them itself; only the file goes on.
  const work = join(root, '.build/compile', target)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  mkdirSync(dirname(outfile), { recursive: true })
  const compiled = join(work, 'trivet')
  const executablePath = target === hostTarget() ? undefined : await bunRuntime(root, target)
  const result = await Bun.build({
    entrypoints: [join(root, 'src/cli/main.ts')],
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
    splitting: true,
    // Three megabytes that only a stack trace reads; `bun run build.ts maps` makes an executable whose traces name the sources.
    sourcemap: withSourceMaps ? 'linked' : 'none',
    // Against its help text, compiling bundles development React unless this is defined.
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.TRIVET_COMMIT': JSON.stringify(commitOf(root)),
      'process.env.TRIVET_RELEASE_KEYS': JSON.stringify(releaseKeys(root).join(' ')),
      'process.env.TRIVET_TARGET': JSON.stringify(target),
    },
    plugins: [
      frontendPlugin(frontend),
      await routesPlugin(frontend),
      stringRenderer,
      embedSharp(sharpPlatform(target), root),
      ...(withReaders ? [embedReaders(root)] : []),
    ],
    compile: {
      target: `bun-${target}`,
      outfile: compiled,
      // Both default to true: a .env or bunfig.toml in the working directory would be executed.
      autoloadDotenv: false,
      autoloadBunfig: false,
      // A household's server runs little code often. At the engine's own thresholds the compiler of machine code holds as much
      // memory as the recipes, for the same work in the first thousand answers; under load it still gets everything that counts.
      jitPolicy: 16,
      ...(executablePath ? { executablePath } : {}),
    },
  })
  if (!result.success) throw new AggregateError(result.logs, 'the executable does not build')
  renameSync(compiled, outfile)
  return statSync(outfile).size
}
