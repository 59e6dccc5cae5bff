import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { SettingsTabs, type SettingsTabsProps } from '../groups/group-tabs.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Tabs } from '../ui/tabs.ui'
import { urls } from '../urls'
import type { DataKindName } from './data-kind.rules'

/** The tables in their order. */
export const TABLES = ['categories', 'tags', 'tools', 'foods', 'units', 'labels', 'recipes'] as const

export interface DataTabsProps {
  kind: DataKindName | 'recipes'
  /** What the reader may do; only actions, which are among the connections, ask. */
  may?: SettingsTabsProps['may'] | undefined
}

/** What each kind is called. */
export const KIND_TEXTS: Record<DataTabsProps['kind'], string> = {
  recipes: 'recipe.recipes',
  'recipe-actions': 'data.recipe-actions',
  foods: 'food.foods',
  units: 'data.units',
  labels: 'data.labels',
  categories: 'organizer.categories',
  tags: 'organizer.tags',
  tools: 'organizer.tools',
}

/** The kinds beside each other. */
export function DataTabs({ kind, may }: DataTabsProps) {
  const { i18n } = useLingui()
  if (kind === 'recipe-actions')
    return may ? <SettingsTabs area="connections" current={kind} may={may} /> : null
  const tabs = TABLES.map((key) => ({ key, text: i18n._(KIND_TEXTS[key]), href: urls.data(key) }))
  return <Tabs label={i18n._('setting.organize')} tabs={tabs} current={kind} />
}

/** The head of a table: the link back to the settings, where it is among them, and the tables beside it. */
export function DataHead({ kind, may, children }: DataTabsProps & { children?: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._(kind === 'recipe-actions' ? KIND_TEXTS[kind] : 'setting.organize')}
      >
        {children}
      </PageHead>
      <DataTabs kind={kind} may={may} />
    </>
  )
}
