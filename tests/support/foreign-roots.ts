import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Target } from '../../tools/build/compile'
import { libraries } from '../../tools/release/libraries'
import { mirror } from './debian-root'
import { pythonTool } from './python-tools'

// Roots in which executables of other machines run here: with the libraries that they ask for, musl's instead of glibc's where they are
// for that, and a translator of the processor beside them.

const ROOT = join(import.meta.dir, '../..')

/** Debian's package of a musl that loads what Alpine links today: older ones do not know its relative relocations. */
const MUSL = {
  file: 'pool/main/m/musl/musl_1.2.5-3.1~deb13u1',
  amd64: 'fd4231e1c189c0ebe01182747f83817593fefa7f6b690c484410646288b60058',
  arm64: '46cf1fcaa2d49d1573ef0ceabdb36e04a359a9a37d8e4304024f9018682e3f35',
} as const

/** Debian has no libstdc++ for musl. A package of Python that was built for musl brings Alpine's along; nothing else of it is used. */
const WHEEL = {
  from: 'kiwisolver==1.5.1',
  amd64: {
    platform: 'musllinux_1_2_x86_64',
    sum: 'b03af77d77e50edba2030fd5f7c352ff209314b09030a3cba7c14edf9a09a444',
  },
  arm64: {
    platform: 'musllinux_1_2_aarch64',
    sum: 'bfd1de989b3330420e29de39352f5c049905c9e3ee67233a50d550e3d652c148',
  },
} as const

function must(command: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? stdout + stderr}`)
}

function put(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  chmodSync(path, 0o755)
}

function check(file: string, sum: string): void {
  if (createHash('sha256').update(readFileSync(file)).digest('hex') !== sum)
    throw new Error(`${file} is not the one that is pinned.`)
}

/** The loader of musl and the two libraries of gcc, in the places where Alpine has them. */
function layMusl(root: string, processor: 'amd64' | 'arm64'): void {
  const machine = processor === 'amd64' ? 'x86_64' : 'aarch64'
  const { platform, sum } = WHEEL[processor]
  const work = join(ROOT, '.build/foreign', processor)
  const deb = join(work, 'musl.deb')
  if (!existsSync(deb)) {
    mkdirSync(work, { recursive: true })
    const fetch = ['download', '--quiet', '--no-deps', '--only-binary=:all:', '--python-version=3.12']
    must(pythonTool('pip'), [...fetch, `--platform=${platform}`, `--dest=${work}`, WHEEL.from])
    must('curl', ['-sSfo', deb, `${mirror().address.replace(/\/?$/, '/')}${MUSL.file}_${processor}.deb`])
  }
  const wheel = join(work, readdirSync(work).find((name) => name.endsWith('.whl'))!)
  check(deb, MUSL[processor])
  check(wheel, sum)
  const unpacked = join(work, 'musl')
  must('dpkg-deb', ['-x', deb, unpacked])
  const loader = ['', 'usr'].map((top) => join(unpacked, top, `lib/${machine}-linux-musl/libc.so`))
  put(join(root, `lib/ld-musl-${machine}.so.1`), readFileSync(loader.find((path) => existsSync(path))!))
  const lib = join(root, 'usr/lib')
  mkdirSync(lib, { recursive: true })
  must('unzip', ['-qoj', wheel, '*.libs/*.so*', '-d', lib])
  for (const wanted of ['libstdc++', 'libgcc_s']) {
    const file = readdirSync(lib).find((one) => one.startsWith(`${wanted}-`))!
    copyFileSync(join(lib, file), join(lib, wanted === 'libgcc_s' ? 'libgcc_s.so.1' : 'libstdc++.so.6'))
  }
}

/**
 * A root with an executable in it and what that needs, nothing else.
 * @returns how the executable is called in it
 */
export function layForeignRoot(root: string, target: Target, executable: string): string[] {
  const processor = target.startsWith('linux-arm64') ? 'arm64' : 'amd64'
  for (const name of ['proc', 'dev', 'tmp', 'data']) mkdirSync(join(root, name), { recursive: true })
  if (target.endsWith('musl')) layMusl(root, processor)
  else for (const { path, bytes } of libraries(ROOT, processor)) if (bytes) put(join(root, path), bytes)
  put(join(root, 'usr/bin/trivet'), readFileSync(executable))
  if (processor === 'amd64') return ['/usr/bin/trivet']
  const name = 'usr/bin/qemu-aarch64-static'
  const unpacked = join(ROOT, '.build/programs/qemu-user-static', name)
  put(join(root, name), readFileSync(existsSync(unpacked) ? unpacked : `/${name}`))
  return ['/usr/bin/qemu-aarch64-static', '/usr/bin/trivet']
}
