import { householdIdOf } from '../groups/household.rules'
import { toTimestamp } from '../platform/clock'
import { wholeAddress } from '../platform/config/whole-address'
import type { Ctx, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { during, type Listener } from '../platform/events/events'
import { readerI18nFor } from '../platform/i18n/i18n'
import { taskKind } from '../platform/jobs/task'
import { enqueueTask } from '../platform/jobs/tasks'
import { limitUse, type RateLimit } from '../platform/limits/rate-limit'
import { toMail } from '../platform/mail/letter'
import { isMailAddress, isMailReady, sendMail } from '../platform/mail/mail'
import { nothingToDelete } from '../platform/refusals'
import { hashSecretToken, newLinkToken } from '../platform/security/secret-token'
import { urls } from '../urls'
import { type Invitation, InvitationMailInput } from './invitation.schema'
import * as store from './invitation.store'
import { INVITATION_DAYS, invitationViews } from './invitation-views.rules'

const DAY_MS = 24 * 3_600_000
const MOST_OPEN = 100
const NEW_LIMIT: RateLimit = { burst: 30, perMinute: 6 }
/** Mails to people who have not asked for one. */
const MAIL_LIMIT: RateLimit = { burst: 20, perMinute: 0.5 }

const toInvitation = (stored: store.StoredInvitation): Invitation => ({
  ...stored,
  householdId: householdIdOf(stored.groupId),
})

/** The group's open invitations, the newest first; none for those who may not invite, since a token is all it takes to join. */
export function listInvitations(ctx: Ctx): Invitation[] {
  if (!ctx.actor.canInvite && !ctx.actor.admin) return []
  return store.openInvitations(ctx.db, ctx.groupId, toTimestamp(ctx.clock.now())).map(toInvitation)
}

/**
 * A new invitation to the caller's group.
 * @param uses how many people it lets in, 1 to 100
 * @param days how long it holds
 * @throws conflict when a hundred are open already; rate-limited
 */
export function createInvitation(ctx: Ctx, uses: number, days = INVITATION_DAYS): Invitation {
  limitUse(ctx, 'invitation', NEW_LIMIT)
  return ctx.transaction((tx) => {
    const now = tx.clock.now()
    if (store.openInvitations(tx.db, tx.groupId, toTimestamp(now)).length >= MOST_OPEN)
      throw new AppError('conflict', 'invitation.too-many')
    const invitation = {
      token: newLinkToken(),
      groupId: tx.groupId,
      usesLeft: uses,
      expiresAt: toTimestamp(new Date(now.getTime() + days * DAY_MS)),
    }
    store.insertInvitation(tx.db, invitation, tx.userId, toTimestamp(now))
    return toInvitation(invitation)
  })
}

/** Revokes an invitation of the caller's group. @throws conflict 400 when there is none */
export function revokeInvitation(ctx: Ctx, token: string): void {
  ctx.transaction((tx) => {
    if (!store.deleteInvitation(tx.db, tx.groupId, token)) throw nothingToDelete()
  })
}

/** Revokes the invitations of someone who leaves the group, unless they are to stay. */
export const INVITATIONS_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId, keepsLinks }, tx) => {
    if (!keepsLinks) store.deleteInvitationsOf(tx.db, groupId, userId)
  }),
]

/** Where an invitation leads: whole where the server knows its own address, else from its root on. */
function invitationAddress({ config }: Pick<Ctx, 'config'>, token: string): string {
  const path = urls.register({ token })
  return wholeAddress(config, path) ?? path
}

/** What the page of members shows of its invitations: the open ones, and whether they can be mailed. */
export const shownInvitations = (ctx: Ctx) => ({
  groupName: ctx.actor.groupName,
  canMail: isMailReady(ctx.config) && ctx.config.baseUrl !== null,
  invitations: invitationViews(
    listInvitations(ctx),
    (token) => invitationAddress(ctx, token),
    ctx.config.baseUrl !== null,
  ),
})

