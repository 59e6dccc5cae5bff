import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button, LinkButton } from '../../ui/button.ui'
import { Chip, RemovableChip } from '../../ui/chip.ui'
import { Empty } from '../../ui/empty.ui'
import { Form } from '../../ui/form.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Suggestions } from '../../ui/names-field.ui'
import { urls } from '../../urls'
import type { RecipeCardView } from '../recipe-card.rules'
import { RecipeCard } from '../recipe-card.ui'

interface NamedFood {
  id: string
  name: string
}

/** The state of the page, as its address says it. */
export interface SuggestedAddress {
  [name: string]: string | number | readonly string[] | null
  foods: readonly string[]
  onHand: string | null
  maxMissingFoods: number | null
  unfit: string | null
}

export interface SuggestionsViewProps {
  group: string
  address: SuggestedAddress
  /** Foods that someone has said are there. */
  chosen: readonly NamedFood[]
  /** Foods of many recipes that no one has said anything about. */
  offered: readonly NamedFood[]
  /** Names that are offered while the reader types. */
  known: readonly string[]
  /** Names of foods that are marked as on hand. */
  onHand: readonly string[]
  usesOnHand: boolean
  maxMissing: number
  /** Someone of the household cannot eat some recipes. */
  hasUnfit: boolean
  /** The reader may have the ingredients of all recipes recognized. */
  mayRecognize: boolean
  /** The least missing first. */
  suggestions: readonly {
    card: RecipeCardView
    /** Whether it is uncertain that everyone of the household can eat it. */
    isUnsure: boolean
    missing: readonly NamedFood[]
    tools: readonly string[]
  }[]
}

/** What can be cooked with the foods on hand, and what is missing for it. */
export function SuggestionsView(props: SuggestionsViewProps) {
  const { i18n } = useLingui()
  const { group, suggestions, chosen } = props
  const isStart = chosen.length === 0
  const ready = suggestions.filter(({ missing }) => missing.length === 0).length
  return (
    <>
      <PageHead title={i18n._('suggestion.what-can-i-cook')} />
      <WhatIsThere {...props} />
      <section className="cookable" aria-label={i18n._('search.results-label')}>
        {suggestions.length > 0 && (
          <p role="status">{i18n._('suggestion.found', { count: suggestions.length, ready })}</p>
        )}
        {suggestions.length === 0 && (isStart ? <Start {...props} /> : <Nothing {...props} />)}
        {suggestions.length > 0 && <Cookable {...props} />}
        <Form id="add-missing" action={urls.suggestions(group)} hidden>
          {null}
        </Form>
      </section>
      <Enhancer name="search/what-is-there" data={{ 'data-foods': urls.api.foods() }} />
    </>
  )
}

/** A field for one more food, with those on hand before it and suggested ones below it. */
function WhatIsThere(props: SuggestionsViewProps) {
  const { group, address, chosen, offered, known, onHand, usesOnHand, hasUnfit } = props
  const { i18n } = useLingui()
  const to = (change: Partial<SuggestedAddress>) => urls.suggestions(group, { ...address, ...change })
  const ids = chosen.map(({ id }) => id)
  const { onHand: hand, maxMissingFoods, unfit } = address
  return (
    <form className="what-is-there" method="get" action={urls.suggestions(group)} role="search">
      <div className="token-field">
        {chosen.map(({ id, name }) => (
          <RemovableChip key={id} name={name} href={to({ foods: ids.filter((other) => other !== id) })} />
        ))}
        {ids.map((id) => (
          <input key={id} type="hidden" name="foods" value={id} />
        ))}
        {hand !== null && <input type="hidden" name="onHand" value={hand} />}
        {unfit !== null && <input type="hidden" name="unfit" value={unfit} />}
        {maxMissingFoods !== null && <input type="hidden" name="maxMissingFoods" value={maxMissingFoods} />}
        <input
          name="food"
          list="known-foods"
          autoComplete="off"
          maxLength={200}
          aria-label={i18n._('suggestion.add-food')}
          placeholder={i18n._('suggestion.add-food')}
          enterKeyHint="enter"
        />
        <Button type="submit" kind="quiet" icon="plus" label={i18n._('suggestion.add')} />
      </div>
      <Suggestions id="known-foods" names={known} />
      <p className="chip-row" aria-label={i18n._('suggestion.offered')} role="group">
        {onHand.length > 0 && (
          <Chip href={to({ onHand: usesOnHand ? 'no' : null })} on={usesOnHand}>
            {usesOnHand && <Icon name="check" />}
            <span>{i18n._('suggestion.foods-on-hand', { count: onHand.length })}</span>
          </Chip>
        )}
        {hasUnfit && (
          <Chip href={to({ unfit: unfit === null ? 'yes' : null })} on={unfit !== null}>
            {unfit !== null && <Icon name="check" />}
            <span>{i18n._('diets.also-unfit')}</span>
          </Chip>
        )}
        {offered.map(({ id, name }) => (
          <Chip key={id} href={to({ foods: [...ids, id] })}>
            <Icon name="plus" /> <bdi>{name}</bdi>
          </Chip>
        ))}
      </p>
    </form>
  )
}

