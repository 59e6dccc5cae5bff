import { mkdirSync } from 'node:fs'
import { zoneOf } from '../groups/group.service'
import { AppError } from '../platform/errors'
import { diskRoom } from '../platform/faults'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import { receiveForm } from '../platform/http/upload'
import type { TaskMessage } from '../platform/jobs/task'
import { enqueueTask } from '../platform/jobs/tasks'
import { previousState } from '../platform/storage/swap'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import { formatList, sizeText } from '../ui/format.rules'
import { urls } from '../urls'
import { AskDelete, AskRestore, type AskRestoreProps } from './ask.view'
import { deleteBackup, findBackupFile, verifyBackup } from './backup.service'
import { createBackupToken, keepUpload, type ListedBackup, listBackups } from './backup-list.service'
import { backupRunState } from './backup-run.service'
import { BackupsView } from './backups.view'
import { backupsDirOf, lastProven, readLedger } from './ledger.service'
import { restoreBackup, undoRestore } from './restore.service'
import { BACKUP } from './scheduled.service'
import { checkStorage, storageOf } from './storage.service'

const MAX_BACKUP_BYTES = 2000 * 1024 * 1024
/** While something goes on and there is no script to ask again. */
const REFRESH_SECONDS = 2
const JOB = 'backup'

const say = ({ i18n }: RequestScope, message: TaskMessage) => i18n._(message.messageId, message.values ?? {})

function nextOf({ services }: RequestScope): string | null {
  if (services.config.backupTime === null) return null
  const job = services.jobs.status().find(({ name }) => name === JOB)
  return job?.nextRunAt.toISOString() ?? null
}

function missingText({ i18n }: RequestScope, missing?: { count: number; owners: string[] }): string | null {
  if (!missing || missing.count === 0) return null
  const owners = formatList(missing.owners, i18n.locale)
  return i18n._('backup.missing-files', { count: missing.count, owners })
}

const toRow = (scope: RequestScope, { name, createdAt, bytes, known }: ListedBackup) => ({
  name,
  createdAt,
  size: sizeText(scope.i18n, bytes),
  recipes: known?.summary?.recipes ?? null,
  provenAt: known?.provenAt ?? null,
  isMealie: known?.of === 'mealie',
  fault: known?.fault ? say(scope, known.fault) : null,
  missing: missingText(scope, known?.summary?.missing),
})

/** In the time zone of the reader's group. */
const zoneFor = ({ ctx }: MemberPageCall) => zoneOf(ctx, ctx.groupId)

async function showBackups(call: MemberPageCall): Promise<Page> {
  const { scope } = call
  const { config } = scope.services
  const folder = backupsDirOf(config)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { current, failure: restoreFailure } = backupRunState(config)
  const { failure, sent } = readLedger(folder)
  const storage = storageOf(config)
  const backups = await listBackups(config)
  return {
    title: scope.i18n._('backup.title'),
    styles: 'plain',
    frame: 'admin',
    place: 'backups',
    refreshSeconds: current ? REFRESH_SECONDS : undefined,
    body: (
      <BackupsView
        zone={zoneFor(call)}
        backups={backups.map((backup) => toRow(scope, backup))}
        provenAt={lastProven(folder)?.at ?? null}
        nextAt={nextOf(scope)}
        keep={config.backupKeep}
        free={sizeText(scope.i18n, diskRoom(folder).freeBytes)}
        running={
          current && { kind: current.kind, progress: current.total > 0 ? current.done / current.total : null }
        }
        failure={failure && { text: say(scope, failure), at: failure.at }}
        restoreFailure={restoreFailure && say(scope, restoreFailure)}
        wayBackAt={previousState(config.dataDir)?.at ?? null}
        storage={storage && { bucket: storage.bucket, sentAt: sent?.at ?? null }}
      />
    ),
  }
}

async function findBackup({ scope, params }: MemberPageCall): Promise<ListedBackup> {
  const found = (await listBackups(scope.services.config)).find(({ name }) => name === params.name)
  if (!found) throw new AppError('not-found', 'exceptions.not-found')
  return found
}

function ask(scope: RequestScope, props: AskRestoreProps): Page {
  return {
    title: scope.i18n._('backup.restore'),
    styles: 'plain',
    frame: 'admin',
    place: 'backups',
    status: props.error === null ? 200 : 422,
    body: <AskRestore {...props} />,
  }
}

async function askRestore(call: MemberPageCall, error: string | null = null): Promise<Page> {
  const { scope } = call
  const { name, createdAt, known } = await findBackup(call)
  const fault = known?.fault ? say(scope, known.fault) : null
  const isMealie = known?.of === 'mealie'
  const recipes = known?.summary?.recipes ?? null
  return ask(scope, { name, zone: zoneFor(call), createdAt, recipes, isMealie, fault, error })
}

