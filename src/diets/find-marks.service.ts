import { lineOf, textOf } from '../nutrition/recipe-line.service'
import { generation } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { languageOf } from '../platform/i18n/languages.rules'
import { timeSlices } from '../platform/limits/time-slices'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { getKey, readRecipesByNumber } from '../recipes/recipe/recipe.service'
import { wordsOf } from './food-words.service'
import { type Choices, readContentsOf } from './line.service'
import { choicesOf, findMarks, keptAsOf, type Marks, saveMarks, staleMadeWith } from './marks.store'
import { type Contents, together } from './trait.rules'

/** Languages that are tried where a recipe does not say its own. */
const TRIED = ['en', 'de', 'fr', 'es', 'it', 'nl']

/** A look at a recipe and at those that it is made with; null while one is looked at, so that circles end. */
interface Look {
  scope: GroupScope
  choices: Choices
  made: Map<string, Marks | null>
}

const asOf = ({ updatedAt }: Recipe) => updatedAt ?? ''

/** What a recipe is made with; null for one that is not there, or that is made with itself. */
async function madeWith(look: Look, slug: string): Promise<Marks | null> {
  const known = look.made.get(slug)
  if (known !== undefined) return known
  look.made.set(slug, null)
  const { number } = getKey(look.scope, slug)
  const recipe = readRecipesByNumber(look.scope, [number]).get(number)
  const marks = recipe ? await lookAt(look, recipe) : null
  look.made.set(slug, marks)
  return marks
}

async function lookIn(look: Look, recipe: Recipe, language: string): Promise<Marks> {
  const slices = timeSlices()
  const lines: Marks['lines'] = []
  const texts: string[] = []
  for (const ingredient of recipe.recipeIngredient) {
    await slices.pause()
    texts.push(textOf(ingredient))
    if (ingredient.referencedRecipe) {
      const made = await madeWith(look, ingredient.referencedRecipe.slug).catch(() => null)
      lines.push(made ? [made.contains, made.may, made.unknown === 0 ? 1 : 0] : [0, 0, 0])
      continue
    }
    const line = lineOf(ingredient, language)
    const found = line && readContentsOf(line, language, look.choices)
    if (line) texts.push(...line.foods)
    lines.push(found && [found.contains, found.may, found.isUnderstood ? 1 : 0])
  }
  const foods = lines.flatMap((line): Contents[] => (line ? [{ contains: line[0], may: line[1] }] : []))
  const words = [...new Set(wordsOf(texts.join(' ; ')))]
  const said = lines.filter((line) => line !== null)
  // Nothing is known of a recipe without ingredients.
  const unknown = said.length === 0 ? 1 : said.filter((line) => line[2] === 0).length
  return { ...together(foods), unknown, language, words: ` ${words.join(' ')} `, lines }
}

/** What is in a recipe; one whose language is not known is read in the one in which most of it is understood. */
async function lookAt(look: Look, recipe: Recipe): Promise<Marks> {
  if (recipe.language) return lookIn(look, recipe, languageOf(recipe.language))
  let best: Marks | undefined
  for (const language of TRIED) {
    const found = await lookIn(look, recipe, language)
    if (!best || found.unknown < best.unknown) best = found
    if (best.unknown === 0) break
  }
  return best!
}

const look = (scope: GroupScope, recipe: Recipe): Look => ({
  scope,
  choices: choicesOf(scope.db, scope.groupId),
  made: new Map([[recipe.slug, null]]),
})

/** What is in a recipe as it is now: what is kept, else looked for at once. */
export async function marksOf(scope: GroupScope, recipe: Recipe): Promise<Marks> {
  const { number } = getKey(scope, recipe.slug)
  return (
    findMarks(scope.db, scope.groupId, number, asOf(recipe)) ?? (await lookAt(look(scope, recipe), recipe))
  )
}

/** How often a recipe is looked at again at once because what it is made of has changed meanwhile. */
const MOST_TURNS = 3

/**
 * Looks at a recipe of the group and keeps what was found in the version that was read.
 * @returns numbers of recipes that are made with it, to look at next
 */
export async function keepMarks(scope: GroupScope, number: number): Promise<number[]> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const recipe = readRecipesByNumber(scope, [number]).get(number)
    if (!recipe) return []
    // The household's choices, and foods and recipes that others are made with, change the generation of `names`.
    const began = generation(scope, 'names')
    const marks = await lookAt(look(scope, recipe), recipe)
    if (generation(scope, 'names') !== began) continue
    // A recipe that is looked at for the sake of another hands nothing on: those above it are known already, and circles end.
    const isOwnChange = keptAsOf(scope.db, scope.groupId, number) !== ''
    const above = isOwnChange ? staleMadeWith(scope.db, scope.groupId, [number]) : []
    saveMarks(scope.db, scope.groupId, number, asOf(recipe), marks)
    return above.filter((one) => one !== number)
  }
  return []
}
