import type { Page } from 'playwright'
import { KEEPER } from '../../tests/e2e/first-run'
import { crowd } from './crowd'
import type { Kitchen } from './fill'
import type { Others } from './fill-others'
import type { Shot } from './pages'

const shotsOf = (paths: Record<string, string>, more: Partial<Shot> = {}): Shot[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path, isWhole: true, ...more }))

const CREATE = '/g/home/r/create'

const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).filter({ visible: true }).first().click()
  await page.waitForTimeout(800)
}

function ofRecipe(kitchen: Kitchen, { foreign, read, event }: Others): Shot[] {
  const at = `/g/home/r/${kitchen.recipe}`
  return [
    ...shotsOf({
      'recipe-history': `/g/home/r/${foreign}/history`,
      'recipe-version': `/g/home/r/${foreign}/history/1`,
      'recipe-timeline': `${at}/timeline`,
      'recipe-nutrition': `${at}/nutrition`,
      'recipe-diets': `${at}/diets`,
      'recipe-duplicate': `${at}/duplicate`,
      'recipe-delete': `${at}/delete`,
      'recipe-read-again': `/g/home/r/${read}/read-again`,
      'recipe-comments': `${at}/comments`,
      'recipe-shopping': `${at}/shopping`,
      'recipe-plan': `${at}/plan`,
      'recipe-made': `${at}/made`,
      'recipe-share': `${at}/share`,
      'recipe-scale': `${at}/scale`,
      'recipe-new': `${CREATE}/new`,
      'recipe-tidy-up': `/g/home/r/${read}/tidy-up`,
      'recipe-focus': `${at}/focus`,
      'recipe-print': `${at}/print`,
      'recipe-parser': `/g/home/r/${foreign}/ingredient-parser`,
      'recipe-json': `${at}?edit=true&mode=json`,
      'translation-ask': `/g/home/r/${foreign}/translation`,
      'timeline-event': `/g/home/recipes/timeline/${event}`,
    }),
    {
      name: 'translation-done',
      path: `/g/home/r/${foreign}/translation`,
      isWhole: true,
      act: async (page) => {
        const ask = page.locator('main form button[type=submit]').first()
        if (await page.locator('progress, .recipe-head, [data-servings]').count()) return
        await ask.click()
        await page.waitForURL((url) => !url.searchParams.has('task'), { timeout: 20_000 })
        await page.waitForTimeout(4000)
      },
    },
    ...shotsOf({
      'translation-cook': `/g/home/r/${foreign}/translation/cook`,
      'translation-print': `/g/home/r/${foreign}/translation/print`,
    }),
  ]
}

function ofImports(site: string, { report }: Others): Shot[] {
  return [
    ...shotsOf({
      'import-box': `${CREATE}/url`,
      'import-bulk': `${CREATE}/bulk`,
      'import-text': `${CREATE}/text`,
      'import-text-typed': `${CREATE}/text?text=2+eggs%0A200+g+flour`,
      'import-file': `${CREATE}/file`,
      'import-ocr': `${CREATE}/ocr`,
      'import-pictures': `${CREATE}/pictures`,
      'import-bookmarklet': `${CREATE}/bookmarklet`,
      'import-preview': `${CREATE}/url?url=${encodeURIComponent(`${site}?3`)}`,
      'import-known': `${CREATE}/url?url=${encodeURIComponent(site)}`,
      'import-failed': `${CREATE}/url?url=http://127.0.0.1:9/cake`,
      reports: '/group/reports',
      report: `/group/reports/${report}`,
      migrations: '/group/migrations',
      everything: '/group/everything',
    }),
  ]
}

const ofSettings = ({ eater, rule, meal, tag, food, binned }: Others, { list, cookbook }: Kitchen): Shot[] =>
  shotsOf({
    settings: '/user/profile',
    account: '/user/profile/edit',
    passkeys: '/user/profile/passkeys',
    'second-factor': '/user/profile/second-factor',
    devices: '/user/profile/devices',
    push: '/user/profile/push',
    leave: '/user/profile/leave',
    tokens: '/user/profile/api-tokens',
    household: '/group',
    members: '/group/members',
    invitations: '/group/invitations',
    eaters: '/group/eaters',
    eater: `/group/eaters/${eater}`,
    webhooks: '/group/webhooks',
    notifiers: '/group/notifiers',
    'plan-settings': '/group/mealplan/settings',
    'plan-rule': `/group/mealplan/settings/rules/${rule}`,
    'plan-calendars': '/group/mealplan/calendars',
    'plan-edit': '/group/mealplan/planner/edit',
    'plan-new': '/group/mealplan/planner/new',
    'plan-meal': `/group/mealplan/planner/entries/${meal}`,
    'plan-copy': '/group/mealplan/planner/copy',
    'plan-shop': '/group/mealplan/planner/shop',
    'list-settings': `/shopping-lists/${list}/settings`,
    'list-share': `/shopping-lists/${list}/share`,
    'list-shelves': `/shopping-lists/${list}/shelves`,
    'cookbook-edit': `/g/home/cookbooks/${cookbook}/edit`,
    'cookbook-new': '/g/home/new-cookbook',
    'cookbook-delete': `/g/home/cookbooks/${cookbook}/delete`,
    tags: '/g/home/recipes/tags',
    categories: '/g/home/recipes/categories',
    tools: '/g/home/recipes/tools',
    tag: `/g/home/recipes/tags/${tag}`,
    'list-item': `/shopping-lists/${list}/items/1`,
    'data-foods': '/group/data/foods',
    'data-food': `/group/data/foods/${food}`,
    'data-food-new': '/group/data/foods/new',
    'data-merge': `/group/data/foods/merge?id=${food}`,
    'data-languages': '/group/data/foods/languages',
    'data-units': '/group/data/units',
    'data-labels': '/group/data/labels',
    'data-tags': '/group/data/tags',
    'data-look-alikes': '/group/data/tags/look-alikes',
    'data-recipes': '/group/data/recipes',
    'data-recognize': '/group/data/recipes/recognize',
    'data-actions': '/group/data/recipe-actions',
    favorites: '/user/self/favorites',
    bin: '/g/home/bin',
    'bin-empty': '/g/home/bin/empty',
    'bin-delete': `/g/home/bin/${binned}/delete`,
  })

