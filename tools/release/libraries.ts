import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pins from './debian.json'
import type { TarEntry } from './tar'

/** How Debian calls a processor, its loader and the folder of its libraries. */
const PROCESSORS = {
  amd64: { loader: 'ld-linux-x86-64.so.2', place: 'lib64', folder: 'x86_64-linux-gnu' },
  arm64: { loader: 'ld-linux-aarch64.so.1', place: 'lib', folder: 'aarch64-linux-gnu' },
} as const
export type Processor = keyof typeof PROCESSORS

/** What the executable and its image library ask for. */
const NAMES = [
  'libc.so.6',
  'libm.so.6',
  'libdl.so.2',
  'libpthread.so.0',
  'libresolv.so.2',
  'libgcc_s.so.1',
  'libstdc++.so.6',
]

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

function apt(args: string[], folder: string, processor: Processor): string {
  const options = [
    `Dir::State=${folder}/apt`,
    `Dir::State::status=${folder}/apt/status`,
    `Dir::Cache=${folder}/apt/cache`,
    `APT::Architecture=${processor}`,
    `APT::Architectures=${processor}`,
    'APT::Sandbox::User=root',
  ]
  const { status, stderr } = spawnSync(
    'apt-get',
    ['-qq', ...options.map((option) => `-o=${option}`), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return status === 0 ? '' : stderr
}

/** Debian's packages of the pinned versions, unpacked; fetched once. @throws when the mirror has others by now */
function unpacked(root: string, processor: Processor): string {
  const folder = join(root, '.build/release/debian', processor)
  const out = join(folder, 'root')
  const stamp = join(folder, 'pins.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === JSON.stringify(pins)) return out
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['apt/lists/partial', 'apt/cache/archives/partial'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'apt/status'), '')
  const wanted = Object.entries(pins.packages)
  const said =
    apt(['update'], folder, processor) ||
    apt(['download', ...wanted.map(([name, { version }]) => `${name}=${version}`)], folder, processor)
  if (said)
    throw new Error(
      `Debian's libraries for ${processor} can't be fetched (tools/release/debian.json): ${said}`,
    )
  for (const [name, pin] of wanted) {
    const file = readdirSync(folder).find((one) => one.startsWith(`${name}_`))
    if (!file || sha256(join(folder, file)) !== pin[processor])
      throw new Error(`${name} for ${processor} is not the one that tools/release/debian.json names.`)
    spawnSync('dpkg-deb', ['-x', join(folder, file), out])
  }
  writeFileSync(stamp, JSON.stringify(pins))
  return out
}

/** The libraries of an image, each at its place, with the licences that Debian gives them. */
export function libraries(root: string, processor: Processor): TarEntry[] {
  const from = unpacked(root, processor)
  const { loader, place, folder } = PROCESSORS[processor]
  const file = (name: string) => {
    const path = ['lib', 'usr/lib'].map((top) => join(from, top, folder, name)).find((one) => existsSync(one))
    if (!path) throw new Error(`Debian's packages lack ${name}`)
    return readFileSync(realpathSync(path))
  }
  return [
    { path: place },
    { path: `${place}/${loader}`, bytes: file(loader), mode: 0o755 },
    ...(place === 'lib' ? [] : [{ path: 'lib' }]),
    { path: `lib/${folder}` },
    ...NAMES.map((name) => ({ path: `lib/${folder}/${name}`, bytes: file(name), mode: 0o755 })),
    { path: 'usr' },
    { path: 'usr/share' },
    { path: 'usr/share/doc' },
    // The two libraries of gcc have one licence, in a package of its own.
    ...['libc6', 'gcc-12-base'].flatMap((name) => [
      { path: `usr/share/doc/${name}` },
      {
        path: `usr/share/doc/${name}/copyright`,
        bytes: readFileSync(join(from, 'usr/share/doc', name, 'copyright')),
      },
    ]),
  ]
}
