/**
 * `npm run release`: all that is released, from a clean tree, into dist/release.
 *
 * npm run release                               all targets, packages, image, sums; signed with the key below
 * npm run release -- --target linux-x64         what one processor needs (repeat the option for more)
 * npm run release -- new-key FOLDER             a pair of keys, as minisign makes them
 *
 * TRIVET_RELEASE_KEY or TRIVET_RELEASE_KEY_FILE is the secret key; docs/releasing.md says how keys are kept and replaced.
 * TRIVET_RELEASE_ADDRESS, where the folder will be served, and TRIVET_RELEASE_IMAGE, the image's name, fill in the templates of tools/packaging.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { TARGETS, type Target } from '../build/compile'
import { releaseKeys } from '../build/release-keys'
import { installForeignPackages } from '../build/runtime'
import { clientPackage } from '../client/client'
import { fillTemplates } from '../packaging/fill'
import { bashCompletion, fishCompletion, manPage, zshCompletion } from './command-texts'
import { billOfMaterials, components, thirdPartyLicences } from './components'
import { writeImage } from './image'
import { minisign } from './minisign'
import { deb, type Release, rpm, tarball } from './packages'
import { aboutKeys, Refused, signingKey, writeNewKey } from './signing'
import { type TarEntry, tar } from './tar'

const root = join(import.meta.dir, '../..')
const work = join(root, '.build/release')
const { version } = packageJson

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Refused(stderr.trim())
  return stdout.trim()
}

function checkTree(): void {
  if (git('status', '--porcelain') !== '')
    throw new Refused('Files have changed since the last commit: a release is what is committed.')
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  if (!changelog.includes(`## [${version}] - `))
    throw new Refused(`CHANGELOG.md has no section for ${version}.`)
}

function build(target: Target): Uint8Array {
  const { status } = spawnSync(process.execPath, ['run', 'build.ts', '--target', target, '--named'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Refused(`The executable for ${target} does not build.`)
  return readFileSync(join(root, 'dist', `trivet-${target}`))
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A folder as entries of an archive, names in order. */
function entriesOf(folder: string, prefix = ''): TarEntry[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(prefix, entry.name)
      if (entry.isDirectory()) return [{ path }, ...entriesOf(join(folder, entry.name), path)]
      return [{ path, bytes: readFileSync(join(folder, entry.name)) }]
    })
}

function packageFor(release: Release, target: Target, executable: Uint8Array, out: string): string[] {
  const made = [`trivet-${version}-${target}.tar.gz`]
  writeFileSync(join(out, made[0]!), tarball(release, target, executable))
  // Packages are for distributions with glibc; Alpine takes the tarball.
  if (target.endsWith('musl')) return made
  const [debian, fedora] =
    target === 'linux-x64' ? (['amd64', 'x86_64'] as const) : (['arm64', 'aarch64'] as const)
  if (Bun.which('dpkg-deb')) {
    made.push(`trivet_${version}_${debian}.deb`)
    deb(release, debian, executable, join(work, 'deb'), join(out, made.at(-1)!))
  } else console.warn('No .deb: dpkg-deb is missing.')
  if (Bun.which('rpmbuild')) {
    made.push(`trivet-${version}-1.${fedora}.rpm`)
    rpm(release, fedora, executable, join(work, 'rpm'), join(out, made.at(-1)!))
  } else console.warn('No .rpm: rpmbuild is missing (Debian: apt-get install rpm).')
  return made
}

/** The templates for stores and systems, for a release that says where it will lie; null for one that does not. */
function storeFiles(executables: ReadonlyMap<Target, Uint8Array>, out: string): TarEntry[] | null {
  const { TRIVET_RELEASE_ADDRESS: base, TRIVET_RELEASE_IMAGE: image } = process.env
  if (!base || !image) return null
  const sums = Object.fromEntries(
    [...executables.keys()].map((target) => [
      target,
      sha256(readFileSync(join(out, `trivet-${version}-${target}.tar.gz`))),
    ]),
  )
  const address = `${base.replace(/\/+$/, '')}/download/v${version}`
  const files = fillTemplates({ version, address, image, sums })
  return [...files].map(([path, text]) => ({ path, bytes: Buffer.from(text) }))
}

