import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tar } from './tar'

/** Says who put the executable there, so that `trivet update` leaves it to them. */
export const INSTALLED_BY = 'usr/share/trivet/installed-by'

/** The texts that go with the executable. */
export interface Texts {
  licence: string
  thirdParty: string
  changelog: string
  man: string
  bash: string
  zsh: string
  fish: string
}

export interface Release {
  version: string
  seconds: number
  texts: Texts
}

const TEMPLATES = join(import.meta.dir, '../packaging')
const template = (path: string) => readFileSync(join(TEMPLATES, path), 'utf8')
const gzip = (text: string) => gzipSync(Buffer.from(text), { level: 9 })

function must(command: string, args: string[], env: Record<string, string>, cwd: string): void {
  const { status, stderr, stdout, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr + stdout}`)
}

/** A tarball for one target: for people who put the executable where they like. */
export function tarball(
  { version, seconds, texts }: Release,
  target: string,
  executable: Uint8Array,
): Buffer {
  const folder = `trivet-${version}-${target}`
  const file = (path: string, content: string) => ({ path: `${folder}/${path}`, bytes: Buffer.from(content) })
  const plain = tar(
    [
      { path: folder },
      { path: `${folder}/trivet`, bytes: executable, mode: 0o755 },
      file('LICENSE', texts.licence),
      file('THIRD-PARTY-LICENSES.txt', texts.thirdParty),
      file('CHANGELOG.md', texts.changelog),
      file(
        'trivet.service',
        template('systemd/trivet.service').replace('/usr/bin/trivet', '/usr/local/bin/trivet'),
      ),
      file('trivet.env', template('systemd/trivet.env')),
      file('trivet.1', texts.man),
      { path: `${folder}/completions` },
      file('completions/trivet.bash', texts.bash),
      file('completions/_trivet', texts.zsh),
      file('completions/trivet.fish', texts.fish),
    ],
    seconds,
  )
  return gzipSync(plain, { level: 6 })
}

/** What a package puts where, with its mode. */
function files(
  { texts }: Release,
  executable: Uint8Array,
  kind: 'deb' | 'rpm',
): [path: string, bytes: Uint8Array, mode?: number][] {
  const text = (content: string) => Buffer.from(content)
  const zsh = kind === 'deb' ? 'vendor-completions' : 'site-functions'
  return [
    ['usr/bin/trivet', executable, 0o755],
    ['usr/lib/systemd/system/trivet.service', text(template('systemd/trivet.service'))],
    ['etc/trivet/trivet.env', text(template('systemd/trivet.env')), 0o640],
    [INSTALLED_BY, text(`${kind}\n`)],
    ['usr/share/man/man1/trivet.1.gz', gzip(texts.man)],
    ['usr/share/bash-completion/completions/trivet', text(texts.bash)],
    [`usr/share/zsh/${zsh}/_trivet`, text(texts.zsh)],
    ['usr/share/fish/vendor_completions.d/trivet.fish', text(texts.fish)],
    ['usr/share/doc/trivet/copyright', text(texts.licence)],
    ['usr/share/doc/trivet/THIRD-PARTY-LICENSES.txt.gz', gzip(texts.thirdParty)],
    ['usr/share/doc/trivet/changelog.gz', gzip(texts.changelog)],
  ]
}

function lay(root: string, list: [path: string, bytes: Uint8Array, mode?: number][]): void {
  for (const [path, bytes, mode = 0o644] of list) {
    mkdirSync(dirname(join(root, path)), { recursive: true, mode: 0o755 })
    writeFileSync(join(root, path), bytes)
    chmodSync(join(root, path), mode)
  }
}

/** Every file and folder gets the time of the commit: archives hold it. */
function setTimes(folder: string, seconds: number): void {
  for (const name of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, name.name)
    if (name.isDirectory()) setTimes(path, seconds)
    else utimesSync(path, seconds, seconds)
  }
  chmodSync(folder, 0o755)
  utimesSync(folder, seconds, seconds)
}

/** Debian's package, by dpkg-deb. */
export function deb(
  release: Release,
  architecture: 'amd64' | 'arm64',
  executable: Uint8Array,
  work: string,
  out: string,
): void {
  rmSync(work, { recursive: true, force: true })
  const list = files(release, executable, 'deb')
  lay(work, list)
  const size = Math.ceil(list.reduce((sum, [, { length }]) => sum + length, 0) / 1024)
  const control = template('deb/control')
    .replace('@VERSION@', release.version)
    .replace('@ARCHITECTURE@', architecture)
    .replace('@SIZE@', String(size))
  lay(join(work, 'DEBIAN'), [
    ['control', Buffer.from(control)],
    ['conffiles', Buffer.from('/etc/trivet/trivet.env\n')],
    ...['postinst', 'prerm', 'postrm'].map((name): [string, Uint8Array, number] => [
      name,
      Buffer.from(template(`deb/${name}`)),
      0o755,
    ]),
  ])
  setTimes(work, release.seconds)
  const env = { SOURCE_DATE_EPOCH: String(release.seconds), LC_ALL: 'C' }
  must('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', work, out], env, dirname(work))
}

/** The package of Fedora and openSUSE, by rpmbuild; what it says of the machine it was built on is left out. */
export function rpm(
  release: Release,
  architecture: 'x86_64' | 'aarch64',
  executable: Uint8Array,
  work: string,
  out: string,
): void {
  rmSync(work, { recursive: true, force: true })
  // rpmbuild empties the root it fills, so the spec copies from a folder beside it.
  const payload = join(work, 'payload')
  lay(payload, files(release, executable, 'rpm'))
  setTimes(payload, release.seconds)
  const spec = template('rpm/trivet.spec')
    .replaceAll('@VERSION@', release.version)
    .replaceAll('@PAYLOAD@', '%{_payload_dir}')
  writeFileSync(join(work, 'trivet.spec'), spec)
  const macros = {
    _topdir: work,
    _payload_dir: payload,
    _rpmdir: join(work, 'out'),
    _buildhost: 'trivet.invalid',
    _build_id_links: 'none',
    debug_package: '%{nil}',
    __os_install_post: '%{nil}',
    __brp_strip: '%{nil}',
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    source_date_epoch_from_changelog: '0',
    _binary_payload: 'w6.gzdio',
    _unitdir: '/usr/lib/systemd/system',
  }
  const defines = Object.entries(macros).flatMap(([name, value]) => ['--define', `${name} ${value}`])
  const env = { SOURCE_DATE_EPOCH: String(release.seconds), LC_ALL: 'C', HOME: work }
  const options = ['-bb', '--quiet', '--nodeps', '--target', `${architecture}-linux`, ...defines]
  must('rpmbuild', [...options, join(work, 'trivet.spec')], env, work)
  cpSync(join(work, 'out', architecture, `trivet-${release.version}-1.${architecture}.rpm`), out)
}
