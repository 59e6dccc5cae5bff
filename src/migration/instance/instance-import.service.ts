import { toTimestamp } from '../../platform/clock'
import { isUniqueClash } from '../../platform/db/db'
import { runTransaction } from '../../platform/db/transaction'
import { timeSlices } from '../../platform/limits/time-slices'
import { reindexSome } from '../../search/index.service'
import {
  arrivingGroups,
  countArrived,
  findHere,
  markUnindexed,
  peopleOf,
  someRecipes,
  sweepSome,
} from './arrival.store'
import { importFoodsAndOrganizers } from './foods-and-organizers.service'
import { type GroupImport, inBatches, type Source } from './group-import.service'
import { insertHiddenGroup, prepareGroupAtEnd } from './hidden-group.service'
import { importIntegrations } from './integrations.service'
import { type FileTally, importMedia, removeMedia } from './media.service'
import { HAS_PARTS, OF_ITS_SERVER, OWNERS } from './owners.rules'
import { importPeople, type TokenToRenew } from './people.service'
import { importRecipeHeads } from './recipe-heads.service'
import { importRecipeParts } from './recipe-parts.service'
import { importShoppingLists } from './shopping.service'
import type { SourceRow } from './source-row.rules'
import { importActions, importCookbooks, importPlans, importReports } from './table.service'
import { type TableTally, Tally } from './tally.rules'

type Services = GroupImport['services']

/** What happened to a group of the source. */
export interface GroupOutcome {
  /** Its name there, and here. */
  name: string
  became: string
  outcome: 'new' | 'here'
}

export interface InstanceResult {
  tables: Record<string, TableTally>
  files: FileTally
  groups: GroupOutcome[]
  /** API tokens, which open nothing here. */
  tokens: TokenToRenew[]
  /** How many people came who may manage the whole server and have a password that can be checked, or sign in elsewhere. */
  administrators: number
  /** Whose account was kept as administrator, because none of those that came could sign in. */
  keptAccount?: string
}

export interface ImportOptions {
  isDryRun: boolean
  signal: AbortSignal
  /** Rows that are done, of how many. */
  onProgress?(done: number, total: number): void
}

const SWEPT_AT_ONCE = 25
const INDEXED_AT_ONCE = 10
/** Someone may take a name in the moment before a group is shown. */
const TRIES = 3

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Deletes everything that was imported of a group, in short transactions; the files of its people and recipes first. */
async function removeImportedGroup(services: Services, groupId: string): Promise<void> {
  const { raw, db, media } = services
  for (const id of peopleOf(db, groupId)) await media.remove(['users', id])
  for (let isLeft = true; isLeft; await pause()) {
    await removeMedia(services, someRecipes(db, groupId, SWEPT_AT_ONCE))
    isLeft = runTransaction(raw, () => sweepSome(db, groupId, SWEPT_AT_ONCE))
  }
}

/** Sweeps groups that a process left half filled. The caller holds the import lock. @returns how many */
export async function removeUnfinishedGroups(services: Services): Promise<number> {
  const left = arrivingGroups(services.db)
  for (const groupId of left) await removeImportedGroup(services, groupId)
  return left.length
}

/** The words of the group's recipes, so that they are found from the first moment. */
async function indexRecipes({ services, groupId, isDryRun, signal }: GroupImport): Promise<void> {
  if (isDryRun) return
  runTransaction(services.raw, () => markUnindexed(services.db, groupId))
  while (reindexSome(services, INDEXED_AT_ONCE)) {
    signal.throwIfAborted()
    await pause()
  }
}

function ownersOf({ spool }: Source, groupId: string): string[] {
  const households = [...spool.of('households', [groupId])].flatMap((row) => row.id('id') ?? [])
  const people = [...spool.of('users', [groupId, ...households])].flatMap((row) => row.id('id') ?? [])
  return [groupId, ...households, ...people]
}

interface Run extends ImportOptions {
  services: Services
  source: Source
  tally: Tally
  accounts: Set<string>
  used: Set<string>
  noRoom: Set<string>
  tokens: TokenToRenew[]
  administrators: number
  done: number
}

function groupImportOf(run: Run, groupId: string): GroupImport {
  const { source, tally, isDryRun, signal, accounts } = run
  const services = { ...run.services, media: run.services.groupMedia?.(groupId) ?? run.services.media }
  return {
    ...{ services, source, tally, isDryRun, signal, accounts, groupId },
    owners: ownersOf(source, groupId),
    now: toTimestamp(services.clock.now()),
    ids: new Map(),
    ownRatings: new Map(),
    written: new Map(),
    fallback: null,
    administrators: 0,
    pictures: [],
    files: [],
    noRoom: new Set(),
    atEnd: [],
    progress(rows) {
      run.done += rows
      run.onProgress?.(Math.min(run.done, source.spool.rows), source.spool.rows)
    },
  }
}

/** Before a group is shown: what was counted while it was written must be what is there. */
function compareCounts({ services: { db }, groupId, written, isDryRun }: GroupImport): void {
  if (isDryRun) return
  for (const [table, count] of written) {
    const there = countArrived(db, table, groupId)
    if (there !== null && there !== count)
      throw new Error(`${table} of a group that arrives: ${count} rows were written, ${there} are there`)
  }
}

