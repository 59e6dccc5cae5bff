import { gunzip } from 'node:zlib'
import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { ingredientsOf, instructionsOf, linesOf, partsOf, textOf } from './archived-recipe.rules'
import {
  filePerRecipe,
  type KindReader,
  notUnderstood,
  parseObject,
  pictureIn,
  withEnding,
} from './kind.service'

/** A recipe with the photographs in it. */
const MAX_BYTES = 64 * 1024 * 1024

function inflate(bytes: Uint8Array): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  gunzip(bytes, { maxOutputLength: MAX_BYTES }, (error, result) =>
    error ? reject(notUnderstood(error)) : resolve(result),
  )
  return promise
}

/** Steps are in paragraphs; where there is only one, in lines. */
function stepsIn(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return paragraphs.length > 1 ? paragraphs : text.split('\n')
}

/** A line of its own that ends with a colon, alone or at the head of a paragraph. */
const HEADING = /^([^\n:]{1,80}):(?:\n([\s\S]+))?$/

/** The first instruction below such a line opens its section. */
function instructionsFrom(text: string): { title: string; text: string }[] {
  let title = ''
  return instructionsOf(stepsIn(text)).flatMap((step) => {
    const [, heading, below = ''] = HEADING.exec(step.text) ?? []
    title = heading?.trim() ?? title
    if (heading !== undefined && below === '') return []
    const titled = { title, text: heading === undefined ? step.text : below.trim() }
    title = ''
    return [titled]
  })
}

function nutritionIn(text: string): Record<string, string> {
  const pairs = text.split(/[\n,;]/).flatMap((line) => {
    const found = /^(calories|fat|protein|carb|fib|sodium|sugar)\w*(?=[\s:])/i.exec(line.trimStart())
    const value = found
      ? line
          .trimStart()
          .slice(found[0].length)
          .replace(/^[\s:]+/, '')
      : ''
    return found && value !== '' ? [[found[1]!.toLowerCase(), value] as const] : []
  })
  const keyOf = (name: string) =>
    name === 'calories'
      ? name
      : `${name.startsWith('carb') ? 'carbohydrate' : name.startsWith('fib') ? 'fiber' : name}Content`
  return readNutrition(Object.fromEntries(pairs.map(([name, value]) => [keyOf(name), value])))
}

/** Paprika 3: each `.paprikarecipe` is gzipped JSON with the photograph inside. */
export const readPaprika: KindReader = async (files) =>
  filePerRecipe(withEnding(files, '.paprikarecipe'), async (file) => {
    const json = await inflate(await file.read(MAX_BYTES))
    const recipe = parseObject(new TextDecoder().decode(json))
    const notes = textOf(recipe.notes)
    const facts = textOf(recipe.nutritional_info)
    const nutrition = nutritionIn(facts)
    const loose = facts !== '' && Object.keys(nutrition).length === 0 ? [{ title: '', text: facts }] : []
    const extras = { source: textOf(recipe.source), difficulty: textOf(recipe.difficulty) }
    return {
      name: textOf(recipe.name),
      description: textOf(recipe.description),
      url: textOf(recipe.source_url) || null,
      recipeYield: textOf(recipe.servings),
      prepTime: recipe.prep_time,
      performTime: recipe.cook_time,
      totalTime: recipe.total_time,
      ingredients: ingredientsOf(linesOf(recipe.ingredients)),
      instructions: instructionsFrom(textOf(recipe.directions)),
      notes: [...(notes === '' ? [] : [{ title: '', text: notes }]), ...loose],
      nutrition,
      tags: partsOf(recipe.categories),
      rating: typeof recipe.rating === 'number' ? recipe.rating : null,
      addedAt: textOf(recipe.created),
      extras: Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== '')),
      picture: pictureIn(recipe.photo_data),
    }
  })
