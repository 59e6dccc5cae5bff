import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LabelledName {
  language: string
  name: string
  /** In the singular; "-" where nothing is to become a food. */
  food: string
  /** Key of the label; "?" where people differ. */
  label: string
}

/** Names of foods as lines hold them, by twelve languages, labelled by hand. */
export function labelledNames(): LabelledName[] {
  const text = readFileSync(join(import.meta.dir, '../fixtures/foods/labelled-names.tsv'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [language = '', name = '', food = '', label = ''] = line.split('\t')
      return { language, name, food, label }
    })
}