/** A mail's link says more than the invitation that members see and copy: after a dot it has what only the reader of the mail can know. */
function partsOf(key: string): { token: string; proof: string | null } {
  const [token = '', proof = null] = key.split('.')
  return { token, proof }
}

/**
 * The invitation that someone presents, whichever group it is of; undefined when it is over or never was.
 * @param key the token, as it is copied or with what a mail adds to it
 * @returns mailedTo: the address whose mail they have read; null for a copied link
 */
export function findInvitation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  key: string,
): (store.StoredInvitation & { groupName: string; mailedTo: string | null }) | undefined {
  const { token, proof } = partsOf(key)
  const found = store.findOpenInvitation(db, token, toTimestamp(clock.now()))
  if (!found) return undefined
  const mailedTo = proof === null ? undefined : store.findMailedTo(db, hashSecretToken(proof), token)
  return { ...found, mailedTo: mailedTo ?? null }
}

/** Counts a use; call it inside the transaction that makes the account. */
export function countUse({ db }: Pick<Services, 'db'>, key: string): void {
  store.takeUse(db, partsOf(key).token)
}

/** 400 in the words that clients know. */
export function invalidGroupToken(): AppError {
  return new AppError('conflict', 'invitation.not-found', {
    detail: { message: 'Invalid group token' },
    fields: { groupToken: 'invitation.not-found' },
  })
}

/** A mail with the link of an invitation, in the language of the person who invites. */
export const INVITATION_MAIL = taskKind({
  kind: 'invitation-mail',
  owner: 'person',
  lane: 'delivery',
  input: InvitationMailInput,
  async run({ ctx, locale }, { email, token }) {
    const invitation = findInvitation(ctx, token)
    const proof = newLinkToken()
    const href = wholeAddress(ctx.config, urls.register({ token: `${token}.${proof}` }))
    if (invitation?.groupId !== ctx.groupId) throw new AppError('conflict', 'invitation.not-found')
    if (href === null) throw new AppError('conflict', 'mail.no-base-url')
    const i18n = readerI18nFor(locale)
    const group = invitation.groupName
    const letter = {
      subject: i18n._('invitation.mail-subject', { group }),
      lines: [i18n._('invitation.mail-text', { name: ctx.actor.fullName, group })],
      button: { text: i18n._('invitation.mail-button'), href },
      small: i18n._('invitation.mail-until', {
        date: i18n.date(invitation.expiresAt, { dateStyle: 'long', timeZone: 'UTC' }),
      }),
    }
    const proofHash = hashSecretToken(proof)
    store.insertInvitationMail(ctx.db, proofHash, token, email.toLowerCase())
    try {
      await sendMail(ctx.config, toMail(letter, email, i18n))
    } catch (error) {
      store.deleteInvitationMail(ctx.db, proofHash)
      throw error
    }
    return { messageId: 'mail.sent' }
  },
})

/**
 * Queues a mail with an invitation of the caller's group.
 * @returns the message of why there is none, or null
 * @throws rate-limited
 */
export function mailInvitation(ctx: Ctx, { email, token }: InvitationMailInput): string | null {
  if (findInvitation(ctx, token)?.groupId !== ctx.groupId) return 'invitation.not-found'
  if (!isMailReady(ctx.config)) return 'mail.not-set-up'
  if (ctx.config.baseUrl === null) return 'mail.no-base-url'
  if (!isMailAddress(email)) return 'validation.email'
  limitUse(ctx, 'invitation-mail', MAIL_LIMIT)
  const title = { messageId: 'invitation.mail-task', values: { email } }
  enqueueTask(ctx, INVITATION_MAIL, { email, token }, { title })
  return null
}

/** Deletes invitations that are over; answers how many. */
export function purgeInvitations({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return store.deleteOverInvitations(db, toTimestamp(clock.now()))
}
