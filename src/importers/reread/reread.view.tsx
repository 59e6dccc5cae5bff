import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { DifferenceLines } from '../../history/difference.ui'
import type { DifferencePart } from '../../history/history.schema'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'

export interface RereadViewProps {
  group: string
  recipe: { name: string; slug: string }
  /** What the page is called, what it says of itself, what it says of differences and of none, where its form goes, and whether there is no page to read. */
  words: { title: string; lead: ReactNode; ask?: string; action: string; same: string; isGone?: boolean }
  /** What the page says otherwise than the recipe, field by field. */
  differences: readonly DifferencePart[]
  /** What was found, as the form carries it along. */
  found: string
  /** Why the page could not be read, or nothing be taken over. */
  error: string | null
  /** The page has not been read yet: someone else's link leads here. */
  isUnread: boolean
}

/** What a recipe's page says now against what was kept, field by field; what is ticked is taken over. */
export function RereadView({ group, recipe, words, differences, found, error, isUnread }: RereadViewProps) {
  const { i18n } = useLingui()
  const back = (
    <LinkButton kind="quiet" href={urls.recipe(group, recipe.slug)}>
      {words.isGone ? i18n._('recipe.go-to-recipe') : i18n._('general.cancel')}
    </LinkButton>
  )
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, recipe.slug), text: <bdi>{recipe.name}</bdi> }}
        title={words.title}
        lead={words.lead}
      />
      {error !== null && (
        <div className="carried">
          <Notice tone="error">{error}</Notice>
        </div>
      )}
      {isUnread || error !== null ? (
        <div className="button-row">
          {!words.isGone && (
            <Form action={words.action}>
              <Button type="submit" kind="primary" name="action" value="read">
                {words.title}
              </Button>
            </Form>
          )}
          {back}
        </div>
      ) : differences.length === 0 ? (
        <p>{words.same}</p>
      ) : (
        <Form action={words.action}>
          <input type="hidden" name="found" value={found} />
          {words.ask !== undefined && <p>{words.ask}</p>}
          {differences.map(({ key, title, lines }) => (
            <section className="difference" key={key} aria-label={title}>
              <h2>
                <Check name={key} value="true" label={title} />
              </h2>
              <DifferenceLines lines={lines} />
            </section>
          ))}
          <div className="button-row">
            <Button type="submit" kind="primary">
              {i18n._('import.take-ticked')}
            </Button>
            {back}
          </div>
        </Form>
      )}
    </>
  )
}
