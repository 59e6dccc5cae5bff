import { rm } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { listRecipeComments } from '../../comments/comment.service'
import { type Group, getOwnGroup } from '../../groups/group.service'
import { plainId } from '../../migration/instance/source-row.rules'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { GroupId } from '../../platform/ids'
import { limitUse } from '../../platform/limits/rate-limit'
import { type ZipEntry, zipDownload } from '../../platform/storage/zip'
import { formatText } from '../../recipes/formats/format.service'
import { imageFolder } from '../../recipes/image/image.service'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import { findRecipeById } from '../../recipes/recipe/recipe.service'
import { recipeEntries } from '../recipe/group-export.service'
import { type ArchiveFormat, OUT_ENDINGS } from './archive-format.schema'
import {
  householdEntries,
  nutritionEntries,
  translationEntries,
  versionEntries,
} from './household-archive.service'
import { mealieRows, someRecipeIds } from './mealie-rows.store'
import { writeTables } from './mealie-tables.service'
import { paprikaRecipe } from './paprika.rules'
import { newUnfinished } from './unfinished.service'

type Out = Pick<Services, 'db' | 'media' | 'config' | 'clock'>

const AT_ONCE = 100
const bytesOf = (text: string) => new TextEncoder().encode(text)
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The live recipes of a group, one by one in the order in which they came. */
export async function* recipesOf({ db }: Pick<Out, 'db'>, groupId: GroupId): AsyncGenerator<Recipe> {
  for (let after = 0; ; ) {
    const some = someRecipeIds(db, groupId, after, AT_ONCE)
    for (const { id } of some) {
      const recipe = findRecipeById({ db, groupId }, id)
      if (recipe) yield recipe
      await pause()
    }
    if (some.length < AT_ONCE) return
    after = some.at(-1)!.number
  }
}

const photographOf = ({ media }: Out, { id, image }: Recipe) =>
  image === null ? undefined : media.find([...imageFolder(id), 'original.webp'])

/** A file for each recipe, with its photograph beside. */
async function* recipeFiles(
  out: Out,
  group: Group,
  format: 'json' | 'md' | 'cook',
): AsyncGenerator<ZipEntry> {
  for await (const recipe of recipesOf(out, group.id)) {
    yield {
      name: `${recipe.slug}.${format}`,
      content: bytesOf(formatText(out.config, group.slug, recipe, format)),
    }
    const photograph = await photographOf(out, recipe)
    if (photograph) yield { name: `${recipe.slug}.webp`, content: photograph, isPacked: true }
  }
}

async function* paprika(out: Out, group: Group): AsyncGenerator<ZipEntry> {
  for await (const recipe of recipesOf(out, group.id)) {
    const photograph = await photographOf(out, recipe)
    const json = JSON.stringify(paprikaRecipe(recipe, photograph ? await photograph.bytes() : null))
    yield { name: `${recipe.slug}.paprikarecipe`, content: gzipSync(json), isPacked: true }
  }
}

/** Folders of a recipe and a person in the data folder of either server. */
async function* mediaIn({ media }: Out, folder: readonly string[]): AsyncGenerator<ZipEntry> {
  for (const name of await media.list(folder)) {
    const content = await media.find([...folder, name])
    if (content) yield { name: `data/${[...folder, name].join('/')}`, content, isPacked: true }
  }
}

async function* mealieFiles(out: Out, groupId: GroupId): AsyncGenerator<ZipEntry> {
  for (const { rows } of mealieRows(out.db, groupId, ['users']))
    for (const { id } of rows) yield* mediaIn(out, ['users', plainId(id)!])
  for await (const { id } of recipesOf(out, groupId))
    for (const folder of ['images', 'assets']) yield* mediaIn(out, ['recipes', id, folder])
}

async function* mealie(out: Out, group: Group, hasSecrets: boolean): AsyncGenerator<ZipEntry> {
  const file = newUnfinished(out.config.dataDir)
  try {
    await writeTables(out, group.id, file, hasSecrets)
    yield { name: 'database.json', content: Bun.file(file) }
    yield { name: 'data/.PLACEHOLDER', content: new Uint8Array() }
    yield* mealieFiles(out, group.id)
  } finally {
    await rm(file, { force: true })
  }
}

/** The layout that bulk exports have, with the versions of each recipe and what it holds, and what the household has beside them. */
async function* bulk(out: Out, group: Group): AsyncGenerator<ZipEntry> {
  const scope = { db: out.db, groupId: group.id }
  yield* householdEntries(scope)
  for await (const recipe of recipesOf(out, group.id)) {
    yield* recipeEntries(out, { ...recipe, comments: listRecipeComments(scope, recipe.id) })
    yield* versionEntries(scope, recipe)
    yield* nutritionEntries(scope, recipe)
    yield* translationEntries(scope, recipe)
  }
}

/**
 * Everything of a group in a format that others read, entry by entry.
 * @param hasSecrets whether Mealie's layout holds the hashes of passwords and the addresses of notifiers
 */
export function groupEntries(
  out: Out,
  group: Group,
  format: ArchiveFormat,
  { hasSecrets = false } = {},
): AsyncGenerator<ZipEntry> {
  if (format === 'zip') return bulk(out, group)
  if (format === 'paprika') return paprika(out, group)
  return format === 'mealie' ? mealie(out, group, hasSecrets) : recipeFiles(out, group, format)
}

/** Everything of a group is much to read. */
const OUT_LIMIT = { burst: 5, perMinute: 2 }

/**
 * An archive of everything of the caller's group, written while it is sent.
 * @throws rate-limited; forbidden for Mealie's layout, which holds accounts, to people who do not manage the group
 */
export function sendGroup(ctx: Ctx, format: ArchiveFormat): Response {
  if (format === 'mealie' && !ctx.actor.canManage && !ctx.actor.admin)
    throw new AppError('forbidden', 'auth.forbidden', { detail: 'Forbidden' })
  limitUse(ctx, 'everything-out', OUT_LIMIT)
  const group = getOwnGroup(ctx)
  return zipDownload(`${group.slug}.${OUT_ENDINGS[format]}`, groupEntries(ctx, group, format))
}
