import * as v from 'valibot'

/** As many people as one link lets in. */
export const MOST_USES = 100

export const Invitation = v.pipe(
  v.object({
    token: v.string(),
    usesLeft: v.number(),
    groupId: v.string(),
    householdId: v.string(),
    expiresAt: v.string(),
  }),
  v.description('A link by which so many people may still join the group.'),
  v.metadata({ ref: 'Invitation' }),
)
export type Invitation = v.InferOutput<typeof Invitation>

export const InvitationInput = v.pipe(
  v.object({
    uses: v.pipe(
      v.number('validation.whole-number'),
      v.integer('validation.whole-number'),
      v.minValue(1, 'validation.uses-1-to-100'),
      v.maxValue(MOST_USES, 'validation.uses-1-to-100'),
    ),
  }),
  v.metadata({ ref: 'InvitationInput' }),
)

export const InvitationMailInput = v.pipe(
  v.object({
    email: v.pipe(v.string(), v.trim(), v.maxLength(254, 'validation.email')),
    token: v.pipe(v.string(), v.maxLength(100, 'invitation.not-found')),
  }),
  v.metadata({ ref: 'InvitationMailInput' }),
)
export type InvitationMailInput = v.InferOutput<typeof InvitationMailInput>

/** What happened to a mail. */
export const MailOutcome = v.pipe(
  v.object({ success: v.boolean(), error: v.nullable(v.string()) }),
  v.metadata({ ref: 'MailOutcome' }),
)
