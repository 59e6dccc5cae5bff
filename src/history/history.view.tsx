import { useLingui } from '@lingui/react'
import { LinkButton } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Moment, RowAction } from '../ui/table.ui'
import { urls } from '../urls'

export interface RevisionView {
  number: number
  /** UTC. */
  madeAt: string
  /** Full name; null once the account is gone. */
  author: string | null
  /** What it was about, in words. */
  what: string
  /** The operation on many recipes that it was part of. */
  operation: { id: string; title: string; canUndo: boolean } | null
}

export interface HistoryViewProps {
  group: string
  recipe: { name: string; slug: string }
  /** Newest first; the first of the first page is the recipe as it is. */
  revisions: readonly RevisionView[]
  isFirstPage: boolean
  /** The oldest version there is; null without any change. */
  start: number | null
  /** Where the next page begins; null on the last one. */
  older: number | null
  /** How long versions are kept. */
  days: number
}

/** Every version of a recipe that is kept, with its author, its time, and what changed. */
export function HistoryView({ group, recipe, revisions, isFirstPage, start, older, days }: HistoryViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, recipe.slug), text: <bdi>{recipe.name}</bdi> }}
        title={i18n._('history.versions')}
        lead={i18n._('history.lead', { days })}
      />
      {revisions.length === 0 ? (
        <Empty drawing="timer">{i18n._('history.empty')}</Empty>
      ) : (
        <ol className="versions">
          {revisions.map((revision, at) => (
            <Version
              key={revision.number}
              group={group}
              slug={recipe.slug}
              revision={revision}
              isNow={isFirstPage && at === 0}
            />
          ))}
          {older === null && start !== null && (
            <li>
              <a href={urls.recipeVersion(group, recipe.slug, start)}>{i18n._('history.oldest')}</a>
            </li>
          )}
        </ol>
      )}
      {older !== null && (
        <p className="button-row">
          <LinkButton kind="quiet" href={urls.recipeHistory(group, recipe.slug, { below: older })}>
            {i18n._('history.older')}
          </LinkButton>
        </p>
      )}
    </>
  )
}

interface VersionProps {
  group: string
  slug: string
  revision: RevisionView
  isNow: boolean
}

function Version({ group, slug, revision, isNow }: VersionProps) {
  const { i18n } = useLingui()
  const { number, madeAt, author, what, operation } = revision
  return (
    <li>
      <a href={urls.recipeVersion(group, slug, number)}>
        <Moment at={madeAt} />
      </a>
      {isNow && (
        <span className="chip" data-kind="plain">
          {i18n._('history.now')}
        </span>
      )}
      <p>
        {author ?? i18n._('history.somebody')} · {what}
      </p>
      {operation && (
        <div className="quiet">
          {operation.title}
          {operation.canUndo && (
            <RowAction
              action={urls.undoOperation(group, operation.id)}
              icon="undo-2"
              label={i18n._('history.undo-everywhere-named', { what: operation.title })}
            >
              {i18n._('history.undo-everywhere')}
            </RowAction>
          )}
        </div>
      )}
    </li>
  )
}
