import type { OrganizerKind } from '../organizers/organizer.schema'
import { joinNames } from '../recipes/editor/names.rules'
import type { Cookbook } from './cookbook.schema'

/** What the form of a cookbook shows and sends. */
export interface CookbookFormValues {
  name: string
  description: string
  public: boolean
  /** Names with commas between them. */
  categories: string
  tags: string
  tools: string
  requireAllCategories: boolean
  requireAllTags: boolean
  requireAllTools: boolean
  queryFilterString: string
  /** Id of the recipe whose photograph is the cover; empty for the newest. */
  cover: string
}

/** An empty form. */
export const NEW_COOKBOOK: CookbookFormValues = {
  name: '',
  description: '',
  public: false,
  categories: '',
  tags: '',
  tools: '',
  requireAllCategories: true,
  requireAllTags: true,
  requireAllTools: true,
  queryFilterString: '',
  cover: '',
}

/** Fields of the form by kind of organizer. */
export const FORM_LISTS = [
  { kind: 'category', list: 'categories', flag: 'requireAllCategories' },
  { kind: 'tag', list: 'tags', flag: 'requireAllTags' },
  { kind: 'tool', list: 'tools', flag: 'requireAllTools' },
] as const satisfies readonly {
  kind: OrganizerKind
  list: keyof CookbookFormValues
  flag: keyof CookbookFormValues
}[]

/** Whether the lists say all that the filter does. */
export function isInLists({ queryFilterString, categories, tags, tools }: Cookbook): boolean {
  return queryFilterString === '' || categories.length + tags.length + tools.length > 0
}

/** The form of a cookbook as it is kept; a filter that lists can say is shown as lists alone. */
export function toFormValues(cookbook: Cookbook, coverId: string | null): CookbookFormValues {
  const names = (organizers: readonly { name: string }[]) => joinNames(organizers.map(({ name }) => name))
  return {
    name: cookbook.name,
    description: cookbook.description,
    public: cookbook.public,
    categories: names(cookbook.categories),
    tags: names(cookbook.tags),
    tools: names(cookbook.tools),
    requireAllCategories: cookbook.requireAllCategories,
    requireAllTags: cookbook.requireAllTags,
    requireAllTools: cookbook.requireAllTools,
    queryFilterString: isInLists(cookbook) ? '' : cookbook.queryFilterString,
    cover: coverId ?? '',
  }
}

/** The same as texts, field by field, for telling what has changed. */
export function toFormTexts(values: CookbookFormValues): Record<keyof CookbookFormValues, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Record<
    keyof CookbookFormValues,
    string
  >
}

const FLAGS = new Set<string>(['public', ...FORM_LISTS.map(({ flag }) => flag)])

/** The form that says these texts. */
export function fromFormTexts(texts: Readonly<Record<string, string>>): CookbookFormValues {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    FLAGS.has(name) ? text === 'true' : text,
  ])
  return Object.fromEntries(entries) as CookbookFormValues
}
