import { useLingui } from '@lingui/react'
import { type FlagAccess, type Flags, opens } from '../platform/flags'
import { PageHead, type PageHeadProps } from '../ui/layouts/page-head.ui'
import { Tabs } from '../ui/tabs.ui'
import { urls } from '../urls'

interface SettingsPage {
  key: string
  textId: string
  href(): string
  /** Who sees the tab; every member when left out. */
  need?: FlagAccess
}

/** Pages of the settings that are beside each other. */
const AREAS = {
  household: {
    titleId: 'setting.household',
    pages: [
      { key: 'settings', textId: 'setting.rules', href: urls.groupSettings, need: 'manage' },
      { key: 'members', textId: 'group.members', href: urls.members, need: 'manage' },
      { key: 'planning', textId: 'setting.meal-planning', href: urls.planSettings },
      { key: 'eaters', textId: 'diets.who-eats-what', href: urls.eaters },
    ],
  },
  connections: {
    titleId: 'setting.connections',
    pages: [
      { key: 'webhooks', textId: 'webhook.webhooks', href: urls.webhooks, need: 'advanced' },
      { key: 'notifiers', textId: 'notifier.notifiers', href: urls.notifiers, need: 'advanced' },
      {
        key: 'recipe-actions',
        textId: 'data.recipe-actions',
        href: () => urls.data('recipe-actions'),
        need: 'organize',
      },
      { key: 'tokens', textId: 'api-token.api-tokens', href: urls.apiTokens, need: 'advanced' },
      { key: 'docs', textId: 'setting.docs', href: urls.docs },
    ],
  },
} satisfies Record<string, { titleId: string; pages: SettingsPage[] }>

export interface SettingsTabsProps {
  area: keyof typeof AREAS
  current: string
  /** What the reader may do; tabs of other pages are not shown. */
  may: Flags
}

/** The pages of a household, or of what it is connected to. Nothing where there is but one. */
export function SettingsTabs({ area, current, may }: SettingsTabsProps) {
  const { i18n } = useLingui()
  const { titleId, pages }: { titleId: string; pages: readonly SettingsPage[] } = AREAS[area]
  const tabs = pages
    .filter(({ need }) => need === undefined || opens(may, need))
    .map(({ key, textId, href }) => ({ key, text: i18n._(textId), href: href() }))
  return tabs.length > 1 ? <Tabs label={i18n._(titleId)} tabs={tabs} current={current} /> : null
}

/** The head of a page of the settings: the link back to all of them, its name, and the pages beside it. */
export function SettingsHead({
  area,
  current,
  may,
  ...head
}: SettingsTabsProps & Omit<PageHeadProps, 'back'>) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead back={{ href: urls.profile(), text: i18n._('setting.title') }} {...head} />
      <SettingsTabs area={area} current={current} may={may} />
    </>
  )
}
