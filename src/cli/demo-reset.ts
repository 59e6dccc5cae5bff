import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createServices } from '../app/create-services'
import { databaseFile, openMigrated } from '../app/open-data'
import { carrySessions } from '../auth/session.service'
import { ensureUnattendedAdmin } from '../auth/setup/setup.service'
import { systemClock, toTimestamp } from '../platform/clock'
import { type Config, ConfigError } from '../platform/config/config'
import type { Services } from '../platform/context'
import { localeOfEnvironment } from '../platform/i18n/i18n'
import type { Log } from '../platform/log'
import { createStage, discardStage, type Stage } from '../platform/storage/stage'
import { isSwapOpen, previousState, swapIn } from '../platform/storage/swap'
import { fillDemoKitchen } from '../seeds/demo-kitchen.service'
import { findActor } from '../users/actor.service'
import type { User } from '../users/user.schema'
import { listAllUsers } from '../users/user.service'

/** Lies in a data directory that began empty as a demonstration, with the time of the last reset: in no other is anything thrown away. */
const MARK = 'demo'
const HOUR_MS = 3_600_000
/** A sleeping machine and a changed clock are noticed within this time. */
const LOOK_MS = 60_000

const markOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(resolve(dataDir), MARK)
const noteReset = (config: Config) => writeFileSync(markOf(config), toTimestamp(systemClock.now()))

/** Whether so many hours have passed since the last reset; also where it was cut off before it was noted, or the clock has gone back since. */
export function isResetDue(config: Config): boolean {
  const now = systemClock.now().getTime()
  const last = Date.parse(readFileSync(markOf(config), 'utf8'))
  return !(last <= now && now < last + (config.demoResetHours ?? Number.POSITIVE_INFINITY) * HOUR_MS)
}

const visitorOf = (services: Pick<Services, 'db' | 'config' | 'clock'>): User | undefined =>
  listAllUsers(services).find(({ email }) => email === services.config.adminEmail)

/**
 * The state that a demonstration begins with, made beside the one in use: its account, thirty recipes, and the sessions of those who are
 * there.
 * @param live what is in use; null at the very beginning
 */
async function stageDemo(config: Config, log: Log, live: Services | null): Promise<Stage> {
  const stage = createStage(config.dataDir)
  try {
    const own = { ...config, dataDir: stage.dir }
    const database = openMigrated(own, log)
    try {
      const services = createServices(own, log, database)
      await ensureUnattendedAdmin(services)
      const visitor = visitorOf(services)!
      await fillDemoKitchen(services, findActor(services, visitor.id)!, localeOfEnvironment(process.env))
      const before = live && visitorOf(live)
      if (before) carrySessions(live, before.id, services, visitor.id)
    } finally {
      database.close()
    }
    return stage
  } catch (error) {
    discardStage(stage)
    throw error
  }
}

/** What visitors wrote before the last reset is not kept. */
function discardPrevious({ dataDir }: Config): void {
  for (let state = previousState(dataDir); state; state = previousState(dataDir)) discardStage(state)
}

/** Archives that visitors have made; those in a folder of the operator's choice are none of ours. */
function discardBackups({ dataDir }: Config): void {
  const folder = join(resolve(dataDir), 'backups')
  if (existsSync(folder))
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}

/**
 * Fills an empty data directory for a demonstration that resets itself, before it is opened. Its lock must be held.
 * @throws ConfigError where there are recipes that are not from a demonstration
 */
export async function prepareDemo(config: Config, log: Log): Promise<void> {
  const isFilled = existsSync(databaseFile(config.dataDir))
  if (isFilled && !existsSync(markOf(config)))
    throw new ConfigError(
      `TRIVET_DEMO_RESET deletes everything at each reset, and ${resolve(config.dataDir)} was not made by it: name an empty directory in TRIVET_DATA_DIR.`,
    )
  if (!isFilled) {
    writeFileSync(markOf(config), '')
    swapIn(config.dataDir, await stageDemo(config, log, null))
    noteReset(config)
  }
  discardPrevious(config)
}

/** Throws away what visitors wrote: the recipes of the beginning take its place in one step, while connections stay open. */
export async function resetDemo(live: Services, config: Config): Promise<void> {
  const stage = await stageDemo(config, live.log, live)
  try {
    await live.restart!(() => {
      discardBackups(config)
      swapIn(config.dataDir, stage)
    })
  } catch (error) {
    if (!isSwapOpen(config.dataDir)) discardStage(stage)
    throw error
  }
  noteReset(config)
  discardPrevious(config)
  live.log.info('reset the demonstration')
}

/**
 * Resets the demonstration whenever it is time, and at once where that was while the server did not run.
 * @param live what is in use, asked for each time
 * @returns ends it; resolves when a reset that runs has ended
 */
export function keepDemoFresh(live: () => Services, config: Config): () => Promise<void> {
  let isEnded = false
  let running: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  async function look(): Promise<void> {
    const services = live()
    try {
      if (isResetDue(config)) await resetDemo(services, config)
    } catch (error) {
      services.log.error("couldn't reset the demonstration; it is tried again", { error })
    }
    if (isEnded) return
    timer = setTimeout(begin, LOOK_MS)
    timer.unref?.()
  }
  function begin(): void {
    running = look()
  }
  begin()
  return async () => {
    isEnded = true
    clearTimeout(timer)
    await running
  }
}
