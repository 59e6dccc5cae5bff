import * as v from 'valibot'
import { Food } from '../foods/food.schema'
import { Unit } from '../foods/unit.schema'
import { List } from '../platform/http/fields'
import { MAX_ROWS, TEXT_LENGTH } from '../recipes/recipe/lenient.schema'
import type { ParsedLine } from './parsed-line.schema'

/** Who takes lines apart; `openai` asks the service of the settings. */
export const PARSERS = ['nlp', 'brute', 'openai'] as const
export type ParserChoice = (typeof PARSERS)[number]

/** The parser that is used until someone chooses. */
export const DEFAULT_PARSER: ParserChoice = 'nlp'

/** A line as any parser gives it. */
export type AnyLine = Omit<ParsedLine, 'parser'> & { parser: ParserChoice }

const options = {
  parser: v.optional(v.picklist(PARSERS, 'validation.parser'), DEFAULT_PARSER),
  language: v.pipe(
    v.optional(
      v.nullable(v.pipe(v.string('validation.language'), v.maxLength(35, 'validation.language'))),
      null,
    ),
    v.transform((language) => language?.trim() || null),
    v.description('Language of the lines, as in `de`; the caller’s own if omitted.'),
  ),
}

const Line = v.pipe(v.string('validation.text'), v.maxLength(TEXT_LENGTH, 'validation.max-length-50000'))

export const ParseIngredientInput = v.pipe(
  v.object({ ...options, ingredient: Line }),
  v.metadata({ ref: 'ParseIngredientInput' }),
)

export const ParseIngredientsInput = v.pipe(
  v.object({
    ...options,
    ingredients: List(Line, MAX_ROWS, 'validation.max-rows-500'),
  }),
  v.metadata({ ref: 'ParseIngredientsInput' }),
)

/** Names that the group has no unit or food for: everything that one has, as a new one begins; clients read these keys. */
const NewUnit = v.object({ ...Unit.entries, id: v.null() })
const NewFood = v.object({ ...Food.entries, id: v.null() })

const Share = v.nullable(v.number())

/** A line taken apart. */
export const ParsedIngredient = v.pipe(
  v.object({
    input: v.string(),
    confidence: v.pipe(
      v.object({
        average: Share,
        comment: Share,
        name: Share,
        unit: Share,
        quantity: Share,
        food: Share,
      }),
      v.description('How sure the parser is, 0 to 1; null where it does not say.'),
    ),
    ingredient: v.object({
      quantity: v.nullable(v.number()),
      unit: v.pipe(
        v.nullable(v.union([Unit, NewUnit])),
        v.description('`id` is null when the group has no such unit.'),
      ),
      food: v.pipe(
        v.nullable(v.union([Food, NewFood])),
        v.description('`id` is null when the group has no such food.'),
      ),
      note: v.string(),
      isFood: v.literal(true),
      disableAmount: v.literal(false),
      display: v.string(),
      title: v.null(),
      originalText: v.string(),
      referenceId: v.string(),
    }),
    parser: v.pipe(
      v.picklist(PARSERS),
      v.description('The parser that did the work: `nlp` knows English only and hands over to `brute`.'),
    ),
  }),
  v.metadata({ ref: 'ParsedIngredient' }),
)
export type ParsedIngredient = v.InferOutput<typeof ParsedIngredient>
