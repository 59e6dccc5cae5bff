import * as v from 'valibot'

const MAX_LENGTH = 8192
const Base64Url = v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.regex(/^[\w-]*$/))
/** Authenticators from before the standard's second level made short ones. */
const CredentialId = v.pipe(Base64Url, v.minLength(1), v.maxLength(1400))
const shared = {
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
}

/** The ways to a device that the standard knows. */
const Transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export const Transports = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(20),
    v.transform((all) => all.filter((one) => v.is(Transport, one))),
  ),
  [],
)

/** A new passkey, as the browser hands it over (RegistrationResponseJSON). */
export const Registration = v.object({
  ...shared,
  response: v.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: v.optional(Transports, []),
  }),
})
export type Registration = v.InferOutput<typeof Registration>

/** The use of a passkey, signed by it (AuthenticationResponseJSON). */
export const Assertion = v.object({
  ...shared,
  response: v.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    // Whose it is: a device that finds the passkey by itself always says so.
    userHandle: Base64Url,
  }),
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
