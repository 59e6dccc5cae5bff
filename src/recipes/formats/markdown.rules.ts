import type { Recipe } from '../recipe/recipe.schema'
import { lineText, oneLine, sectionsOf, yamlHead } from './format-lines.rules'

function sections<Item extends { title: string | null }>(
  items: readonly Item[],
  write: (item: Item, at: number) => string,
): string[] {
  return sectionsOf(items).flatMap(({ title, items: own }) => [
    ...(title === '' ? [] : [`### ${oneLine(title)}`, '']),
    ...own.map(write),
    '',
  ])
}

/** Lines of a step below its first are further in, so that they stay with it. */
const indented = (text: string) => text.trim().replace(/\r?\n/g, '\n   ')

/**
 * A recipe in Markdown: its facts in a head of YAML, then what people read. Our own import reads it back, and so do programs that keep
 * notes.
 */
export function markdownOf(recipe: Recipe): string {
  const { name, description, recipeIngredient, recipeInstructions, notes } = recipe
  // Which line is a title and which a text only the head can say.
  const kept = notes.length > 0 ? [`notes: ${JSON.stringify(notes)}`] : []
  const parts = [yamlHead(recipe, kept), `# ${oneLine(name)}`, '']
  if (description.trim() !== '') parts.push(description.trim(), '')
  if (recipeIngredient.length > 0) {
    parts.push('## Ingredients', '')
    parts.push(...sections(recipeIngredient, (ingredient) => `- ${oneLine(lineText(recipe, ingredient))}`))
  }
  if (recipeInstructions.length > 0) {
    parts.push('## Instructions', '')
    parts.push(...sections(recipeInstructions, ({ text }, at) => `${at + 1}. ${indented(text)}`))
  }
  if (notes.length > 0) {
    parts.push('## Notes', '')
    for (const { title, text } of notes)
      parts.push(...(title.trim() === '' ? [] : [`### ${oneLine(title)}`, '']), text.trim(), '')
  }
  return `${parts.join('\n').trimEnd()}\n`
}
