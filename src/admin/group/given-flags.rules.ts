/** What those who manage a group give its members, with the ids of the words for it. */
export const GIVEN_FLAGS = [
  { name: 'canManage', labelId: 'user.can-manage', hintId: 'user.can-manage-hint' },
  { name: 'canOrganize', labelId: 'user.can-organize', hintId: 'user.can-organize-hint' },
  { name: 'canInvite', labelId: 'user.can-invite', hintId: 'user.can-invite-hint' },
] as const
export type GivenFlag = (typeof GIVEN_FLAGS)[number]['name']
