import { parseArgs } from 'node:util'
import { findGroupOfName, onlyGroup } from '../groups/group.service'
import { importEntries, openArchiveReport } from '../importers/archive/archive-import.service'
import { APPLICATIONS, ARCHIVE_KINDS, type ArchiveKind } from '../importers/archive/archive-kind.schema'
import {
  type ArchiveProcess,
  guessInProcess,
  openInProcess,
} from '../importers/archive/archive-process.service'
import { type Columns, parseColumns } from '../importers/archive/kinds/columns.rules'
import { type Ctx, createContext, type Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import type { TaskMessage } from '../platform/jobs/task'
import { listEntries } from '../reports/report.service'
import { findActor } from '../users/actor.service'
import { findForLogin } from '../users/credential.service'
import { listAllUsers } from '../users/user.service'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

type Io = Pick<CommandIo, 'write' | 'writeError'>

interface Wish {
  archive: string
  kind: ArchiveKind | undefined
  group: string | undefined
  user: string | undefined
  columns: Columns | undefined
  isDryRun: boolean
  isJson: boolean
}

function parse(args: string[]): Wish | undefined {
  try {
    const options = {
      type: { type: 'string' },
      group: { type: 'string' },
      user: { type: 'string' },
      columns: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const kind = ARCHIVE_KINDS.find((name) => name === values.type)
    const [archive] = positionals
    if (positionals.length !== 1 || !archive || (values.type !== undefined && !kind)) return undefined
    const { group, user, json: isJson, 'dry-run': isDryRun } = values
    const columns = values.columns === undefined ? undefined : parseColumns(values.columns)
    if (columns === null) return undefined
    return { archive, kind: columns ? 'csv' : kind, group, user, columns, isDryRun, isJson }
  } catch {
    return undefined
  }
}

/** In whose name the recipes are imported: the person named, else the first administrator of the group. */
function contextOf(services: Services, { group: name, user }: Wish): Ctx | string {
  const group = name === undefined ? onlyGroup(services) : findGroupOfName(services, name)
  if (!group) return "This group doesn't exist, or there are several. Name one with --group."
  const members = listAllUsers(services).filter(({ groupId }) => groupId === group.id)
  const named = user === undefined ? undefined : findForLogin(services, user)
  const person = members.find(({ id, admin }) => (user === undefined ? admin : id === named?.id))
  const actor = person && findActor(services, person.id)
  if (!actor) return 'No one in the group can own the recipes. Name a member with --user.'
  return createContext(services, actor, DEFAULT_LOCALE, services.log)
}

const say = (message: TaskMessage | null) =>
  message === null ? '' : i18nFor(DEFAULT_LOCALE)._(message.messageId, message.values ?? {})
const reasonOf = ({ messageId, values }: AppError) => say({ messageId, ...(values && { values }) })

/** The result for an archive, as `--json` prints it. */
interface Result {
  type: ArchiveKind
  counts: { found: number; imported: number; known: number; failed: number }
  entries: { subject: string; outcome: string; message: string; exception: string }[]
}

/** Reads every recipe and writes none. */
async function rehearse(kind: ArchiveKind, archive: ArchiveProcess): Promise<Result> {
  const entries: Result['entries'] = archive.skipped.map(({ path, messageId }) => ({
    subject: path,
    outcome: 'failed',
    message: '',
    exception: say({ messageId }),
  }))
  for (const { key, subject } of archive.units) {
    try {
      const { name } = await archive.read(key)
      entries.push({ subject, outcome: 'readable', message: name, exception: '' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      entries.push({ subject, outcome: 'failed', message: '', exception: reasonOf(error) })
    }
  }
  const failed = entries.filter(({ outcome }) => outcome === 'failed').length
  return { type: kind, counts: { found: archive.units.length, imported: 0, known: 0, failed }, entries }
}

async function bring(
  ctx: Ctx,
  kind: ArchiveKind,
  archive: ArchiveProcess,
  open: () => Promise<ArchiveProcess>,
): Promise<Result> {
  const report = openArchiveReport(ctx, kind, archive)
  const run = { ctx, signal: new AbortController().signal, locale: ctx.locale, progress: () => {} }
  const counts = await importEntries(run, report, open, { kind, addTag: false })
  const entries = listEntries(ctx, report).map(({ subject, outcome, message, exception }) => ({
    subject,
    outcome,
    message: say(message),
    exception: say(exception),
  }))
  const { done = 0, known = 0, failed = 0 } = counts ?? {}
  return { type: kind, counts: { found: archive.units.length, imported: done, known, failed }, entries }
}

function show({ type, counts, entries }: Result, { write }: Io): void {
  const { found, imported, known, failed } = counts
  write(`${APPLICATIONS[type]}: ${found} recipes, ${imported} imported, ${known} known, ${failed} failed`)
  for (const { subject, exception } of entries) if (exception !== '') write(`  ${subject}: ${exception}`)
}

/** Null also for what cannot be looked through. */
async function guess(archive: string): Promise<ArchiveKind | null> {
  try {
    return await guessInProcess(archive)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** `trivet import`: 0 when all was imported, 1 when something failed or nothing could be read, 2 for arguments it does not know. */
export async function runImport(args: string[], services: Services, io: Io): Promise<number> {
  const wish = parse(args)
  if (!wish) {
    io.writeError(USAGE.import)
    return 2
  }
  const ctx = contextOf(services, wish)
  if (typeof ctx === 'string') {
    io.writeError(ctx)
    return 1
  }
  const file = Bun.file(wish.archive)
  const kind = (await file.exists()) ? (wish.kind ?? (await guess(wish.archive))) : null
  if (kind === null) {
    io.writeError("Trivet doesn't recognize this archive. Name the app with --type.")
    return 1
  }
  try {
    const open = () => openInProcess(wish.archive, kind, { columns: wish.columns })
    const archive = await open()
    const once = [archive]
    const reopen = async () => once.pop() ?? (await open())
    const working = wish.isDryRun ? rehearse(kind, archive) : bring(ctx, kind, archive, reopen)
    const result = await working.finally(() => archive.close())
    if (wish.isJson) io.write(JSON.stringify(result, null, 2))
    else show(result, io)
    return result.counts.failed === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    io.writeError(reasonOf(error))
    return 1
  }
}