function Cookable({ group, suggestions, address }: SuggestionsViewProps) {
  const { i18n } = useLingui()
  const back = urls.suggestions(group, address)
  return (
    <ul className="recipe-grid" role="list">
      {suggestions.map(({ card, isUnsure, missing, tools }, at) => {
        const names = formatList(
          missing.map(({ name }) => name),
          i18n.locale,
        )
        return (
          <li key={card.id} data-ready={missing.length === 0 ? '' : undefined}>
            <RecipeCard group={group} recipe={card} canEdit first={at < 4} />
            <div className="missing">
              {missing.length === 0 ? (
                <p>
                  <Icon name="check" /> {i18n._('suggestion.all-there')}
                </p>
              ) : (
                <>
                  <p>{i18n._('suggestion.missing-count', { count: missing.length, names })}</p>
                  <button
                    className="button"
                    data-kind="quiet"
                    type="submit"
                    form="add-missing"
                    formAction={urls.recipeShopping(group, card.slug, {
                      foods: missing.map(({ id }) => id),
                      back,
                    })}
                    aria-label={i18n._('suggestion.add-to-list-named', { names })}
                  >
                    <Icon name="shopping-basket" /> {i18n._('suggestion.add-to-list')}
                  </button>
                </>
              )}
              {isUnsure && (
                <p>
                  <Icon name="circle-alert" />{' '}
                  <a href={urls.recipeDiets(group, card.slug)}>{i18n._('diets.not-all-known')}</a>
                </p>
              )}
              {tools.length > 0 && (
                <p>{i18n._('suggestion.without-tools', { names: formatList(tools, i18n.locale) })}</p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Shown before any food was chosen. */
function Start({ offered, mayRecognize }: SuggestionsViewProps) {
  const { i18n } = useLingui()
  if (offered.length > 0)
    return (
      <Empty drawing="pot">
        <p>{i18n._('suggestion.start')}</p>
      </Empty>
    )
  const recognize = <LinkButton href={urls.recognize()}>{i18n._('recognize.title')}</LinkButton>
  return (
    <Empty drawing="pot" action={mayRecognize && recognize}>
      <p>{i18n._('suggestion.no-foods')}</p>
    </Empty>
  )
}

/** Shown when no recipe can be made; with more missing foods allowed there may be one. */
function Nothing({ group, address, maxMissing }: SuggestionsViewProps) {
  const { i18n } = useLingui()
  const more = [5, 10, 50].find((count) => count > maxMissing)
  return (
    <Empty
      drawing="pot"
      action={
        more !== undefined && (
          <LinkButton href={urls.suggestions(group, { ...address, maxMissingFoods: more })}>
            {i18n._('suggestion.allow', { count: more })}
          </LinkButton>
        )
      }
    >
      <p>{i18n._('suggestion.none')}</p>
    </Empty>
  )
}
