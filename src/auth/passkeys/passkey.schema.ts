import * as v from 'valibot'

const MAX_LENGTH = 8192
const Base64Url = v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.regex(/^[\w-]*$/))
const CredentialId = v.pipe(Base64Url, v.minLength(16), v.maxLength(1400))

/** A new passkey, as the browser hands over its parts. */
export const Registration = v.object({
  id: CredentialId,
  clientDataJSON: Base64Url,
  authenticatorData: Base64Url,
  publicKey: Base64Url,
  algorithm: v.number(),
})
export type Registration = v.InferOutput<typeof Registration>

/** The use of a passkey, signed by it. */
export const Assertion = v.object({
  id: CredentialId,
  clientDataJSON: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
})
export type Assertion = v.InferOutput<typeof Assertion>

/** What its owner calls it. */
export const PasskeyForm = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'validation.required'),
    v.maxLength(100, 'validation.max-length-100'),
  ),
})
