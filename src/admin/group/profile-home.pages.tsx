import { UnprovenAddress } from '../../auth/address/address.ui'
import { unprovenAddress } from '../../auth/address/confirmation.service'
import { KIND_TEXTS, TABLES } from '../../data-tables/data-tabs.ui'
import type { Ctx } from '../../platform/context'
import { type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { type Access, hasAccess } from '../../platform/http/route'
import type { IconName } from '../../ui/icon.ui'
import { urls } from '../../urls'
import { getSelf } from '../../users/user.service'
import { groupStatistics } from '../site/statistics.service'
import { type Figure, ProfileHome, type SettingsPart } from './profile-home.view'

/** A page: who may open it, its icon, the ids of its name and of its description, its address. */
type Way = [Access, IconName | undefined, string, string | undefined, (group: string) => string]

interface Part {
  key: string
  textId: string
  ways: readonly Way[]
}

const PEOPLE: readonly Part[] = [
  {
    key: 'own',
    textId: 'user.personal',
    ways: [
      ['user', 'pencil-line', 'user.your-account', 'user.your-account-about', urls.editProfile],
      ['user', 'smartphone', 'session.devices', 'user.devices-about', urls.devices],
      ['user', 'key-round', 'passkey.passkeys', 'user.passkeys-about', urls.passkeys],
      ['user', 'circle-check', 'second-factor.title', 'user.second-factor-about', urls.secondFactor],
      ['user', 'bell', 'push.title', 'push.about', urls.push],
      ['user', 'download', 'out.title', 'setting.export-about', urls.allFormats],
      ['user', 'trash-2', 'bin.bin', 'setting.bin-about', urls.bin],
    ],
  },
  {
    key: 'household',
    textId: 'setting.household',
    ways: [
      ['manage', 'settings', 'setting.rules', 'group.settings-about', urls.groupSettings],
      ['manage', 'users', 'group.members', 'setting.members-about', urls.members],
      ['user', 'calendar-sync', 'setting.meal-planning', 'setting.meal-planning-about', urls.planSettings],
      ['user', 'cooking-pot', 'diets.who-eats-what', 'diets.about', urls.eaters],
    ],
  },
]

/** Those who invite and do not manage find only the invitations of the members' page. */
const INVITING: Way = [
  'invite',
  'mail',
  'invitation.invitations',
  'group.invitations-about',
  urls.invitations,
]

const THINGS: readonly Part[] = [
  {
    key: 'organize',
    textId: 'setting.organize',
    ways: TABLES.map((kind) => ['organize', undefined, KIND_TEXTS[kind], undefined, () => urls.data(kind)]),
  },
  {
    key: 'connections',
    textId: 'setting.connections',
    ways: [
      ['advanced', 'share-2', 'webhook.webhooks', 'webhook.about', urls.webhooks],
      ['advanced', 'bell', 'notifier.notifiers', 'notifier.about', urls.notifiers],
      [
        'organize',
        'wand-sparkles',
        'data.recipe-actions',
        'setting.recipe-actions-about',
        () => urls.data('recipe-actions'),
      ],
      ['advanced', 'key-round', 'api-token.api-tokens', 'user.api-tokens-about', urls.apiTokens],
      ['user', 'braces', 'setting.docs', 'setting.docs-about', urls.docs],
      ['advanced', 'import', 'archive.title', 'group.migrations-about', urls.migrations],
    ],
  },
  {
    key: 'server',
    textId: 'setting.server',
    ways: [
      ['admin', undefined, 'admin.site-settings', undefined, urls.siteSettings],
      ['admin', undefined, 'status.title', undefined, urls.status],
      ['admin', undefined, 'admin.users', undefined, () => urls.manageUsers()],
      ['admin', undefined, 'admin.groups', undefined, () => urls.manageGroups()],
      ['admin', undefined, 'backup.title', undefined, urls.backups],
      ['admin', undefined, 'https.title', undefined, urls.https],
      ['admin', undefined, 'moving.title', undefined, urls.moving],
      ['admin', undefined, 'admin.analytics', undefined, urls.analytics],
      ['admin', undefined, 'maintenance.title', undefined, urls.maintenance],
      ['admin', undefined, 'task.background-tasks', undefined, urls.tasks],
      ['admin', undefined, 'parser.test-title', undefined, () => urls.parserTest()],
    ],
  },
]

/** The parts with the pages that this reader may go to; those without any are left out. */
function partsFor({ i18n }: RequestScope, { actor }: Ctx, parts: readonly Part[]): SettingsPart[] {
  const isInviting = hasAccess(actor, 'invite') && !hasAccess(actor, 'manage')
  const shown = parts.map(({ key, textId, ways }) => ({
    key,
    title: i18n._(textId),
    links: (key === 'household' && isInviting ? [INVITING, ...ways] : ways)
      .filter(([access]) => hasAccess(actor, access))
      .map(([, icon, nameId, aboutId, href]) => ({
        icon,
        href: href(actor.groupSlug),
        text: i18n._(nameId),
        about: aboutId && i18n._(aboutId),
      })),
  }))
  return shown.filter(({ links }) => links.length > 0)
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

/** The settings, and the administrators' first page by its short address. */
export const PROFILE_HOME_PAGES: PageRoute[] = [
  page({ path: '/user/profile' }, ({ scope, ctx }) => {
    const user = getSelf(ctx)
    const unproven = unprovenAddress(ctx)
    return {
      title: scope.i18n._('setting.title'),
      styles: 'plain',
      place: 'profile',
      body: (
        <ProfileHome
          fullName={user.fullName}
          picture={ctx.actor.picture}
          groupName={user.group}
          notice={unproven && <UnprovenAddress email={unproven} />}
          figures={figuresFor(scope, ctx)}
          columns={[partsFor(scope, ctx, PEOPLE), partsFor(scope, ctx, THINGS)]}
        />
      ),
    }
  }),
  page({ path: '/admin', access: 'admin' }, () => seeOther(urls.siteSettings())),
]
