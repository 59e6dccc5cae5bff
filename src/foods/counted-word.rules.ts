import type { PluralForms } from './plural-forms.schema'

/** A name that is counted. */
export interface CountedName {
  name: string
  pluralName?: string | null | undefined
  pluralForms?: PluralForms | null | undefined
}

const rules = new Map<string, Intl.PluralRules>()

function categoryOf(language: string, count: number): Intl.LDMLPluralRule {
  const own = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, own)
  return own.select(count)
}

/** A name after an amount above zero: by the forms of its language, else in the plural above one. */
export function countedWord({ name, pluralName, pluralForms: forms }: CountedName, amount: number): string {
  if (!forms) return (amount > 1 && pluralName) || name
  if (!Number.isInteger(amount)) return forms.part ?? ((amount > 1 && pluralName) || name)
  const category = categoryOf(forms.language, amount)
  return category === 'one' ? name : (forms[category] ?? pluralName ?? name)
}
