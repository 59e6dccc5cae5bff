/** A UUID that cannot be mistaken for another entity's. The brand is optional, so that literals in tests stay plain. */
export type Id<Name extends string> = string & { readonly __id?: Name }

export type GroupId = Id<'group'>
export type UserId = Id<'user'>

/** A new random UUID, version 4, lower case with hyphens (clients validate the version). */
export function newId<Name extends string>(): Id<Name> {
  return crypto.randomUUID()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the text is a UUID of any version, the empty one too; those of other instances come in through imports. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
