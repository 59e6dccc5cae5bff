/** A recipe of the demo as its file has it: what anyone can read, and copy to translate. */
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

/**
 * The demo in another language, a recipe for each of the English ones: names, descriptions, lines and steps are its own; the facts are the
 * English ones, in the words of its first line (`Soups=Soupes|quick=rapide|…`).
 */
export function translateDemoTexts(text: string, english: readonly DemoText[]): DemoText[] {
  const [head = ''] = text.split('\n')
  const words = new Map(trimmed(head, '|').map((pair) => pair.split('=') as [string, string]))
  const said = (word: string) => words.get(word) ?? word
  // Times are readable in every language as `10 min`, `1 h 15 min`.
  const time = (english: string) => english.replace('hour', 'h').replace('minutes', 'min')
  // Where a recipe of its own has facts, these have an empty line.
  const own = readDemoTexts(
    text
      .split('\n')
      .flatMap((line) => (line.startsWith('# ') ? [line, ''] : [line]))
      .join('\n'),
  )
  return english.map((facts, at) => ({
    ...facts,
    prepTime: time(facts.prepTime),
    performTime: time(facts.performTime),
    category: said(facts.category),
    tags: facts.tags.map(said),
    name: own[at]!.name,
    description: own[at]!.description,
    ingredients: own[at]!.ingredients,
    steps: own[at]!.steps,
  }))
}
