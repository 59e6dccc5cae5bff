import * as v from 'valibot'
import { Name } from '../platform/http/fields'
import type { Id } from '../platform/ids'

export type RecipeActionId = Id<'recipe-action'>

const ActionType = v.picklist(['link', 'post'], 'recipe-action.type')

export const RecipeAction = v.pipe(
  v.object({
    id: v.string(),
    groupId: v.string(),
    householdId: v.string(),
    actionType: ActionType,
    title: v.string(),
    url: v.string(),
  }),
  v.description(
    'Something to do with a recipe elsewhere: open a link in a new tab, or post the recipe to an address. `${url}`, `${id}` and `${slug}` in the address stand for the recipe’s.',
  ),
  v.metadata({ ref: 'RecipeAction' }),
)
export type RecipeAction = v.InferOutput<typeof RecipeAction> & { id: RecipeActionId }

/** What represents the recipe in an address. */
export const PLACEHOLDER = /\$\{(url|id|slug)\}/g
/** With these a browser runs or shows the content of the address itself, or opens a file on the reader's disk. */
const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])
const MOST_DECODINGS = 5

/** As a browser reads it: without the spaces and control characters in front of a scheme and the line breaks inside one. */
function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : ''
}

/** Whether an address would run as script or read a file, as it is or decoded, however often. */
export function isDangerous(address: string): boolean {
  let text = address
  for (let round = 0; round < MOST_DECODINGS; round++) {
    // What is in front of the first colon, in case the rest is no address that could be parsed.
    const word = text
      .slice(0, text.indexOf(':') + 1)
      .replace(/[\s\p{Cc}]/gu, '')
      .toLowerCase()
    if (DANGEROUS.has(word) || DANGEROUS.has(schemeOf(text))) return true
    const decoded = text.replace(/%[0-9a-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    )
    if (decoded === text) return false
    text = decoded
  }
  return true
}

/** Whether the server may post to an address: http and https alone. */
export function isWebAddress(template: string): boolean {
  if (!/^https?:\/\//i.test(template)) return false
  return URL.canParse(template.replace(PLACEHOLDER, 'x'))
}

/** Whether a link may lead there: any scheme (`shortcuts:`, `obsidian:`), or none, but those that run something. */
const isLinkTarget = (template: string): boolean => !isDangerous(template.replace(PLACEHOLDER, 'x'))

export const RecipeActionInput = v.pipe(
  v.object({
    actionType: ActionType,
    title: Name,
    url: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('validation.required'),
      v.maxLength(2000, 'validation.max-length-2000'),
      v.check(isLinkTarget, 'recipe-action.dangerous'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['actionType'], ['url']],
      ({ actionType, url }) => actionType !== 'post' || isWebAddress(url),
      'recipe-action.web-address',
    ),
    ['url'],
  ),
  v.metadata({ ref: 'RecipeActionInput' }),
)
export type RecipeActionInput = v.InferOutput<typeof RecipeActionInput>

/** How many times the recipe is made, as newer clients say it; a body may be missing. */
export const TriggerInput = v.optional(
  v.nullable(v.object({ recipeScale: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(1000)), 1) })),
)
