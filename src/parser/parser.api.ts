import * as v from 'valibot'
import type { ErrorCode } from '../platform/errors'
import { type ApiRoute, route } from '../platform/http/route'
import { ParsedIngredient, ParseIngredientInput, ParseIngredientsInput } from './parser.schema'
import { parseLines } from './parser.service'

const errors: ErrorCode[] = ['invalid', 'upstream', 'rate-limited']
const shared = {
  scopes: ['import'],
  access: 'user',
  tag: 'Ingredient parser',
  method: 'POST',
  errors,
} as const

/** Ingredient lines taken apart; nothing is kept. */
export const PARSER_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      path: '/api/parser/ingredient',
      summary: 'Parse an ingredient',
      description:
        "Splits a line into quantity, unit, food and note, and says how sure it is of each. Nothing is saved. A unit or food that the group doesn't have comes with `id` null.",
      body: ParseIngredientInput,
      response: ParsedIngredient,
    },
    async ({ ctx, body }) => {
      const [parsed] = await parseLines(ctx, [body.ingredient], body)
      return parsed
    },
  ),
  route(
    {
      ...shared,
      path: '/api/parser/ingredients',
      summary: 'Parse several ingredients',
      description:
        'Splits each line as parsing one does, and returns them in the same order. Nothing is saved.',
      body: ParseIngredientsInput,
      response: v.array(ParsedIngredient),
    },
    ({ ctx, body }) => parseLines(ctx, body.ingredients, body),
  ),
]
