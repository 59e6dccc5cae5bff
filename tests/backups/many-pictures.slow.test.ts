import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRestartableApp } from '../../src/app/restartable-app'
import { runJob } from '../../src/backups/work/run-job.service'
import { loadConfig } from '../../src/platform/config/config'
import { silentLog } from '../../src/platform/log'
import { cpuNow } from '../support/hostile/cpu-time'
import { IS_LONG, longTimeout } from '../support/long'
import { lacks } from '../support/skips'

const nobody = { progress: () => {}, made: () => {} }

async function kitchenWith(folder: string, pictures: number): Promise<string> {
  const dataDir = join(folder, String(pictures))
  const life = await startRestartableApp(loadConfig({ TRIVET_DATA_DIR: dataDir }).config, silentLog)
  await life.end(Promise.resolve())
  for (let at = 0; at < pictures; at++) {
    const images = join(dataDir, 'recipes', `recipe-${at}`, 'images')
    mkdirSync(images, { recursive: true })
    writeFileSync(join(images, 'original.webp'), crypto.getRandomValues(new Uint8Array(2_000)))
  }
  return dataDir
}

test('a backup tells how far it is: while it is made every fifty pictures, while it is proven out of all there is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-many-'))
  try {
    const dataDir = await kitchenWith(folder, 60)
    const told: [done: number, total: number][] = []
    const report = { ...nobody, progress: (done: number, total: number) => void told.push([done, total]) }
    const backupsDir = join(dataDir, 'backups')
    await runJob({ kind: 'make', dataDir, backupsDir, key: null, purpose: 'manual', to: null }, report)
    const making = [0, 50].map((done) => [done, 0])
    const proving = [0, 1, 2, 52, 62].map((done) => [done, 62])
    expect(told).toEqual([...making, ...proving] as never)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.skipIf(lacks(!IS_LONG, 'only npm run test:long takes the time'))(
  'a backup of 80,000 pictures takes as long for each as one of 10,000, in one file and shared',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trivet-many-'))
    try {
      const [few, many] = [10_000, 80_000]
      const perPicture = async (dataDir: string, pictures: number, to: string | null) => {
        const backupsDir = join(dataDir, to === null ? 'shared' : 'whole')
        const before = cpuNow()
        const job = { kind: 'make', dataDir, backupsDir, key: null, purpose: 'manual', to } as const
        const { summary } = await runJob(job, nobody)
        expect(summary?.files).toBe(pictures)
        return (cpuNow() - before) / pictures
      }
      const [small, large] = [await kitchenWith(folder, few), await kitchenWith(folder, many)]
      const figures: Record<string, number[]> = {}
      for (const kind of ['whole', 'shared'])
        figures[kind] = [
          await perPicture(small, few, kind === 'whole' ? join(folder, 'few.zip') : null),
          await perPicture(large, many, kind === 'whole' ? join(folder, 'many.zip') : null),
        ]
      console.log('milliseconds of processor time for each picture, 10,000 and 80,000:', figures)
      for (const [first, second] of Object.values(figures)) expect(second! / first!).toBeLessThan(1.2)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  longTimeout(60_000),
)
