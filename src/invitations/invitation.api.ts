import * as v from 'valibot'
import { withHouseholdPaths } from '../groups/household.rules'
import { type ApiRoute, route } from '../platform/http/route'
import { Invitation, InvitationInput, InvitationMailInput, MailOutcome } from './invitation.schema'
import { createInvitation, listInvitations, mailInvitation } from './invitation.service'

const PATH = '/api/groups/invitations'
const shared = { tag: 'Groups' } as const

/** Links by which people join the group. */
export const INVITATION_ROUTES: ApiRoute[] = withHouseholdPaths([
  route(
    {
      ...shared,
      method: 'GET',
      path: PATH,
      access: 'user',
      summary: 'List invitations',
      description:
        "Returns the group's open invitations to members who may invite, and an empty list to others.",
      response: v.array(Invitation),
      isSecret: true,
    },
    ({ ctx }) => listInvitations(ctx),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: PATH,
      access: 'invite',
      refusal: 'User is not allowed to create invite tokens',
      summary: 'Add an invitation',
      description: 'Returns a token that lets so many people join the group.',
      body: InvitationInput,
      status: 201,
      response: Invitation,
      isSecret: true,
      errors: ['conflict', 'rate-limited'],
    },
    ({ ctx, body }) => createInvitation(ctx, body.uses),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: `${PATH}/email`,
      access: 'user',
      summary: 'Send an invitation by email',
      description: 'Sends a link with the token to the address, and says whether the mail server took it.',
      body: InvitationMailInput,
      response: MailOutcome,
      errors: ['rate-limited'],
    },
    ({ ctx, scope, body }) => {
      const problem = mailInvitation(ctx, body)
      return { success: problem === null, error: problem && scope.i18n._(problem) }
    },
  ),
])
