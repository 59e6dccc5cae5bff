/**
 * Who said or did something and has left since. A name of no one: accounts that are gone leave no name behind. The id is a UUID of
 * version 4, since clients check that; no account ever has it.
 */
export const FORMER_MEMBER = {
  id: '00000000-0000-4000-8000-000000000000',
  username: 'former-member',
  fullName: 'Former member',
  admin: false,
} as const
