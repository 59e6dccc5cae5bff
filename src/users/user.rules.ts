import { ALL_FLAGS, allowedFlags, type Flags, flagsOf } from '../platform/flags'
import type { EmailStanding, UpdateUserInput, User } from './user.schema'

/** An administrator may do everything, so the other flags follow. */
export function withAdminFlags(flags: Flags): Flags {
  return flags.admin ? ALL_FLAGS : flagsOf(flags)
}

export type RefusedChange = 'not-an-admin' | 'group-or-admin'

export interface Writer {
  userId: string
  admin: boolean
}

/**
 * Why a caller may not write an account, or null: others' accounts are for administrators;
 * no one can give themselves the admin flag or another group, nor give up their own admin flag.
 */
export function refusedChange(writer: Writer, user: User, input: UpdateUserInput): RefusedChange | null {
  const isSelf = writer.userId === user.id
  if (!isSelf && !writer.admin) return 'not-an-admin'
  const hasOtherGroup = typeof input.group === 'string' && input.group !== user.group
  if (!writer.admin && (input.admin || hasOtherGroup)) return 'group-or-admin'
  if (writer.admin && isSelf && !input.admin) return 'group-or-admin'
  return null
}

/** The flags that an account has after the change; those that give rights are written by administrators, the rest by the person. */
export function flagsAfter(writer: Writer, user: User, input: UpdateUserInput): Flags {
  return withAdminFlags(allowedFlags(writer, user, input))
}

/** What is known of an address that someone types for themselves. @param isOpen whether anyone may register */
export function standingOfTyped(isOpen: boolean): EmailStanding {
  return isOpen ? 'claimed' : 'told'
}

/** How well the address is known after a change: a new one starts as unproven, unless an administrator wrote it. */
export function standingAfter(writer: Writer, user: User, email: string, isOpen: boolean): EmailStanding {
  if (writer.admin && email !== user.email) return 'proven'
  return email === user.email ? user.emailStanding : standingOfTyped(isOpen)
}

/**
 * Whether the account may belong to someone else than the owner of its address: it was typed by people whom perhaps no one here
 * knows, and never proven. Administrators are known to those who appointed them, and people of a directory or a
 * provider are known there.
 * @param isOpen whether anyone may register now; older accounts do not store whether anyone could when they were created
 */
export function mayBeAStrangers(
  { emailStanding, admin, authMethod }: Pick<User, 'emailStanding' | 'admin' | 'authMethod'>,
  isOpen: boolean,
): boolean {
  if (admin || authMethod !== 'Mealie' || emailStanding === 'proven') return false
  return isOpen || emailStanding === 'claimed'
}

/** What an account is called that no one has named: the administrator of a server that is set up unattended, here and in older apps. */
const NO_NAME = 'Change Me'

/** Whether someone has said what they are called. */
export const isNamed = (fullName: string): boolean => !['', NO_NAME].includes(fullName.trim())
