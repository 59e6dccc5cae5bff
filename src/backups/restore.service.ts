import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endAllSessions } from '../auth/session.service'
import type { InstanceResult } from '../migration/instance/instance-import.service'
import { systemClock } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Services } from '../platform/context'
import { wrapDatabase } from '../platform/db/db'
import { AppError } from '../platform/errors'
import { checkWritable, diskFault } from '../platform/faults'
import { forTheLog } from '../platform/i18n/i18n'
import type { UserId } from '../platform/ids'
import { abandonOpenTasks } from '../platform/jobs/tasks'
import { createStage, discardStage, STATE_NAMES, type Stage } from '../platform/storage/stage'
import { isSwapOpen, previousState, swapIn } from '../platform/storage/swap'
import { accountToKeep, type KeptAccount } from '../users/kept-account.service'
import { placesOf } from './backup.service'
import { runExclusively } from './backup-run.service'
import { fillFromSnapshot, isDatabaseFile } from './snapshot.service'
import { isOfAnotherServer } from './work/archive.service'
import { closeCopy, openCopy } from './work/copy.store'
import { databaseOf } from './work/make.service'
import { runInProcess } from './work/worker-process.service'

type Site = Pick<Services, 'config' | 'log' | 'restart'>
type Settings = Pick<Config, 'dataDir' | 'backupDir' | 'backupKey'>

/** Before anything is moved: every part of the state in use may be moved by this process. */
function checkMovable(dataDir: string): void {
  const root = resolve(dataDir)
  for (const path of [root, ...STATE_NAMES.map((name) => join(root, name))])
    if (existsSync(path)) checkWritable(path)
}

/** Everyone signs in again, and tasks that were queued back then are dropped. Of a directory that was empty there is nothing to settle. */
export function clearSessionsAndTasks(stage: Stage): void {
  if (!existsSync(databaseOf(stage.dir))) return
  const raw = openCopy(databaseOf(stage.dir))
  try {
    const db = wrapDatabase(raw)
    endAllSessions({ db })
    abandonOpenTasks({ db, clock: systemClock }, { messageId: 'task.from-backup' })
  } finally {
    closeCopy(raw)
  }
}

/** A state that is ready to be swapped in, and what happened to every row where it was imported from a Mealie. */
export interface ReadyStage extends Stage {
  brought: InstanceResult | null
}

/**
 * A backup beside the state in use, read through and proven, ready to be swapped in; that of a Mealie is imported, and a snapshot of
 * the database alone replaces the database alone.
 * @param how `run`: a command does the work itself; `keeper`: who stays an administrator when none of a Mealie's could sign in
 * @throws AppError in words; nothing is left behind then
 */
export async function stageBackup(
  config: Settings,
  file: string,
  onProgress: (done: number, total: number) => void,
  { keeper = null, run = runInProcess }: { keeper?: KeptAccount | null; run?: typeof runInProcess } = {},
): Promise<ReadyStage> {
  const { dataDir } = config
  checkMovable(dataDir)
  const stage = createStage(dataDir)
  try {
    const report = { progress: onProgress, made: () => {} }
    let brought: InstanceResult | null = null
    if (await isDatabaseFile(file)) fillFromSnapshot(stage, file, dataDir)
    else if (await isOfAnotherServer(file)) {
      const job = { kind: 'bring' as const, ...placesOf(config), file, stageDir: stage.dir, keeper }
      brought = (await run(job, report)).brought as InstanceResult
    } else {
      const job = { kind: 'unpack' as const, ...placesOf(config), file, stageDir: stage.dir }
      await run(job, report)
    }
    clearSessionsAndTasks(stage)
    return { ...stage, brought }
  } catch (error) {
    discardStage(stage)
    throw diskFault(error, dataDir)
  }
}

/** Replaces the state that a running server uses by another one: see `swapIn`. @param waiting requests that wait for it */
export async function putInPlace({ config, restart }: Site, stage: Stage, waiting: number): Promise<void> {
  if (!restart) throw new AppError('conflict', 'backup.no-server')
  checkMovable(config.dataDir)
  await restart(() => swapIn(config.dataDir, stage), waiting)
}

/**
 * Replaces everything by what is in a backup, while connections stay open; everyone has to sign in again. The previous state is kept to
 * return to.
 * @param by the person who asks for it, and stays an administrator when none of a Mealie's could sign in; `waiting`: requests that wait for the end
 * @throws AppError in words; nothing has changed then
 */
export async function restoreBackup(
  site: Site & Pick<Services, 'db'>,
  file: string,
  name: string,
  { userId, waiting }: { userId: UserId; waiting: number },
): Promise<void> {
  const keeper = accountToKeep(site, userId)
  await runExclusively(site.config, 'restore', name, async (operation) => {
    const onProgress = (done: number, total: number) => void Object.assign(operation, { done, total })
    try {
      const stage = await stageBackup(site.config, file, onProgress, { keeper })
      try {
        await putInPlace(site, stage, waiting)
      } catch (error) {
        if (!isSwapOpen(site.config.dataDir)) discardStage(stage)
        throw diskFault(error, site.config.dataDir)
      }
      site.log.warn('restored a backup', { name })
    } catch (error) {
      site.log.error("couldn't restore a backup", { name, ...forTheLog(error) })
      throw error
    }
  })
}

/** Goes back to what the last restore has replaced. @throws conflict `backup.no-way-back` */
export async function undoRestore(site: Site, waiting: number): Promise<void> {
  const back = previousState(site.config.dataDir)
  if (!back) throw new AppError('conflict', 'backup.no-way-back')
  await runExclusively(site.config, 'restore', null, async () => {
    clearSessionsAndTasks(back)
    await putInPlace(site, back, waiting)
    site.log.warn('undid the last restore')
  })
}
