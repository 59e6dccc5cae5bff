import { useLingui } from '@lingui/react'
import { Tabs } from '../ui/tabs.ui'
import { urls } from '../urls'
import { DATA_KINDS, type DataKindName } from './data-kind.rules'

/** The kinds beside each other. */
export function DataTabs({ kind }: { kind: DataKindName | 'recipes' }) {
  const { i18n } = useLingui()
  const titles = {
    recipes: i18n._('recipe.recipes'),
    'recipe-actions': i18n._('data.recipe-actions'),
    foods: i18n._('food.foods'),
    units: i18n._('data.units'),
    labels: i18n._('data.labels'),
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
  }
  const tabs = (['recipes', ...DATA_KINDS] as const).map((key) => ({
    key,
    text: titles[key],
    href: urls.data(key),
  }))
  return <Tabs label={i18n._('data.manage')} tabs={tabs} current={kind} />
}
