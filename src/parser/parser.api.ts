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
      summary: 'Take an ingredient line apart: quantity, unit, food, note, and how sure that is',
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
      summary: 'Take several ingredient lines apart, in the same order',
      body: ParseIngredientsInput,
      response: v.array(ParsedIngredient),
    },
    ({ ctx, body }) => parseLines(ctx, body.ingredients, body),
  ),
]
