import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../../../src/platform/storage/folder-lock'
import { createStage, type Stage, sweepStates } from '../../../src/platform/storage/stage'
import { finishSwap, isSwapOpen, previousState, swapIn } from '../../../src/platform/storage/swap'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trivet-swap-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function fill(dir: string, text: string, names: string[]): void {
  for (const name of names) {
    mkdirSync(join(dir, name, '..'), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

const OLD = ['trivet.db', 'trivet.db-wal', 'recipes/a/1', 'users/u/profile.webp']
const NEW = ['trivet.db', 'recipes/b/1', 'groups/g/x']

/** Every file of a state with what is in it. */
function look(dir: string): Record<string, string> {
  const files = ['trivet.db', 'trivet.db-wal', 'recipes', 'users', 'groups'].flatMap((name) => {
    const path = join(dir, name)
    if (!existsSync(path)) return []
    if (name.startsWith('trivet')) return [name]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
  })
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(dir, name), 'utf8')]))
}
const whole = (names: string[], text: string) => Object.fromEntries(names.map((name) => [name, text]))

function prepare(): Stage {
  fill(dataDir, 'old', OLD)
  const stage = createStage(dataDir)
  fill(stage.dir, 'new', NEW)
  return stage
}

test('a state replaces another, which is kept and can come back', () => {
  const stage = prepare()
  swapIn(dataDir, stage)
  expect(look(dataDir)).toEqual(whole(NEW, 'new'))
  expect(look(previousState(dataDir)!.dir)).toEqual(whole(OLD, 'old'))
  swapIn(dataDir, previousState(dataDir)!)
  expect(look(dataDir)).toEqual(whole(OLD, 'old'))
  expect(look(previousState(dataDir)!.dir)).toEqual(whole(NEW, 'new'))
  expect(readdirSync(join(dataDir, 'before-restore'))).toHaveLength(1)
})

class PowerCut extends Error {}

test('cut off before any step, the next start finds the old or the new state whole', () => {
  const seen: string[] = []
  for (let last = 0; ; last++) {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir)
    const first = prepare()
    swapIn(dataDir, first)
    const stage = createStage(dataDir)
    fill(stage.dir, 'newer', NEW)
    let steps = 0
    let cutAt: string | null = null
    try {
      swapIn(dataDir, stage, (step) => {
        if (steps++ === last) {
          cutAt = step
          throw new PowerCut()
        }
      })
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error
    }
    if (cutAt === null) break
    seen.push(cutAt)
    // Finishing is cut off as well, at each of its steps.
    for (let again = 0; isSwapOpen(dataDir); again++) {
      let left = again
      try {
        finishSwap(dataDir, () => {
          if (left-- === 0) throw new PowerCut()
        })
      } catch (error) {
        if (!(error instanceof PowerCut)) throw error
      }
    }
    sweepStates(dataDir)
    const isOld = cutAt === 'journal' || cutAt === 'commit'
    expect(look(dataDir)).toEqual(whole(NEW, isOld ? 'new' : 'newer'))
    expect(look(previousState(dataDir)!.dir)).toEqual(isOld ? whole(OLD, 'old') : whole(NEW, 'new'))
    expect(existsSync(join(dataDir, '.restore', stage.id))).toBe(false)
  }
  expect(seen.length).toBeGreaterThan(7)
})

test('a step that the disk refuses takes everything back, and the next swap succeeds', () => {
  for (const refused of ['away trivet.db-wal', 'away recipes', 'away users']) {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir)
    const stage = prepare()
    const refuse = (step: string) => {
      if (step !== refused) return
      // Where the old one is to go there is something already, so that the rename fails.
      const [id] = readdirSync(join(dataDir, 'before-restore'))
      mkdirSync(join(dataDir, 'before-restore', id!, step.slice('away '.length), 'occupied'), {
        recursive: true,
      })
    }
    expect(() => swapIn(dataDir, stage, refuse)).toThrow(/ENOTEMPTY|EISDIR|EEXIST|ENOTDIR/)
    expect(look(dataDir)).toEqual(whole(OLD, 'old'))
    expect(look(stage.dir)).toEqual(whole(NEW, 'new'))
    expect([isSwapOpen(dataDir), previousState(dataDir)]).toEqual([false, null])
    swapIn(dataDir, stage)
    expect(look(dataDir)).toEqual(whole(NEW, 'new'))
    expect(look(previousState(dataDir)!.dir)).toEqual(whole(OLD, 'old'))
  }
})

test('a folder is one process’s at a time, and free again when it lets go', () => {
  const lock = lockFolder(dataDir)
  expect(lock).not.toBeNull()
  const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dir, '../../../src/platform/storage/folder-lock.ts'))}
    console.log(lockFolder(${JSON.stringify(dataDir)}) === null)`
  const ask = () => Bun.spawnSync([process.execPath, '-e', script]).stdout.toString().trim()
  expect(ask()).toBe('true')
  lock!.release()
  expect(ask()).toBe('false')
})
