/** A UUID that cannot be mistaken for another entity's. The brand is optional, so that literals in tests stay plain. */
export type Id<Name extends string> = string & { readonly __id?: Name }

export type GroupId = Id<'group'>
export type UserId = Id<'user'>

/**
 * A new random UUID, version 4, lower case with hyphens (clients validate the version); also where a browser makes none because the
 * page came without https.
 */
export function newId<Name extends string>(): Id<Name> {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the text is a UUID of any version, the empty one too; imports bring those of other instances. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
