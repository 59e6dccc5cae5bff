import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { hostTarget, TARGETS } from '../../tools/build/compile'

const root = join(import.meta.dir, '../..')
const MOST_BYTES = 160e6
/** `e_machine`, by the ELF specification. */
const MACHINES = { x64: 62, arm64: 183 }

const foreign = TARGETS.filter((target) => target !== hostTarget())

test.each(foreign)(
  'the executable for %s is made here and asks for the loader of its system',
  async (target) => {
    const build = spawnSync(process.execPath, ['run', 'build.ts', '--target', target], { cwd: root })
    expect(build.status, build.stderr.toString()).toBe(0)
    const executable = Bun.file(join(root, 'dist', `trivet-${target}`))
    const head = Buffer.from(await executable.slice(0, 4096).bytes())
    expect(head.readUInt16LE(18)).toBe(target.includes('arm64') ? MACHINES.arm64 : MACHINES.x64)
    const loader = /\/lib(?:64)?\/(ld-[a-z]+)/.exec(head.toString('latin1'))?.[1]
    expect(loader).toBe(target.endsWith('musl') ? 'ld-musl' : 'ld-linux')
    expect(executable.size).toBeLessThan(MOST_BYTES)
  },
  300_000,
)