const ofServer = ({ user, group, backup, moving }: Others): Shot[] => [
  ...shotsOf({
    site: '/admin/site-settings',
    analytics: '/admin/analytics',
    users: '/admin/manage/users',
    user: `/admin/manage/users/${user}`,
    'user-new': '/admin/manage/users/create',
    'user-delete': `/admin/manage/users/${user}/delete`,
    groups: '/admin/manage/groups',
    group: `/admin/manage/groups/${group}`,
    'group-delete': `/admin/manage/groups/${group}/delete`,
    tasks: '/admin/background-tasks',
    backups: '/admin/backups',
    'backup-restore': `/admin/backups/${backup}/restore`,
    'backup-delete': `/admin/backups/${backup}/delete`,
    maintenance: '/admin/maintenance',
    moving: '/admin/moving',
    ...(moving.startsWith('/admin/moving/') ? { 'moving-report': moving } : {}),
    parser: '/admin/parser?text=2+cups+flour&confidence=true',
    'https-off': '/admin/https',
    status: '/status',
    help: '/help',
    'help-page': '/help/cook',
    'confirm-email': '/confirm-email?token=over',
    language: '/preferences/language',
    translating: '/preferences/translating',
    missing: '/no/such/page',
  }),
  { name: 'busy', path: '/g/home', act: crowd },
  { name: 'docs', path: '/docs' },
]

/** What is on these pages before there is anything on them, and where HTTPS is on. */
const EMPTY = {
  home: '/g/home',
  'can-cook': '/g/home/recipes/suggestions',
  timeline: '/g/home/recipes/timeline',
  cookbooks: '/g/home/cookbooks',
  favorites: '/user/self/favorites',
  bin: '/g/home/bin',
  lists: '/shopping-lists?disableRedirect=true',
  planner: '/group/mealplan/planner/view',
  calendars: '/group/mealplan/calendars',
  'plan-settings': '/group/mealplan/settings',
  reports: '/group/reports',
  eaters: '/group/eaters',
  members: '/group/members',
  invitations: '/group/invitations',
  webhooks: '/group/webhooks',
  notifiers: '/group/notifiers',
  tokens: '/user/profile/api-tokens',
  foods: '/group/data/foods',
  units: '/group/data/units',
  tags: '/g/home/recipes/tags',
  'data-tags': '/group/data/tags',
  'data-recipes': '/group/data/recipes',
  'data-actions': '/group/data/recipe-actions',
  'look-alikes': '/group/data/tags/look-alikes',
  backups: '/admin/backups',
  tasks: '/admin/background-tasks',
  ocr: `${CREATE}/ocr`,
  everything: '/group/everything',
}

function ofVisitors({ share, sharedList, invitation }: Others, { recipe }: Kitchen): Shot[] {
  const refuse = async (page: Page) => {
    await page.fill('[name=username]', KEEPER.username)
    await page.fill('[name=password]', 'not it')
    await press('main form button[type=submit]:not([data-square])')(page)
  }
  return shotsOf(
    {
      login: '/login',
      forgot: '/forgot-password',
      reset: '/reset-password?token=abc',
      register: '/register',
      'register-invited': `/register?token=${invitation}`,
      'shared-recipe': `/g/home/shared/r/${share}`,
      'shared-cook': `/g/home/shared/r/${share}/cook`,
      'shared-print': `/g/home/shared/r/${share}/print`,
      'shared-list': `/shared/list/${sharedList}`,
      'public-home': '/g/home',
      'public-recipe': `/g/home/r/${recipe}`,
      'public-cookbooks': '/g/home/cookbooks',
    },
    { as: 'visitor' },
  ).concat({ name: 'login-refused', path: '/login', as: 'visitor', act: refuse })
}

/** Every page that is not one of the daily ones, with its empty state where it has one. */
export function otherPagesOf(
  kitchen: Kitchen,
  others: Others,
  { site, isPhone }: { site: string; isPhone: boolean },
): Shot[] {
  return [
    ...ofRecipe(kitchen, others),
    ...ofImports(site, others),
    ...ofSettings(others, kitchen),
    ...ofServer(others),
    ...shotsOf(
      { 'member-at-server': '/admin/backups', 'member-at-members': '/group/members' },
      { as: 'member', isWhole: false },
    ),
    // No sheet of paper is as narrow as a phone.
    ...shotsOf(
      isPhone
        ? {}
        : {
            'print-week': '/group/mealplan/planner/view',
            'print-list': `/shopping-lists/${kitchen.list}`,
            'print-recipe': `/g/home/r/${kitchen.recipe}`,
          },
      { isPrinted: true },
    ),
    ...ofVisitors(others, kitchen),
    ...Object.entries(EMPTY).map(
      ([name, path]): Shot => ({ name: `empty-${name}`, path, on: 'empty', isWhole: true }),
    ),
    { name: 'https-on', path: '/admin/https', on: 'empty', isWhole: true },
    { name: 'trust', path: '/trust', on: 'empty', as: 'visitor', isWhole: true },
    { name: 'setup', path: '/admin/setup', on: 'fresh', as: 'visitor', isWhole: true },
  ]
}
