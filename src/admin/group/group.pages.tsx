import {
  changeZone,
  chooseParsing,
  getOwnGroup,
  getPreferences,
  updatePreferences,
} from '../../groups/group.service'
import { shownInvitations } from '../../invitations/invitation.service'
import { Invitations } from '../../invitations/invitations.ui'
import { AppError } from '../../platform/errors'
import { opens } from '../../platform/flags'
import { formText } from '../../platform/http/form'
import { clashSentences, FINGERPRINTS, fingerprintsOf, mergeForm } from '../../platform/http/form-merge'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import { notFound } from '../../platform/refusals'
import type { Page, PageAnswer } from '../../platform/web/page'
import { isZone, listZones, serverZone } from '../../platform/zone'
import { urls } from '../../urls'
import { getMember, setPermissions } from '../../users/member.service'
import { pictureAddress } from '../../users/picture.rules'
import type { User } from '../../users/user.schema'
import { listOwnMembers } from '../../users/user.service'
import { groupStorage } from '../site/storage.service'
import { GIVEN_FLAGS, type GivenFlag } from './given-flags.rules'
import { GroupSettings } from './group-settings.view'
import { MembersView, type MemberView } from './members.view'
import { dayName } from './preference-fields.ui'
import { type PreferenceValues, preferenceTexts, readPreferencesForm } from './preferences.rules'

const FORM_BYTES = 16 * 1024
/** An id for each member and each of their permissions, of a household with thousands of them. */
const MEMBERS_FORM_BYTES = 1024 * 1024

const toMember = (user: User, readerId: string): MemberView => ({
  id: user.id,
  fullName: user.fullName,
  username: user.username,
  picture: pictureAddress(user),
  isAdmin: user.admin,
  isSelf: user.id === readerId,
  canManage: user.canManage,
  canOrganize: user.canOrganize,
  canInvite: user.canInvite,
})

interface Wrong {
  values: PreferenceValues
  dayError: string | undefined
}

async function showSettings({ scope, ctx }: MemberPageCall, wrong?: Wrong): Promise<Page> {
  const { name, preferences } = getOwnGroup(ctx)
  if (!preferences) throw notFound()
  const zone = getPreferences(ctx, ctx.groupId).timeZone
  return {
    title: scope.i18n._('setting.household'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    status: wrong ? 409 : 200,
    body: (
      <GroupSettings
        name={name}
        values={preferences}
        opened={fingerprintsOf(preferenceTexts(preferences))}
        storage={ctx.config.mediaQuota === null ? null : await groupStorage(ctx)}
        may={ctx.actor}
        zone={zone}
        zones={listZones(zone)}
        serverZone={serverZone()}
        {...wrong}
      />
    ),
  }
}

async function submitSettings(call: MemberPageCall): Promise<PageAnswer> {
  const { scope, ctx } = call
  const sent = await call.form()
  const { preferences } = getOwnGroup(ctx)
  if (!preferences) throw notFound()
  const typed = readPreferencesForm((name) => formText(sent, name))
  const merged = mergeForm(formText(sent, FINGERPRINTS), preferenceTexts(preferences), preferenceTexts(typed))
  const values = readPreferencesForm((name) => merged.values[name] ?? '')
  // Of two who turn a switch both have turned it the same way: only the first day of the week can be two things.
  const { firstDayOfWeek: day } = merged.clashes
  if (day !== undefined) {
    const { dayError } = clashSentences(scope.i18n, { dayError: dayName(scope.i18n, Number(day)) })
    return showSettings(call, { values: { ...preferences, ...values }, dayError })
  }
  // Left off, it has not been decided yet: the question stays.
  const isUnasked = preferences.recipeParseOnImport === null && !values.recipeParseOnImport
  updatePreferences(ctx, isUnasked ? { ...values, recipeParseOnImport: null } : values)
  return doneAt(scope, urls.groupSettings(), 'group.settings-saved')
}

/** What those who manage a group see of it. */
export const GROUP_PAGES: PageRoute[] = [
  page({ path: '/group', access: 'manage' }, (call) => showSettings(call)),
  page({ method: 'POST', path: '/group', access: 'manage', maxBytes: FORM_BYTES }, submitSettings),
  page({ method: 'POST', path: '/group/zone', access: 'manage' }, async ({ scope, ctx, form }) => {
    const zone = formText(await form(), 'timeZone')
    if (zone !== '' && !isZone(zone)) throw new AppError('invalid', 'validation.time-zone')
    changeZone(ctx, zone === '' ? null : zone)
    return doneAt(scope, urls.groupSettings(), 'mealplan.time-zone-saved')
  }),
  page({ method: 'POST', path: '/group/parsing', access: 'organize' }, async ({ scope, ctx, form }) => {
    const isWanted = formText(await form(), 'wants') === 'true'
    chooseParsing(ctx, isWanted)
    const next = isWanted ? urls.recognize() : urls.home(ctx.actor.groupSlug)
    return doneAt(scope, next, isWanted ? 'home.recognizes-now' : 'home.keeps-text')
  }),
  page({ path: '/group/members', access: 'manage' }, ({ scope, ctx }) => ({
    title: scope.i18n._('group.members'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    // Addresses by which people join.
    headers: { 'cache-control': 'no-store' },
    body: (
      <MembersView
        members={listOwnMembers(ctx).map((user) => toMember(user, ctx.userId))}
        invitations={opens(ctx.actor, 'invite') && <Invitations {...shownInvitations(ctx)} />}
        may={ctx.actor}
      />
    ),
  })),
  page(
    { method: 'POST', path: '/group/members', access: 'manage', maxBytes: MEMBERS_FORM_BYTES },
    async ({ scope, ctx, form }) => {
      const sent = await form()
      const idsIn = (name: string) => new Set(sent.getAll(name).filter((id) => typeof id === 'string'))
      const given = GIVEN_FLAGS.map(({ name }) => [name, idsIn(name)] as const)
      const permissions = [...idsIn('member')].map((id) => {
        const flags = Object.fromEntries(given.map(([name, ids]) => [name, ids.has(id)]))
        return { userId: getMember(ctx, id).id, ...(flags as Record<GivenFlag, boolean>) }
      })
      ctx.transaction((tx) => permissions.map((one) => setPermissions(tx, one)))
      return doneAt(scope, urls.members(), 'user.permissions-saved')
    },
  ),
]
