import { inOrder } from '../ingredient/ingredient-line.rules'
import { ingredientLine } from '../ingredient/ingredient-text.rules'
import type { Recipe } from '../recipe/recipe.schema'

type Ingredient = Recipe['recipeIngredient'][number]

/** An ingredient as one line of text, unscaled: `200 g flour, sifted`. */
export function lineText({ settings, language }: Recipe, ingredient: Ingredient): string {
  const line = ingredientLine(ingredient, {
    amountsDisabled: settings.disableAmount,
    isVerbatim: true,
    language,
  })
  const [words, { note }] = [inOrder(line), line]
  if (note === '') return words
  // Without a food the note says what it is of: a pinch of salt.
  return ingredient.unit && !ingredient.food ? `${words} ${note}` : `${words}, ${note}`
}

/** Lines as one, with a space for each break; linear however many spaces there are. */
export function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/** Ingredients or instructions under their headings, in their order; a heading goes on until the next. */
export interface Section<Item> {
  title: string
  items: Item[]
}

/** @param carries a row without a heading belongs to the one above it; otherwise each says its own */
export function sectionsOf<Item extends { title: string | null }>(items: readonly Item[]): Section<Item>[] {
  const sections: Section<Item>[] = []
  for (const item of items) {
    const title = (item.title ?? '').trim()
    const last = sections.at(-1)
    if (last && (title === '' || title === last.title)) last.items.push(item)
    else sections.push({ title, items: [item] })
  }
  return sections
}

/** Facts of a recipe as the head of a text file names them; only what there is. */
export function headOf(recipe: Recipe): [string, string | readonly string[]][] {
  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
  const facts: [string, string | readonly string[] | null][] = [
    ['title', recipe.name],
    ['servings', recipe.recipeYield],
    ['prep time', recipe.prepTime],
    ['cook time', recipe.performTime ?? recipe.cookTime],
    ['total time', recipe.totalTime],
    ['categories', names(recipe.recipeCategory)],
    ['tags', names(recipe.tags)],
    ['tools', names(recipe.tools)],
    ['source', recipe.orgURL],
    ['language', recipe.language],
  ]
  return facts.filter(
    (fact): fact is [string, string | readonly string[]] => fact[1] !== null && fact[1].length > 0,
  )
}

/** The head as YAML between dashes; JSON's strings are YAML's. */
export function yamlHead(recipe: Recipe, more: readonly string[] = []): string {
  const lines = headOf(recipe).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const nutrition = Object.entries(recipe.nutrition).filter(([, value]) => value)
  const eaten = nutrition.map(([name, value]) => `  ${name.replace('Content', '')}: ${JSON.stringify(value)}`)
  return ['---', ...lines, ...(eaten.length > 0 ? ['nutrition:', ...eaten] : []), ...more, '---', ''].join(
    '\n',
  )
}
