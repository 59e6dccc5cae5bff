import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findGroupOfName, onlyGroup } from '../groups/group.service'
import type { Services } from '../platform/context'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { TWIN_FORMATS, type TwinFormat, twinText } from '../recipes/twins/twin.service'
import { PLAIN_LIST } from '../search/list.schema'
import { listRecipes } from '../search/list.service'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

type Io = Pick<CommandIo, 'write' | 'writeError'>

interface Wish {
  format: TwinFormat
  folder: string
  group: string | undefined
}

/** Recipes that are listed together. */
const PAGE = 200

function parse(args: string[]): Wish | undefined {
  try {
    const options = {
      format: { type: 'string' },
      out: { type: 'string' },
      group: { type: 'string' },
    } as const
    const { values } = parseArgs({ args, options })
    const format = TWIN_FORMATS.find((name) => name === values.format)
    return format && values.out ? { format, folder: values.out, group: values.group } : undefined
  } catch {
    return undefined
  }
}

/** `trivet export`: 0 when all recipes of a group lie in the folder, 1 when there is no such group, 2 for arguments it does not know. */
export function runExport(args: string[], services: Services, io: Io): number {
  const wish = parse(args)
  if (!wish) {
    io.writeError(USAGE.export)
    return 2
  }
  const group = wish.group === undefined ? onlyGroup(services) : findGroupOfName(services, wish.group)
  if (!group) {
    io.writeError('There is no such group, or there are several: name one with --group.')
    return 1
  }
  mkdirSync(wish.folder, { recursive: true })
  const scope = { db: services.db, groupId: group.id }
  let written = 0
  for (let page = 1; ; page++) {
    const query = { ...PLAIN_LIST, page, perPage: PAGE, orderBy: 'slug', orderDirection: 'asc' as const }
    const { items } = listRecipes(scope, query)
    for (const { id, slug } of items) {
      const text = twinText(services.config, group.slug, getRecipe(scope, id), wish.format)
      writeFileSync(join(wish.folder, `${slug}.${wish.format}`), text)
      written += 1
    }
    if (items.length < PAGE) break
  }
  io.write(`${written} recipes in ${wish.folder}`)
  return 0
}