function askBack(call: MemberPageCall, error: string | null = null): Page {
  const { scope } = call
  const back = previousState(scope.services.config.dataDir)
  if (!back) throw new AppError('not-found', 'exceptions.not-found')
  const known = { name: null, createdAt: back.at, recipes: null, isMealie: false, fault: null }
  return ask(scope, { ...known, zone: zoneFor(call), error })
}

const isAcknowledged = async (call: MemberPageCall) => (await call.form()).get('acknowledged') === 'on'

/** A failure is shown on the page of backups, to which the caller is led and where the progress is. */
function inBackground(call: MemberPageCall, work: Promise<void>): Response {
  work.catch((error) => call.scope.log.debug('a restore came to nothing', { error }))
  return seeOther(urls.backups())
}

async function restore(call: MemberPageCall) {
  const { scope } = call
  const { services } = scope
  const { name } = await findBackup(call)
  if (!(await isAcknowledged(call))) return askRestore(call, scope.i18n._('backup.not-acknowledged'))
  const file = (await findBackupFile(services.config, name)) ?? ''
  return inBackground(call, restoreBackup(services, file, name, { userId: call.ctx.userId, waiting: 0 }))
}

async function goBack(call: MemberPageCall) {
  if (!(await isAcknowledged(call))) return askBack(call, call.scope.i18n._('backup.not-acknowledged'))
  return inBackground(call, undoRestore(call.scope.services, 0))
}

async function upload({ ctx, scope }: MemberPageCall): Promise<PageAnswer> {
  try {
    return await receiveForm(scope, ctx, MAX_BACKUP_BYTES, async ({ archive }) => {
      if (!archive) throw new AppError('invalid', 'import.needs-a-file')
      const name = await keepUpload(ctx, scope.services, archive)
      return doneAt(scope, urls.backups(), 'backup.uploaded', { name })
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    showOnNextPage(scope, { tone: 'error', messageId: error.messageId, values: error.values })
  }
  return seeOther(urls.backups())
}

async function tryStorage({ scope }: MemberPageCall): Promise<Response> {
  try {
    const { bucket, endpoint } = await checkStorage(scope.services)
    const values = { bucket, host: new URL(endpoint).host }
    showOnNextPage(scope, { tone: 'success', messageId: 'backup.storage-works', values })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    showOnNextPage(scope, { tone: 'error', messageId: error.messageId, values: error.values })
  }
  return seeOther(urls.backups())
}

async function remove({ scope, params }: MemberPageCall): Promise<Response> {
  const name = params.name!
  await deleteBackup(scope.services, name)
  return doneAt(scope, urls.backups(), 'backup.deleted', { name })
}

const admin = { access: 'admin' } as const
const post = { access: 'admin', method: 'POST' } as const

/** Backups as pages: forms that work without script. */
export const BACKUP_PAGES: PageRoute[] = [
  page({ ...admin, path: '/admin/backups' }, showBackups),
  page({ ...post, path: '/admin/backups' }, async (call) => {
    const { ctx, scope } = call
    if (backupRunState(scope.services.config).current) throw new AppError('conflict', 'backup.another-runs')
    const isSent = (await call.form()).get('send') === 'on'
    enqueueTask(ctx, BACKUP, { isSent }, { title: { messageId: 'backup.making' }, orderKey: 'backup' })
    showOnNextPage(scope, { tone: 'info', messageId: 'backup.begun' })
    return seeOther(urls.backups())
  }),
  page({ ...post, path: '/admin/backups/upload', maxBytes: MAX_BACKUP_BYTES, isUpload: true }, upload),
  page({ ...post, path: '/admin/backups/storage' }, tryStorage),
  page({ ...admin, path: '/admin/backups/back' }, (call) => askBack(call)),
  page({ ...post, path: '/admin/backups/back' }, goBack),
  page({ ...post, path: '/admin/backups/:name/download' }, async ({ ctx, params }) =>
    seeOther(urls.fileByToken(await createBackupToken(ctx, params.name!))),
  ),
  page({ ...post, path: '/admin/backups/:name/prove' }, async (call) => {
    const { name } = await findBackup(call)
    call.scope.log.info('reads a backup through', { name })
    void verifyBackup(call.scope.services, name)
    return seeOther(urls.backups())
  }),
  page({ ...admin, path: '/admin/backups/:name/restore' }, (call) => askRestore(call)),
  page({ ...post, path: '/admin/backups/:name/restore' }, restore),
  page({ ...admin, path: '/admin/backups/:name/delete' }, async (call) => {
    const { name } = await findBackup(call)
    const isLastProven = lastProven(backupsDirOf(call.scope.services.config))?.name === name
    return {
      title: call.scope.i18n._('backup.delete'),
      styles: 'plain',
      frame: 'admin',
      place: 'backups',
      body: <AskDelete name={name} isLastProven={isLastProven} />,
    }
  }),
  page({ ...post, path: '/admin/backups/:name/delete' }, remove),
]
