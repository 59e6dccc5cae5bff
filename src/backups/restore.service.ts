import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endAllSessions } from '../auth/session.service'
import { systemClock } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Services } from '../platform/context'
import { createStage, discardStage, STATE_NAMES, type Stage } from '../platform/data/stage'
import { swapIn, wayBack } from '../platform/data/swap'
import { wrapDatabase } from '../platform/db/db'
import { AppError } from '../platform/errors'
import { checkWritable, diskFault } from '../platform/faults'
import { abandonOpenTasks } from '../platform/jobs/tasks'
import { placesOf } from './backup.service'
import { fillFromInstance, isOfAnotherServer } from './from-instance.service'
import { operate } from './operation.service'
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

/** Everybody logs in anew, and nothing is begun that was asked for long ago. */
export function settleStage(stage: Stage): void {
  const raw = openCopy(databaseOf(stage.dir))
  try {
    const db = wrapDatabase(raw)
    endAllSessions({ db })
    abandonOpenTasks({ db, clock: systemClock }, { messageId: 'task.from-backup' })
  } finally {
    closeCopy(raw)
  }
}

/**
 * A backup beside the state in use, read through and proven, ready to be swapped in; that of a Mealie is brought over.
 * @param run how: a command does the work itself
 * @throws AppError in words; nothing is left behind then
 */
export async function stageBackup(
  config: Settings,
  file: string,
  onProgress: (done: number, total: number) => void,
  run = runInProcess,
): Promise<Stage> {
  const { dataDir } = config
  checkMovable(dataDir)
  const stage = createStage(dataDir)
  try {
    if (await isOfAnotherServer(file)) await fillFromInstance(stage, file, onProgress)
    else {
      const job = { kind: 'unpack' as const, ...placesOf(config), file, stageDir: stage.dir }
      await run(job, { progress: onProgress, made: () => {} })
    }
    settleStage(stage)
    return stage
  } catch (error) {
    discardStage(stage)
    throw diskFault(error, dataDir)
  }
}

/** Puts a whole state in the place of the one that a running server uses: see `swapIn`. @param waiting requests that wait for it */
export async function putInPlace({ config, restart }: Site, stage: Stage, waiting: number): Promise<void> {
  if (!restart) throw new AppError('conflict', 'backup.no-server')
  checkMovable(config.dataDir)
  await restart(() => swapIn(config.dataDir, stage), waiting)
}

/**
 * Replaces everything by what is in a backup, while connections stay open; everybody has to log in again. The state of before is kept as
 * the way back.
 * @param waiting requests that wait for the end of it
 * @throws AppError in words; nothing has changed then
 */
export async function restoreBackup(site: Site, file: string, name: string, waiting: number): Promise<void> {
  await operate(site.config, 'restore', name, async (operation) => {
    const onProgress = (done: number, total: number) => void Object.assign(operation, { done, total })
    try {
      const stage = await stageBackup(site.config, file, onProgress)
      await putInPlace(site, stage, waiting)
      site.log.warn('a backup was put back', { name })
    } catch (error) {
      site.log.error('a backup could not be put back', { name, error })
      throw error
    }
  })
}

/** Goes back to what the last restore has replaced. @throws conflict `backup.no-way-back` */
export async function restoreWayBack(site: Site, waiting: number): Promise<void> {
  const back = wayBack(site.config.dataDir)
  if (!back) throw new AppError('conflict', 'backup.no-way-back')
  await operate(site.config, 'restore', null, async () => {
    settleStage(back)
    await putInPlace(site, back, waiting)
    site.log.warn('went back to what was before the last restore')
  })
}
