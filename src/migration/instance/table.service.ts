import { isReadableRecipeFilter } from '../../cookbooks/cookbook.service'
import { storedType } from '../../mealplans/entries/entry-type.rules'
import {
  ANY_TYPE,
  ENTRY_TYPES,
  type KnownType,
  LONGEST_MEAL_NAME,
  readType,
} from '../../mealplans/entries/entry-type.schema'
import { ORGANIZER_KINDS, type OrganizerKind } from '../../organizers/organizer.schema'
import { choicesText, type OrganizerChoices } from '../../organizers/organizer-filter.service'
import { foldText } from '../../platform/text/fold'
import { toSlug } from '../../platform/text/slug'
import { isIdTaken } from './arrival.store'
import {
  assignId,
  flag,
  freeName,
  type GroupImport,
  importRow,
  inBatches,
  mappedId,
  mappedUser,
  timestampsOf,
} from './group-import.service'
import type { SourceRow } from './source-row.rules'

type Parts = ReadonlyMap<string, SourceRow[]>

/** A type of meal, and the name of the household's own where Trivet was there before. */
function mealOf(row: SourceRow, otherwise: KnownType | typeof ANY_TYPE) {
  const known = row.choice('entry_type', [...ENTRY_TYPES, ANY_TYPE], otherwise)
  const own = readType(row.text('meal').slice(0, LONGEST_MEAL_NAME))
  const { type, meal } = storedType(known === 'side' && own !== '' ? own : known)
  return { entry_type: type, meal }
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'unset'] as const

const SOURCES: Record<OrganizerKind, [string, string, string]> = {
  category: ['categories', 'category_id', 'require_all_categories'],
  tag: ['tags', 'tag_id', 'require_all_tags'],
  tool: ['tools', 'tool_id', 'require_all_tools'],
}

/** What older versions choose recipes by, lists of organizers, as a filter. */
function listsFilter(job: GroupImport, row: SourceRow, parts: Parts, prefix: string): string {
  const choices = ORGANIZER_KINDS.map((kind) => {
    const [table, column, all] = SOURCES[kind]
    const ids: string[] = []
    for (const link of parts.get(`${prefix}_to_${table}`) ?? []) {
      const id = mappedId(job, link, table, column)
      if (id === null) job.tally.lost(link, 'moving.why-orphan')
      else {
        ids.push(id)
        job.tally.arrived(link)
      }
    }
    return [kind, { ids: [...new Set(ids)], requiresAll: row.flag(all, true) }]
  })
  return choicesText(Object.fromEntries(choices) as OrganizerChoices)
}

/** The filter of newer versions with the ids of here; '' with a reason for one that asks for what Trivet has not. */
function queryFilter(job: GroupImport, row: SourceRow): string | null {
  const text = row.text('query_filter_string').trim()
  if (text === '') return null
  const here = text.replace(/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi, (id) => {
    const plain = id
      .replaceAll('-', '')
      .toLowerCase()
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    for (const table of ['categories', 'tags', 'tools', 'ingredient_foods', 'users', 'recipes']) {
      const known = job.ids.get(table)?.get(plain)
      if (known) return known
    }
    return plain
  })
  if (isReadableRecipeFilter(here)) return here
  row.changed('moving.why-value', { column: 'query_filter_string', value: text, became: '' })
  return ''
}

export async function importCookbooks(job: GroupImport): Promise<void> {
  const slugs = new Set<string>()
  await inBatches(job, job.source.spool.of('cookbooks', job.owners), (row) => {
    const id = assignId(job, row, 'cookbooks')
    const parts = job.source.spool.partsOf(row.id('id') ?? '')
    const name = row.text('name').trim() || row.text('slug') || id.slice(0, 8)
    const lists = listsFilter(job, row, parts, 'cookbooks')
    const wanted = row.text('slug') || toSlug(name) || id.slice(0, 8)
    const slug = freeName(
      wanted,
      (one) => slugs.has(one),
      (n) => `-${n}`,
    )
    slugs.add(slug)
    if (slug !== row.text('slug')) row.changed('moving.why-numbered', { became: slug })
    importRow(job, row, 'cookbooks', {
      id,
      group_id: job.groupId,
      name,
      name_key: foldText(name),
      slug,
      description: row.text('description'),
      position: Math.trunc(row.decimal('position') ?? 1),
      is_public: flag(row.flag('public')),
      query_filter: queryFilter(job, row) ?? lists,
      require_all_categories: flag(row.flag('require_all_categories', true)),
      require_all_tags: flag(row.flag('require_all_tags', true)),
      require_all_tools: flag(row.flag('require_all_tools', true)),
      ...timestampsOf(job, row),
    })
  })
}

