import { UnprovenAddress } from '../../auth/address/address.ui'
import { unprovenAddress } from '../../auth/address/confirmation.service'
import type { Ctx } from '../../platform/context'
import { type PageRoute, page } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { type Access, hasAccess } from '../../platform/http/route'
import type { IconName } from '../../ui/icon.ui'
import type { LinkLine } from '../../ui/link-list.ui'
import { urls } from '../../urls'
import { getSelf } from '../../users/user.service'
import { groupStatistics } from '../site/statistics.service'
import { type Figure, ProfileHome } from './profile-home.view'

interface Way {
  access: Access
  icon: IconName
  textId: string
  aboutId: string
  href(group: string): string
}

/** One line per page that a person or a group has for itself. */
const OWN: readonly Way[] = [
  {
    access: 'user',
    icon: 'pencil-line',
    textId: 'user.your-account',
    aboutId: 'user.your-account-about',
    href: urls.editProfile,
  },
  {
    access: 'user',
    icon: 'heart',
    textId: 'rating.favorites',
    aboutId: 'user.favorites-about',
    href: () => urls.favorites(),
  },
  {
    access: 'user',
    icon: 'smartphone',
    textId: 'session.devices',
    aboutId: 'user.devices-about',
    href: urls.devices,
  },
  {
    access: 'user',
    icon: 'circle-check',
    textId: 'second-factor.title',
    aboutId: 'user.second-factor-about',
    href: urls.secondFactor,
  },
  { access: 'user', icon: 'bell', textId: 'push.title', aboutId: 'push.about', href: urls.push },
  {
    access: 'advanced',
    icon: 'braces',
    textId: 'api-token.api-tokens',
    aboutId: 'user.api-tokens-about',
    href: urls.apiTokens,
  },
]

const GROUP: readonly Way[] = [
  {
    access: 'manage',
    icon: 'settings',
    textId: 'group.settings',
    aboutId: 'group.settings-about',
    href: urls.groupSettings,
  },
  {
    access: 'manage',
    icon: 'users',
    textId: 'group.members',
    aboutId: 'group.members-about',
    href: urls.members,
  },
  {
    access: 'invite',
    icon: 'mail',
    textId: 'invitation.invitations',
    aboutId: 'group.invitations-about',
    href: urls.invitations,
  },
  {
    access: 'user',
    icon: 'cooking-pot',
    textId: 'diets.who-eats-what',
    aboutId: 'diets.about',
    href: urls.eaters,
  },
  {
    access: 'user',
    icon: 'book-open',
    textId: 'cookbook.cookbooks',
    aboutId: 'group.cookbooks-about',
    href: urls.cookbooks,
  },
  {
    access: 'organize',
    icon: 'sliders-horizontal',
    textId: 'data.manage',
    aboutId: 'group.data-about',
    href: () => urls.data('foods'),
  },
  {
    access: 'advanced',
    icon: 'share-2',
    textId: 'webhook.webhooks',
    aboutId: 'webhook.about',
    href: urls.webhooks,
  },
  {
    access: 'advanced',
    icon: 'bell',
    textId: 'notifier.notifiers',
    aboutId: 'notifier.about',
    href: urls.notifiers,
  },
  {
    access: 'advanced',
    icon: 'import',
    textId: 'archive.title',
    aboutId: 'group.migrations-about',
    href: urls.migrations,
  },
]

function waysFor({ i18n }: RequestScope, { actor }: Ctx, ways: readonly Way[]): LinkLine[] {
  return ways
    .filter(({ access }) => hasAccess(actor, access))
    .map(({ href, icon, textId, aboutId }) => ({
      icon,
      href: href(actor.groupSlug),
      text: i18n._(textId),
      about: i18n._(aboutId),
    }))
}

function figuresFor({ i18n }: RequestScope, ctx: Ctx): Figure[] {
  const { groupSlug } = ctx.actor
  const { totalRecipes, totalUsers, totalCategories, totalTags, totalTools } = groupStatistics(ctx)
  const organizers = (kind: string) => urls.organizers(groupSlug, kind)
  return [
    { text: i18n._('recipe.recipes'), count: totalRecipes, href: urls.home(groupSlug) },
    {
      text: i18n._('group.members'),
      count: totalUsers,
      href: hasAccess(ctx.actor, 'manage') ? urls.members() : null,
    },
    { text: i18n._('organizer.categories'), count: totalCategories, href: organizers('categories') },
    { text: i18n._('organizer.tags'), count: totalTags, href: organizers('tags') },
    { text: i18n._('organizer.tools'), count: totalTools, href: organizers('tools') },
  ]
}

/** The page behind one's own name. */
export const PROFILE_HOME_PAGES: PageRoute[] = [
  page({ path: '/user/profile' }, ({ scope, ctx }) => {
    const user = getSelf(ctx)
    const unproven = unprovenAddress(ctx)
    return {
      title: scope.i18n._('user.profile'),
      styles: 'plain',
      place: 'profile',
      body: (
        <ProfileHome
          fullName={user.fullName}
          picture={ctx.actor.picture}
          groupName={user.group}
          notice={unproven && <UnprovenAddress email={unproven} />}
          figures={figuresFor(scope, ctx)}
          own={waysFor(scope, ctx, OWN)}
          group={waysFor(scope, ctx, GROUP)}
        />
      ),
    }
  }),
]
