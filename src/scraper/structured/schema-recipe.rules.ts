import { emptyDraft, type RecipeDraft } from '../draft.schema'
import { readIngredients } from '../fields/ingredients.rules'
import { readInstructions } from '../fields/instructions.rules'
import { readAuthors, readWords } from '../fields/names.rules'
import { readNutrition } from '../fields/nutrition.rules'
import { durationMinutes } from '../fields/times.rules'
import { readYield } from '../fields/yield.rules'
import { type Picture, picturesIn } from '../html/addresses.rules'
import { isThing, lineIn, listOf, property, type Thing, textIn } from '../html/thing.rules'

/** What references in structured data are resolved with. */
export interface Surroundings {
  byId: ReadonlyMap<string, Thing>
  base: string | undefined
}

const NONE: ReadonlyMap<string, Thing> = new Map()

const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i

/** The language that data states as a code, `de-AT`, or as a `Language` with one; null for several and for names. */
function languageIn(stated: unknown): string | null {
  const [first, ...others] = listOf(stated)
  const code = isThing(first) ? lineIn(property(first, 'alternateName', 'identifier', 'name')) : lineIn(first)
  return others.length === 0 && LANGUAGE.test(code) ? code.replaceAll('_', '-') : null
}

/** A field that cannot be read must not cost the others. */
function attempt<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The pictures that a schema.org Recipe object states, with their sizes. Never throws. */
export function picturesOf(thing: Thing, { byId, base }: Surroundings): Picture[] {
  return attempt(() => picturesIn(property(thing, 'image', 'photo', 'thumbnailUrl'), byId, base), [])
}

/**
 * The draft that a schema.org Recipe object gives, field by field: what is missing or unreadable stays empty. Accepts
 * the shapes that sites write, and old property names. Never throws.
 */
export function draftOfThing(
  thing: Thing,
  surroundings: Surroundings = { byId: NONE, base: undefined },
): RecipeDraft {
  const { byId } = surroundings
  const resolved = (value: unknown): unknown[] =>
    listOf(value).map((entry) => {
      const id = isThing(entry) && Object.keys(entry).length <= 2 ? entry['@id'] : undefined
      return (typeof id === 'string' && byId.get(id.trim())) || entry
    })
  return {
    ...emptyDraft(),
    name: attempt(() => lineIn(property(thing, 'name', 'headline')), ''),
    description: attempt(() => textIn(property(thing, 'description')), ''),
    images: picturesOf(thing, surroundings).map(({ url }) => url),
    recipeYield: attempt(() => readYield(property(thing, 'recipeYield', 'yield', 'servings')), ''),
    totalTime: attempt(() => durationMinutes(property(thing, 'totalTime', 'duration')), null),
    prepTime: attempt(() => durationMinutes(property(thing, 'prepTime')), null),
    performTime: attempt(
      () => durationMinutes(property(thing, 'cookTime')) ?? durationMinutes(property(thing, 'performTime')),
      null,
    ),
    ingredients: attempt(
      () => readIngredients(property(thing, 'recipeIngredient', 'ingredients', 'ingredient')),
      [],
    ),
    instructions: attempt(
      () =>
        readInstructions(resolved(property(thing, 'recipeInstructions', 'instructions', 'step', 'steps'))),
      [],
    ),
    nutrition: attempt(() => readNutrition(property(thing, 'nutrition')), {}),
    author: attempt(() => readAuthors(property(thing, 'author', 'creator'), byId), []),
    categories: attempt(() => readWords(property(thing, 'recipeCategory')), []),
    cuisines: attempt(() => readWords(property(thing, 'recipeCuisine')), []),
    tags: attempt(() => readWords(property(thing, 'keywords')), []),
    language: attempt(() => languageIn(property(thing, 'inLanguage')), null),
  }
}