async function release(targets: readonly Target[]): Promise<void> {
  checkTree()
  const keys = releaseKeys(root)
  const key = signingKey(process.env, keys)
  for (const line of aboutKeys(keys, key)) console.warn(line)
  const commit = git('rev-parse', 'HEAD')
  const seconds = Number(git('log', '-1', '--format=%ct'))
  const out = join(root, 'dist/release/download', `v${version}`)
  rmSync(join(root, 'dist/release'), { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  mkdirSync(work, { recursive: true })
  installForeignPackages(root)

  const parts = components(root)
  const licences = thirdPartyLicences(parts)
  const texts = {
    licence: read('LICENSE'),
    thirdParty: licences,
    changelog: read('CHANGELOG.md'),
    man: manPage(root, version, new Date(seconds * 1000).toISOString().slice(0, 10)),
    bash: bashCompletion(),
    zsh: zshCompletion(),
    fish: fishCompletion(),
  }
  writeFileSync(join(out, 'THIRD-PARTY-LICENSES.txt'), licences)
  writeFileSync(join(out, `trivet-${version}.cdx.json`), billOfMaterials(parts, { version, commit, seconds }))
  writeFileSync(join(out, `trivet-${version}-openapi.json`), read('docs/openapi.json'))
  const client = await clientPackage(root, { version, seconds, licence: texts.licence })
  writeFileSync(join(out, `trivet-client-${version}.tgz`), client)

  const executables = new Map<Target, Uint8Array>()
  for (const target of targets) {
    const executable = build(target)
    executables.set(target, executable)
    console.log(packageFor({ version, seconds, texts }, target, executable, out).join(', '))
  }
  const [amd64, arm64] = [executables.get('linux-x64'), executables.get('linux-arm64')]
  if (amd64 || arm64) {
    const folder = join(work, 'image')
    writeImage(root, folder, {
      ...{ version, commit, seconds, texts },
      executables: { ...(amd64 ? { amd64 } : {}), ...(arm64 ? { arm64 } : {}) },
    })
    writeFileSync(join(out, `trivet-${version}-oci.tar`), tar(entriesOf(folder), seconds))
  }

  const stores = storeFiles(executables, out)
  if (stores) writeFileSync(join(out, `trivet-${version}-packaging.tar`), tar(stores, seconds))
  else console.warn('No templates for stores: TRIVET_RELEASE_ADDRESS and TRIVET_RELEASE_IMAGE are not set.')

  const sums = readdirSync(out)
    .toSorted()
    .map((name) => `${sha256(readFileSync(join(out, name)))}  ${name}\n`)
    .join('')
  writeFileSync(join(out, 'SHA256SUMS'), sums)
  if (key) {
    const comment = `trivet version:${version} commit:${commit} timestamp:${seconds}`
    writeFileSync(join(out, 'SHA256SUMS.minisig'), minisign(Buffer.from(sums), key, comment))
  }
  // As the pages of releases on forges have it, so that the folder can be served as it is.
  mkdirSync(join(root, 'dist/release/latest'), { recursive: true })
  symlinkSync(`../download/v${version}`, join(root, 'dist/release/latest/download'))
  console.log(`${out}\n${sums}`)
  // Said once more where it is read: what is above has scrolled away.
  for (const line of aboutKeys(keys, key)) console.warn(line)
}

try {
  const args = process.argv.slice(2)
  if (args[0] === 'new-key') console.log(writeNewKey(args[1] ?? '.'))
  else {
    const named = args.flatMap((arg, at) => (args[at - 1] === '--target' ? [arg] : []))
    const targets = named.length > 0 ? TARGETS.filter((target) => named.includes(target)) : TARGETS
    if (existsSync(join(root, '.git')) && targets.length > 0) await release(targets)
    else throw new Refused(`A release is made from a clone, for ${TARGETS.join(', ')}.`)
  }
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