async function importRules(job: GroupImport): Promise<void> {
  await inBatches(job, job.source.spool.of('group_meal_plan_rules', job.owners), (row) => {
    const parts = job.source.spool.partsOf(row.id('id') ?? '')
    const lists = listsFilter(job, row, parts, 'plan_rules')
    for (const link of parts.get('plan_rules_to_households') ?? [])
      job.tally.lost(link, 'moving.why-no-place')
    importRow(job, row, 'meal_plan_rules', {
      id: assignId(job, row, 'meal_plan_rules'),
      group_id: job.groupId,
      day: row.choice('day', DAYS, 'unset'),
      ...mealOf(row, ANY_TYPE),
      query_filter: queryFilter(job, row) ?? lists,
      ...timestampsOf(job, row),
    })
  })
}

async function importEntries(job: GroupImport): Promise<void> {
  const { db } = job.services
  await inBatches(job, job.source.spool.of('group_meal_plans', job.owners), (row) => {
    const date = row.day('date')
    if (date === null) return job.tally.lost(row, 'moving.why-empty')
    const recipe = mappedId(job, row, 'recipes', 'recipe_id')
    const [title, text] = [row.text('title'), row.text('text')]
    if (recipe === null && title === '' && text === '') return job.tally.lost(row, 'moving.why-orphan')
    const number = row.decimal('id')
    const own =
      number !== null && Number.isInteger(number) && number > 0 && !isIdTaken(db, 'meal_plan_entries', number)
    // Clients know entries by their numbers; another group may have this one.
    if (!own) row.changed('moving.why-new-id')
    const times = timestampsOf(job, row)
    importRow(job, row, 'meal_plan_entries', {
      ...(own && { id: number }),
      group_id: job.groupId,
      user_id: mappedUser(job, row),
      date,
      ...mealOf(row, 'dinner'),
      title,
      text,
      recipe_id: recipe,
      // Earlier meals were already noted on the timeline of the other server.
      noted_at: date < job.now.slice(0, 10) ? job.now : null,
      ...times,
    })
  })
}

/** Plans and the rules by which chance chooses. */
export async function importPlans(job: GroupImport): Promise<void> {
  await importRules(job)
  await importEntries(job)
}

const ACTIONS = ['link', 'post'] as const

/** What recipes can be sent to. */
export async function importActions(job: GroupImport): Promise<void> {
  await inBatches(job, job.source.spool.of('recipe_actions', job.owners), (row) => {
    const title = row.text('title')
    importRow(job, row, 'recipe_actions', {
      id: assignId(job, row, 'recipe_actions'),
      group_id: job.groupId,
      action_type: row.choice('action_type', ACTIONS, 'link'),
      title,
      title_key: foldText(title),
      url: row.text('url'),
      ...timestampsOf(job, row),
    })
  })
}

const CATEGORIES = ['backup', 'restore', 'migration', 'bulk_import'] as const
const STATUSES = ['in-progress', 'success', 'failure', 'partial'] as const

/** A text of the other server, which is in a language already. */
const plain = (text: string) => JSON.stringify({ messageId: 'report.plain', values: { text } })

/** Reports of long work on the other server. */
export async function importReports(job: GroupImport): Promise<void> {
  await inBatches(job, job.source.spool.of('group_reports', job.owners), (row) => {
    const id = assignId(job, row, 'group_reports')
    const status = row.choice('status', STATUSES, 'success')
    const isThere = importRow(job, row, 'group_reports', {
      id,
      group_id: job.groupId,
      category: row.choice('category', CATEGORIES, 'migration'),
      name: plain(row.text('name')),
      // Nothing continues it here.
      status: status === 'in-progress' ? 'partial' : status,
      created_at: row.moment('timestamp', 'created_at') ?? job.now,
    })
    if (!isThere) return
    const entries = job.source.spool.partsOf(row.id('id') ?? '').get('report_entries') ?? []
    for (const [position, entry] of entries.entries()) {
      const exception = entry.text('exception')
      importRow(job, entry, 'report_entries', {
        id: assignId(job, entry, 'report_entries'),
        report_id: id,
        position,
        subject: entry.text('message'),
        outcome: entry.flag('success') ? 'done' : 'failed',
        message: plain(entry.text('message')),
        exception: exception === '' ? null : plain(exception),
        updated_at: entry.moment('timestamp', 'created_at') ?? job.now,
      })
    }
  })
}
