import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppError } from '../../../src/platform/errors'
import { type Converter, type ConverterLimits, createConverter } from '../../../src/platform/images/converter'
import { avifBomb, jpegOfScans } from '../../support/image-bombs'
import { photograph } from '../../support/photographs'

const SET = { kind: 'set' } as const
const LIMITS: ConverterLimits = {
  processorMs: 60_000,
  deadlineMs: 60_000,
  idleMs: 60_000,
  memoryBytes: 400 * 1024 * 1024,
}
const soup = () => photograph({ width: 640, height: 480 }).jpeg().toBuffer()
/** As much work as a file may make that no rule forbids. */
const slow = () => jpegOfScans(6000, 50)

const started = new Set<number>()
function converterWith(limits: Partial<ConverterLimits> = {}): Converter {
  return createConverter({ ...LIMITS, ...limits })
}
afterEach(() => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  started.clear()
})

function isAlive(pid: number): boolean {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ') Z'
  return stat.split(') ').at(-1)?.[0] !== 'Z'
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(5)
}

function pidOf(converter: Converter): number {
  const pid = converter.pid
  if (pid === undefined) throw new Error('there is no process')
  started.add(pid)
  return pid
}

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (thrown: AppError) => thrown,
  )
  return `${error?.messageId}: ${error?.cause}`
}

test('the first picture starts a process, which the next ones find', async () => {
  const converter = converterWith()
  expect(converter.pid).toBeUndefined()
  const { files, width, height } = await converter.run(SET, await soup())
  expect([files.length, width, height]).toEqual([3, 640, 480])
  const pid = pidOf(converter)
  await converter.run({ kind: 'one', maxSide: 50, quality: 60 }, new Blob([await soup()]))
  expect(await refusal(converter.run(SET, avifBomb()))).toStartWith('image.too-many-pixels')
  expect(converter.pid).toBe(pid)
})

test('without work it ends', async () => {
  const converter = converterWith({ idleMs: 20 })
  await converter.run(SET, await soup())
  const pid = pidOf(converter)
  await until(() => converter.pid === undefined && !isAlive(pid))
  expect((await converter.run(SET, await soup())).width).toBe(640)
  pidOf(converter)
})

test('after a photograph it ends at once', async () => {
  const converter = converterWith()
  const photo = await photograph({ width: 2000, height: 1500, grain: 40 }).jpeg({ quality: 95 }).toBuffer()
  expect((await converter.run(SET, photo)).width).toBe(2000)
  expect(converter.pid).toBeUndefined()
})

test('it knows nothing of the server’s settings, and gives way to others', async () => {
  process.env.TRIVET_TEST_SECRET = 'hush'
  const converter = converterWith()
  await converter.run(SET, await soup())
  delete process.env.TRIVET_TEST_SECRET
  const pid = pidOf(converter)
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('TRIVET')
  const nice = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]
  expect(nice).toBe('5')
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000')
  expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max data size +\d{5,}/)
})

test('a picture that takes too much of the processor is given up, and the next one is converted', async () => {
  const converter = converterWith({ processorMs: 300 })
  expect(await refusal(converter.run(SET, slow()))).toMatch(/^image.too-demanding: .* of the processor$/)
  expect(converter.pid).toBeUndefined()
  expect((await converter.run(SET, await soup())).width).toBe(640)
  pidOf(converter)
})

test('so is one that takes too long', async () => {
  const converter = converterWith({ deadlineMs: 300 })
  expect(await refusal(converter.run(SET, slow()))).toBe('image.too-demanding: it took 300 ms')
  expect(converter.pid).toBeUndefined()
})

test('an AVIF that claims to be small gets no more memory than there is', async () => {
  const converter = converterWith({ memoryBytes: 150 * 1024 * 1024 })
  const lying = avifBomb({ width: 64, height: 64 })
  let most = 0
  const watch = setInterval(() => {
    const status = converter.pid === undefined ? '' : readFileSync(`/proc/${converter.pid}/status`, 'utf8')
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024)
  }, 5)
  const outcome = await refusal(converter.run(SET, lying))
  clearInterval(watch)
  expect(outcome).toMatch(/^image.too-demanding/)
  expect(most).toBeLessThan(400 * 1024 * 1024)
  expect((await converter.run(SET, await soup())).width).toBe(640)
  pidOf(converter)
})

test('one that died between two pictures is replaced without anyone noticing', async () => {
  const converter = converterWith()
  await converter.run(SET, await soup())
  const pid = pidOf(converter)
  process.kill(pid, 'SIGKILL')
  expect((await converter.run(SET, await soup())).width).toBe(640)
  expect(pidOf(converter)).not.toBe(pid)
})

test('a picture that brings down two of them is given up', async () => {
  const converter = converterWith()
  await converter.run(SET, await soup())
  const pids = new Set([pidOf(converter)])
  const killer = setInterval(() => {
    if (converter.pid === undefined) return
    pids.add(pidOf(converter))
    process.kill(converter.pid, 'SIGKILL')
  }, 50)
  expect(await refusal(converter.run(SET, slow()))).toMatch(/^image.too-demanding: .*converter/)
  clearInterval(killer)
  expect(pids.size).toBe(2)
})

test('giving up waiting ends the work', async () => {
  const converter = converterWith()
  const giveUp = new AbortController()
  const running = converter.run(SET, slow(), giveUp.signal)
  const pid = pidOf(converter)
  giveUp.abort(new Error('enough'))
  expect(await running.catch((error) => error.message)).toBe('enough')
  await until(() => !isAlive(pid))
  expect(await converter.run(SET, await soup(), giveUp.signal).catch((error) => error.message)).toBe('enough')
})

test('it dies with the server, also in the middle of a picture', async () => {
  const module = join(import.meta.dir, '../../../src/platform/images/converter.ts')
  const small = await photograph({ width: 64, height: 48 }).jpeg().toBuffer()
  const script = `
    import { createConverter } from ${JSON.stringify(module)}
    const converter = createConverter(${JSON.stringify(LIMITS)})
    const large = await Bun.stdin.bytes()
    await converter.run({ kind: 'set' }, Buffer.from(${JSON.stringify(small.toString('base64'))}, 'base64'))
    console.log(converter.pid)
    void converter.run({ kind: 'set' }, large)
    setInterval(() => {}, 1000)
  `
  const file = join(mkdtempSync(join(tmpdir(), 'converter-')), 'server.ts')
  writeFileSync(file, script)
  const server = Bun.spawn([process.execPath, file], { stdin: slow(), stdout: 'pipe' })
  const { value } = await server.stdout.getReader().read()
  const pid = Number(new TextDecoder().decode(value))
  const before = cpuTicks(pid)
  // It has begun with the second picture, and is far from its end, on however quick a machine.
  await until(() => cpuTicks(pid) > before + 3)
  server.kill('SIGKILL')
  await server.exited
  await until(() => !isAlive(pid))
  expect(isAlive(pid)).toBe(false)
})

function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
