import type { Invitation } from './invitation.schema'

/** How long an invitation may hold, the usual one first. */
export const INVITATION_DAYS = 4
export const DAYS_TO_CHOOSE = [INVITATION_DAYS, 1, 14, 30]

export interface InvitationView {
  token: string
  /** Whole where the server knows its own address, else from its root on. */
  address: string
  usesLeft: number
  /** UTC. */
  expiresAt: string
  /** With scheme and host, so that a phone can read it from a code. */
  isWhole: boolean
}

/** Invitations as they are shown. */
export function invitationViews(
  invitations: readonly Invitation[],
  addressOf: (token: string) => string,
  isWhole: boolean,
): InvitationView[] {
  return invitations.map(({ token, usesLeft, expiresAt }) => ({
    token,
    address: addressOf(token),
    usesLeft,
    expiresAt,
    isWhole,
  }))
}
