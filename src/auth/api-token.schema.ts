import * as v from 'valibot'

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
})
export type CreateApiTokenInput = v.InferOutput<typeof CreateApiTokenInput>

/** A token as its owner sees it; the text of it was shown once. */
export const ApiToken = v.object({
  id: v.number(),
  name: v.string(),
  createdAt: v.nullable(v.string()),
  lastUsedAt: v.nullable(v.string()),
  expiresAt: v.string(),
})
export type ApiToken = v.InferOutput<typeof ApiToken>

export const CreatedApiToken = v.object({
  token: v.pipe(v.string(), v.description('To be kept by the caller; it cannot be read again.')),
  name: v.string(),
  id: v.number(),
  createdAt: v.nullable(v.string()),
})
export type CreatedApiToken = v.InferOutput<typeof CreatedApiToken>
