import * as v from 'valibot'
import { TOKEN_SCOPES } from '../platform/http/token-scope.rules'

/** What a program may ask within a minute, unless its token says otherwise. */
export const DEFAULT_CALLS_PER_MINUTE = 1000
export const MOST_CALLS_PER_MINUTE = 10_000

export const CreateApiTokenInput = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'validation.required'),
    v.maxLength(100, 'validation.max-length-100'),
  ),
  integrationId: v.pipe(
    v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'validation.max-length-100')), 'generic'),
    v.transform((id) => id || 'generic'),
    v.description('Which program uses the token; events carry it.'),
  ),
  scope: v.pipe(
    v.optional(v.picklist(TOKEN_SCOPES), 'everything'),
    v.description(
      'What it opens: everything that its owner may; whatever is read; shopping lists; imports. Never more than its owner may.',
    ),
  ),
  expiresAt: v.pipe(
    v.nullish(
      v.pipe(
        v.string(),
        v.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]{5,15}(Z|[+-]\d{2}:\d{2})?)?$/, 'validation.date'),
      ),
    ),
    v.check((text) => !text || !Number.isNaN(Date.parse(text)), 'validation.date'),
    v.description('Until when it opens anything, a day or a time; five years if omitted, and at the most.'),
  ),
  callsPerMinute: v.optional(
    v.pipe(
      v.number(),
      v.integer('validation.whole-number'),
      v.minValue(1, 'api-token.calls-1-to-10000'),
      v.maxValue(MOST_CALLS_PER_MINUTE, 'api-token.calls-1-to-10000'),
    ),
    DEFAULT_CALLS_PER_MINUTE,
  ),
})
export type NewApiToken = v.InferInput<typeof CreateApiTokenInput>

/** A token as its owner sees it; the text of it was shown once. */
export const ApiToken = v.object({
  id: v.number(),
  name: v.string(),
  createdAt: v.nullable(v.string()),
  lastUsedAt: v.nullable(v.string()),
  expiresAt: v.string(),
  scope: v.picklist(TOKEN_SCOPES),
  callsPerMinute: v.number(),
})
export type ApiToken = v.InferOutput<typeof ApiToken>

export const CreatedApiToken = v.object({
  token: v.pipe(v.string(), v.description('To be kept by the caller; it cannot be read again.')),
  name: v.string(),
  id: v.number(),
  createdAt: v.nullable(v.string()),
})
export type CreatedApiToken = v.InferOutput<typeof CreatedApiToken>
