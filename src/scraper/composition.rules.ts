import {
  emptyDraft,
  type FieldName,
  type FieldSource,
  type PageReading,
  type RecipeDraft,
} from './draft.schema'

/** How certain a field from each source is. */
const CONFIDENCE: Record<FieldSource, number> = {
  'ld+json': 0.95,
  microdata: 0.9,
  plugin: 0.85,
  text: 0.75,
  page: 0.7,
  'open-graph': 0.6,
  guess: 0.4,
}

function holds(value: RecipeDraft[FieldName]): boolean {
  if (value === null || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** A draft that is put together field by field and remembers where each came from. */
export class Composition {
  readonly draft = emptyDraft()
  readonly fields: PageReading['fields'] = {}

  /** Copies a field if it is still empty and the other draft has it. */
  fill<Name extends FieldName>(name: Name, from: RecipeDraft, source: FieldSource): void {
    if (!holds(this.draft[name])) this.replace(name, from[name], source)
  }

  /** Sets a field, whatever it was; an empty value changes nothing. */
  replace<Name extends FieldName>(name: Name, value: RecipeDraft[Name], source: FieldSource): void {
    if (!holds(value)) return
    this.draft[name] = value
    this.fields[name] = { source, confidence: CONFIDENCE[source] }
  }

  /** Whether there is anything to cook with: ingredients or instructions. */
  get hasSubstance(): boolean {
    return this.draft.ingredients.length > 0 || this.draft.instructions.length > 0
  }

  /** Whether a time or a yield is known, which teasers do not state. */
  get hasFacts(): boolean {
    const { totalTime, prepTime, performTime, recipeYield } = this.draft
    return totalTime !== null || prepTime !== null || performTime !== null || recipeYield !== ''
  }
}
