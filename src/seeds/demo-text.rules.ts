/** A recipe of the demo as its file has it: what anybody can read, and copy to translate. */
export interface DemoText {
  name: string
  description: string
  servings: number
  /** In the file's language; empty for none. */
  prepTime: string
  performTime: string
  category: string
  tags: string[]
  /** Its picture, without the ending. */
  picture: string
  ingredients: string[]
  steps: string[]
}

const trimmed = (text: string, separator: string) => text.split(separator).map((part) => part.trim())

/** Reads recipes: a heading each, a line of facts between bars, a description, ingredients with dashes, steps with numbers. */
export function readDemoTexts(text: string): DemoText[] {
  const parts = `\n${text}`.split('\n# ').slice(1)
  return parts.map((part) => {
    const [name = '', facts = '', ...lines] = part.split('\n').map((line) => line.trim())
    const [servings = '', prepTime = '', performTime = '', category = '', tags = '', picture = ''] = trimmed(
      facts,
      '|',
    )
    const isStep = (line: string) => /^\d{1,2}\. /.test(line)
    const isIngredient = (line: string) => line.startsWith('- ')
    return {
      name,
      servings: Number(servings),
      prepTime,
      performTime,
      category,
      tags: trimmed(tags, ','),
      picture,
      description: lines.filter((line) => line !== '' && !isStep(line) && !isIngredient(line)).join(' '),
      ingredients: lines.filter(isIngredient).map((line) => line.slice(2)),
      steps: lines.filter(isStep).map((line) => line.slice(line.indexOf(' ') + 1)),
    }
  })
}
