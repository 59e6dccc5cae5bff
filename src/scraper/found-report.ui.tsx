import { useLingui } from '@lingui/react'
import { confidenceLevel } from '../ui/confidence.ui'
import { Icon } from '../ui/icon.ui'
import type { FieldSource } from './draft.schema'
import { FOUND_PARTS, type FoundPartName } from './found-parts.schema'
import type { FoundReport } from './found-report.schema'

/** Names of the sources, in the reader's language. */
export function useSourceWords(): Record<FieldSource, string> {
  const { i18n } = useLingui()
  return {
    'ld+json': i18n._('import.in-data', { format: 'ld+json' }),
    microdata: i18n._('import.in-data', { format: 'microdata' }),
    plugin: i18n._('import.in-card'),
    text: i18n._('import.in-text'),
    page: i18n._('import.on-page'),
    'open-graph': i18n._('import.in-link-preview'),
    guess: i18n._('import.worked-out'),
  }
}

/** What was found of a recipe, how much of it, and where: below a preview and in the report of a bulk import. */
export function FoundReportDetails({ report }: { report: FoundReport }) {
  const { i18n } = useLingui()
  const words = useSourceWords()
  const parts: Record<FoundPartName, string> = {
    name: i18n._('recipe.name'),
    description: i18n._('recipe.description'),
    images: i18n._('import.photo'),
    recipeYield: i18n._('recipe.yield'),
    prepTime: i18n._('recipe.prep-time'),
    performTime: i18n._('recipe.perform-time'),
    totalTime: i18n._('recipe.total-time'),
    ingredients: i18n._('recipe.ingredients'),
    instructions: i18n._('recipe.method'),
    notes: i18n._('recipe.notes'),
    nutrition: i18n._('recipe.nutrition'),
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
  }
  const found = new Map(report.map((each) => [each.part, each]))
  return (
    <details className="found-report">
      <summary>
        {i18n._('import.found-where')} <Icon name="chevron-down" />
      </summary>
      <dl>
        {FOUND_PARTS.map((part) => {
          const own = found.get(part)
          const level = confidenceLevel(own?.confidence ?? 0)
          return (
            <div key={part} data-level={level}>
              <dt>{parts[part]}</dt>
              <dd>{own === undefined ? i18n._('import.not-found') : words[own.source]}</dd>
              <dd>{own?.count !== undefined && own.count !== null && i18n.number(own.count)}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
