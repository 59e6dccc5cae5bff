import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Moment } from '../ui/table.ui'
import { urls } from '../urls'
import { Difference } from './difference.ui'
import type { DifferencePart } from './history.schema'
import type { RevisionView } from './history.view'

export interface VersionViewProps {
  group: string
  recipe: { name: string; slug: string }
  number: number
  /** The change that led to it; null for the oldest version there is. */
  revision: RevisionView | null
  isNow: boolean
  /** Compared with the recipe as it is, instead of with the version before. */
  isAgainstNow: boolean
  difference: readonly DifferencePart[]
  /** A member who may change the recipe. */
  canEdit: boolean
}

/** One version of a recipe: what its change brought, or what has changed since, and a button that restores it. */
export function VersionView(props: VersionViewProps) {
  const { i18n } = useLingui()
  const { group, recipe, number, revision, isNow, isAgainstNow, difference } = props
  const here = (query: Record<string, string> = {}) => urls.recipeVersion(group, recipe.slug, number, query)
  return (
    <>
      <PageHead
        back={{
          href: urls.recipeHistory(group, recipe.slug),
          text: i18n._('history.versions-of', { name: recipe.name }),
        }}
        title={revision ? <Moment at={revision.madeAt} /> : i18n._('history.oldest')}
        lead={revision && `${revision.author ?? i18n._('history.somebody')} · ${revision.what}`}
      />
      {!isNow && (
        <div className="version-bar">
          {revision && (
            <nav className="segmented" aria-label={i18n._('history.compare')}>
              <a href={here()} aria-current={isAgainstNow ? undefined : 'page'}>
                {i18n._('history.with-before')}
              </a>
              <a href={here({ against: 'now' })} aria-current={isAgainstNow ? 'page' : undefined}>
                {i18n._('history.with-now')}
              </a>
            </nav>
          )}
          {props.canEdit && (
            <Form action={urls.bringVersionBack(group, recipe.slug, number)}>
              <Button type="submit" kind="primary" icon="undo-2">
                {i18n._('history.bring-back')}
              </Button>
            </Form>
          )}
        </div>
      )}
      <Difference parts={difference} />
    </>
  )
}
