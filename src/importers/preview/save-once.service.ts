import type { Ctx } from '../../platform/context'
import type { Recipe } from '../../recipes/recipe/recipe.schema'

/** Long enough for an impatient second tap, too short for a second recipe from the same page. */
const REMEMBERED_MS = 5_000
const saving = new Map<string, Promise<Recipe>>()

/**
 * Saves what a form holds once, however often its button is pressed: fetching a picture takes seconds, in which people press again.
 * The later calls get the recipe of the first; a failure is forgotten at once.
 * @param key what the form was given when it was made; an empty one is never the same as another
 * @param content what is to be saved; another content is another wish
 */
export function saveOnce(
  ctx: Ctx,
  { key, content }: { key: string; content: unknown },
  save: () => Promise<Recipe>,
): Promise<Recipe> {
  const own = `${ctx.userId} ${key} ${Bun.hash(JSON.stringify(content))}`
  const first = key === '' ? undefined : saving.get(own)
  if (first) return first
  const promise = save()
  if (key === '') return promise
  saving.set(own, promise)
  const forget = () => saving.delete(own)
  promise.then(() => setTimeout(forget, REMEMBERED_MS).unref?.(), forget)
  return promise
}
