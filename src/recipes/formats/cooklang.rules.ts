import { ingredientParts } from '../ingredient/ingredient-text.rules'
import type { Recipe } from '../recipe/recipe.schema'
import { lineText, oneLine, sectionsOf, yamlHead } from './format-lines.rules'

type Ingredient = Recipe['recipeIngredient'][number]
type Instruction = Recipe['recipeInstructions'][number]

/** A text with the characters escaped that have a meaning in Cooklang. */
function escaped(text: string): string {
  return text
    .replace(/[@#~{}\\]/g, '\\$&')
    .replace(/--/g, '\\-\\-')
    .replace(/\[-/g, '[\\-')
    .replace(/^([=>])/gm, '\\$1')
}

/** Names and amounts cannot be escaped: their marks go. */
const bare = (text: string) =>
  text
    .replace(/[@#~{}()|%\\/\n]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Most characters of a name that other programs read. */
const LONGEST_NAME = 80

/** `./pizza-dough|Pizza dough` for what is made by another recipe, whose file is beside this one. */
function nameOf({ referencedRecipe }: Ingredient, words: string): string {
  const name = bare(words)
  const path = referencedRecipe ? `./${referencedRecipe.slug}|${name}` : name
  return path.length > LONGEST_NAME ? name : path
}

/** `@flour{200%g}(sifted)`; a line that no one has taken apart is all name. @param name as a step has it, else the food's own */
function reference(recipe: Recipe, ingredient: Ingredient, name?: string): string {
  const { amount, unit, food, note } = ingredientParts(ingredient)
  if (recipe.settings.disableAmount || food === '')
    return `@${nameOf(ingredient, lineText(recipe, ingredient))}{}`
  const inBraces = unit === '' ? bare(amount) : `${bare(amount)}%${bare(unit)}`
  return `@${nameOf(ingredient, name ?? food)}{${inBraces}}${note === '' ? '' : `(${bare(note)})`}`
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where a step names an ingredient, as a word of its own. */
function findName(text: string, lower: string, { food }: Ingredient): { at: number; word: string } | null {
  const names = [food?.pluralName, food?.name].filter((name): name is string => Boolean(name?.trim()))
  for (const name of names) {
    if (!lower.includes(name.toLowerCase())) continue
    const found = new RegExp(`(?<![\\p{L}\\p{N}@])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'iu').exec(text)
    if (found) return { at: found.index, word: found[0] }
  }
  return null
}

/** Ingredients that no step has named yet, and how much may still be looked through for them. */
interface Method {
  open: Set<Ingredient>
  search: { left: number }
}

// Characters times ingredients: no cook's recipe comes near, and a hostile one takes milliseconds.
const MOST_SEARCHED = 5_000_000

/** A step with the ingredients that it is the first to name; those that it took are no longer open. */
function stepText(
  recipe: Recipe,
  { text, ingredientReferences }: Instruction,
  { open, search }: Method,
): string {
  const linked = new Set(ingredientReferences.map(({ referenceId }) => referenceId))
  const wanted = [...open].sort(
    (a, b) => Number(linked.has(b.referenceId)) - Number(linked.has(a.referenceId)),
  )
  const placed: { at: number; word: string; ingredient: Ingredient }[] = []
  const words = oneLine(text)
  const lower = words.toLowerCase()
  search.left -= words.length * open.size
  for (const ingredient of search.left > 0 ? wanted : []) {
    const found = findName(words, lower, ingredient)
    const isFree =
      found &&
      placed.every(({ at, word }) => found.at + found.word.length <= at || found.at >= at + word.length)
    if (!found || !isFree) continue
    placed.push({ ...found, ingredient })
    open.delete(ingredient)
  }
  placed.sort((a, b) => a.at - b.at)
  let from = 0
  const pieces = placed.map(({ at, word, ingredient }) => {
    const before = escaped(words.slice(from, at))
    from = at + word.length
    return before + reference(recipe, ingredient, word)
  })
  return pieces.join('') + escaped(words.slice(from))
}

/**
 * A recipe in Cooklang: each ingredient is in the first step that names it, the others in a step of their own above the
 * method.
 */
export function cooklangOf(recipe: Recipe): string {
  const open = new Set(recipe.recipeIngredient)
  const method = { open, search: { left: MOST_SEARCHED } }
  const steps = sectionsOf(recipe.recipeInstructions).flatMap(({ title, items }) => [
    ...(title === '' ? [] : [`== ${bare(title)} ==`]),
    ...items.map((instruction) => stepText(recipe, instruction, method)),
  ])
  const others = [...open].map((ingredient) => reference(recipe, ingredient))
  const notes = recipe.notes.map(({ title, text }) =>
    [title, text]
      .filter((part) => part.trim() !== '')
      .join('\n')
      .split('\n')
      .map((line) => `> ${escaped(line)}`)
      .join('\n'),
  )
  const description = recipe.description.trim()
  const head = yamlHead(recipe, description === '' ? [] : [`description: ${JSON.stringify(description)}`])
  const blocks = [...(others.length > 0 ? [others.join(', ')] : []), ...steps, ...notes]
  return `${head}\n${blocks.join('\n\n')}\n`
}
