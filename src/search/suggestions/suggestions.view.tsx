import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Empty } from '../../ui/empty.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Segmented } from '../../ui/segmented.ui'
import { urls } from '../../urls'
import type { RecipeCardView } from '../recipe-card.rules'
import { RecipeCard } from '../recipe-card.ui'

/** Foods that may be missing, as the page offers it. */
export const MOST_MISSING: readonly number[] = [0, 1, 2, 3, 5, 10]

/** Names that are said before the rest is counted. */
const NAMED = 12

export interface SuggestionsViewProps {
  group: string
  /** The foods of most recipes. */
  foods: readonly { value: string; name: string; count: number; isChosen: boolean }[]
  /** Names of foods and tools that are marked as on hand. */
  onHand: readonly string[]
  maxMissing: number
  /** The least missing first. */
  suggestions: readonly { card: RecipeCardView; missing: readonly string[] }[]
}

/** What can be cooked with what is there, and what is missing for it. */
export function SuggestionsView(props: SuggestionsViewProps) {
  const { i18n } = useLingui()
  const { group, foods, onHand, maxMissing, suggestions } = props
  const chosen = foods.filter(({ isChosen }) => isChosen).length
  const named = onHand.slice(0, NAMED)
  const byMissing = Map.groupBy(suggestions, ({ missing }) => missing.length)
  const [first] = byMissing.values()
  return (
    <>
      <PageHead
        title={i18n._('suggestion.what-can-i-cook')}
        lead={
          onHand.length === 0
            ? i18n._('suggestion.nothing-on-hand')
            : i18n._('suggestion.on-hand', {
                names: formatList(named, i18n.locale),
                more: onHand.length - named.length,
              })
        }
      />
      <form className="suggestion-form" method="get" action={urls.suggestions(group)}>
        {foods.length > 0 && (
          <details className="facet">
            <summary className="chip" data-on={chosen > 0 ? '' : undefined}>
              {chosen > 0
                ? i18n._('search.facet-chosen', { facet: i18n._('suggestion.use-up'), count: chosen })
                : i18n._('suggestion.use-up')}{' '}
              <Icon name="chevron-down" />
            </summary>
            <div className="panel">
              <fieldset className="options">
                <legend className="visually-hidden">{i18n._('suggestion.use-up')}</legend>
                {foods.map(({ value, name, count, isChosen }) => (
                  <Check
                    key={value}
                    name="foods"
                    value={value}
                    defaultChecked={isChosen}
                    label={name}
                    count={count}
                  />
                ))}
              </fieldset>
              <Button type="submit">{i18n._('search.show-recipes')}</Button>
            </div>
          </details>
        )}
        <div className="allowance">
          <span aria-hidden="true">{i18n._('suggestion.may-be-missing')}</span>
          <Segmented
            name="maxMissingFoods"
            legend={i18n._('suggestion.may-be-missing')}
            value={String(maxMissing)}
            options={MOST_MISSING.map((count) => ({ value: String(count), text: i18n.number(count) }))}
          />
        </div>
        <Button type="submit">{i18n._('search.show-recipes')}</Button>
      </form>
      {suggestions.length === 0 && <Nothing {...props} />}
      {[...byMissing].map(([count, some]) => (
        <section key={count} className="suggested" aria-labelledby={`missing-${count}`}>
          <h2 id={`missing-${count}`}>{i18n._('suggestion.how-many-missing', { count })}</h2>
          <ul className="recipe-grid" role="list">
            {some.map(({ card, missing }, at) => (
              <li key={card.id}>
                <RecipeCard group={group} recipe={card} canEdit first={some === first && at < 4} />
                {count > 0 && (
                  <p className="missing">
                    {i18n._('suggestion.missing', { names: formatList(missing, i18n.locale) })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** No recipe can be made of what is there; with more allowed to be missing there may be one. */
function Nothing({ group, foods, maxMissing }: SuggestionsViewProps) {
  const { i18n } = useLingui()
  const more = MOST_MISSING.find((count) => count > maxMissing)
  const chosen = foods.filter(({ isChosen }) => isChosen).map(({ value }) => value)
  return (
    <Empty
      drawing="pot"
      action={
        more !== undefined && (
          <LinkButton href={urls.suggestions(group, { foods: chosen, maxMissingFoods: more })}>
            {i18n._('suggestion.allow', { count: more })}
          </LinkButton>
        )
      }
    >
      <p>{i18n._('suggestion.none')}</p>
    </Empty>
  )
}
