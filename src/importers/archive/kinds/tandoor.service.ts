import { MAX_ALL_BYTES, openArchive } from '../../../platform/storage/unzip'
import { amountText, textOf } from './archived-recipe.rules'
import {
  filePerRecipe,
  isPicture,
  isThing,
  type KindReader,
  nameOf,
  notUnderstood,
  parseObject,
  pictureOf,
  readText,
  type Thing,
  thingsIn,
  withEnding,
} from './kind.service'

/** The archive of one recipe, which is in memory while it is read. */
const MAX_BYTES = 48 * 1024 * 1024
const MAX_ROWS = 500

const thingAt = (value: unknown): Thing => (isThing(value) ? value : {})
const numberOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) || 0 : 0

/** Amount, unit and food as a line; the plural name is preferred, but for exactly one. */
function lineOf(row: Thing): string {
  const [food, unit] = [thingAt(row.food), thingAt(row.unit)]
  const amount = row.no_amount === true ? 0 : numberOf(row.amount)
  const isOne = amount > 0 && amount <= 1
  const nameOfThing = (thing: Thing) => textOf((isOne ? '' : thing.plural_name) || thing.name)
  const parts = [amountText(amount), amount > 0 ? nameOfThing(unit) : '', nameOfThing(food)]
  const line = parts.filter(Boolean).join(' ')
  const note = textOf(row.note)
  return note === '' ? line : line === '' ? note : `${line}, ${note}`
}

function ingredientsIn(steps: readonly Thing[]): { section: string; text: string }[] {
  return steps.flatMap((step) => {
    let section = textOf(step.name)
    return thingsIn(step.ingredients)
      .sort((a, b) => numberOf(a.order) - numberOf(b.order))
      .flatMap((row) => {
        if (row.is_header === true) {
          section = textOf(row.note) || section
          return []
        }
        const text = lineOf(row)
        return text === '' ? [] : [{ section, text }]
      })
  })
}

/** Tandoor: a zip of zips, each with `recipe.json` and a picture. */
export const readTandoor: KindReader = async (files) => {
  const meter = { left: MAX_ALL_BYTES }
  return filePerRecipe(
    withEnding(files, '.zip'),
    async (file) => {
      const inner = await openArchive(await file.read(MAX_BYTES), { meter })
      const json = inner.files.find(({ path }) => nameOf(path) === 'recipe.json')
      if (!json) throw notUnderstood()
      const recipe = parseObject(await readText(json))
      const steps = thingsIn(recipe.steps).slice(0, MAX_ROWS)
      const [working, waiting] = [numberOf(recipe.working_time), numberOf(recipe.waiting_time)]
      const [servings, servingsText] = [textOf(recipe.servings), textOf(recipe.servings_text)]
      return {
        name: textOf(recipe.name),
        description: textOf(recipe.description),
        url: textOf(recipe.source_url) || null,
        recipeYield: servings !== '' && servingsText !== '' ? `${servings} ${servingsText}` : servings,
        performTime: working || undefined,
        totalTime: working + waiting || undefined,
        ingredients: ingredientsIn(steps).slice(0, MAX_ROWS),
        instructions: steps
          .map((step) => ({ title: '', text: textOf(step.instruction) }))
          .filter(({ text }) => text !== ''),
        tags: thingsIn(recipe.keywords)
          .map((keyword) => textOf(keyword.name))
          .filter(Boolean),
        picture: pictureOf(inner.files.find(({ path }) => isPicture(path))),
      }
    },
    nameOf,
  )
}