/** Fills a group hidden and shows it by one short transaction. */
async function fillGroup(run: Run, row: SourceRow, groupId: string): Promise<GroupOutcome> {
  const job = groupImportOf(run, groupId)
  await inBatches(job, [row], () => insertHiddenGroup(job))
  const name = row.text('name')
  const tokens = await importPeople(job, name)
  await importFoodsAndOrganizers(job)
  await importRecipeHeads(job)
  await importRecipeParts(job)
  await importCookbooks(job)
  await importPlans(job)
  await importShoppingLists(job)
  await importActions(job)
  await importIntegrations(job)
  await importReports(job)
  const used = await importMedia(job)
  await indexRecipes(job)
  compareCounts(job)
  const { name: became } = prepareGroupAtEnd(job, row)
  run.signal.throwIfAborted()
  if (!run.isDryRun)
    runTransaction(run.services.raw, () => {
      for (const write of job.atEnd) write()
    })
  for (const path of used) run.used.add(path)
  for (const path of job.noRoom) run.noRoom.add(path)
  run.tokens.push(...tokens)
  run.administrators += job.administrators
  return { name, became, outcome: 'new' }
}

/** A group is imported whole or not at all: what had arrived of one that fails is swept. */
async function importGroup(run: Run, row: SourceRow, groupId: string): Promise<GroupOutcome> {
  for (let attempt = 1; ; attempt++) {
    const [mark, accounts] = [run.tally.mark(), new Set(run.accounts)]
    try {
      return await fillGroup(run, row, groupId)
    } catch (error) {
      if (!run.isDryRun) await removeImportedGroup(run.services, groupId)
      if (!isUniqueClash(error) || attempt === TRIES) throw error
      run.tally.restore(mark)
      run.accounts = accounts
      row.changes.length = 0
    }
  }
}

/** Counts everything of a group that is here already. */
async function countKnown(run: Run, row: SourceRow, slices = timeSlices()): Promise<void> {
  const { source, tally, used } = run
  tally.arrived(row)
  const id = row.id('id')
  if (id === null || !HAS_PARTS.has(row.table)) return
  if (row.table === 'recipes' || row.table === 'users') used.add(`${row.table}/${id}/`)
  for (const part of source.spool.belonging(id)) {
    if (!tally.isSettled(part)) await countKnown(run, part, slices)
    await slices.pause()
  }
}

async function nextGroup(run: Run, row: SourceRow): Promise<GroupOutcome | null> {
  const groupId = row.id('id')
  if (groupId === null) {
    run.tally.lost(row, 'moving.why-empty')
    return null
  }
  const here = findHere(run.services.db, groupId)
  if (here) {
    await countKnown(run, row)
    run.tally.tables
      .get('groups')!
      .why.push({ messageId: 'moving.why-here', values: { name: row.text('name') } })
    return { name: row.text('name'), became: here.name, outcome: 'here' }
  }
  return await importGroup(run, row, groupId)
}

/** Counts rows that no step has asked for: they belong to nothing, or there is no place for them. */
async function countTheRest({ source: { spool }, tally }: Run): Promise<void> {
  for (const [table, counts] of tally.tables) {
    if (counts.kept + counts.changed + counts.lost === counts.source) continue
    const why = OF_ITS_SERVER.has(table)
      ? 'moving.why-of-its-server'
      : OWNERS[table]
        ? 'moving.why-orphan'
        : 'moving.why-no-place'
    let seen = 0
    for (const row of spool.of(table)) {
      if (!tally.isSettled(row)) tally.lost(row, spool.excess.has(row.number) ? 'moving.why-unreadable' : why)
      if (++seen % 1000 === 0) await pause()
    }
  }
}

function countFiles({ source: { files }, used, noRoom }: Run): FileTally {
  const isHere = (path: string) => used.has(path) || used.has(`${path.split('/').slice(0, 2).join('/')}/`)
  const lost = [...files.keys()].filter((path) => !isHere(path))
  const why = lost.map((path) => {
    const isRoom = !noRoom.has(path)
    return { path, messageId: isRoom ? 'moving.why-file-left' : 'moving.why-no-room' }
  })
  return { source: files.size, kept: files.size - lost.length, lost: lost.length, why }
}

/**
 * Imports everything of another server, group by group, into an empty Trivet or beside what is here. What cannot
 * be imported as it is goes into the report and stops nothing. Groups that were left half filled by a process that is gone are swept first.
 * @param source holds the import lock of the same data directory
 * @throws whatever stops it, with the group that was under way swept and the ones before it here
 */
export async function importInstance(
  services: Services,
  source: Source,
  options: ImportOptions,
): Promise<InstanceResult> {
  const { spool } = source
  const run: Run = {
    ...options,
    ...{
      services,
      source,
      accounts: new Set(),
      used: new Set(),
      noRoom: new Set(),
      tokens: [],
      administrators: 0,
      done: 0,
    },
    tally: new Tally(spool.counts, spool.rows),
  }
  if (!options.isDryRun) await removeUnfinishedGroups(services)
  const groups: GroupOutcome[] = []
  for (const row of spool.of('groups')) {
    const outcome = await nextGroup(run, row)
    if (outcome) groups.push(outcome)
  }
  for (const { table } of spool.unreadable) run.tally.unreadable(table)
  await countTheRest(run)
  const { tokens, administrators } = run
  return {
    tables: Object.fromEntries(run.tally.tables),
    files: countFiles(run),
    groups,
    tokens,
    administrators,
  }
}
