import { useLingui } from '@lingui/react'
import { shortTime } from '../../measures/short-time.rules'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { TextField } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import { Segmented } from '../../ui/segmented.ui'
import type { FacetName, FacetView, LimitName, Limits } from './home-query.rules'
import type { TimeLink } from './time-facet.rules'

const requireKeys = {
  categories: 'requireAllCategories',
  tags: 'requireAllTags',
  tools: 'requireAllTools',
  foods: 'requireAllFoods',
} as const

/** Name of a facet in the cook's words. */
function useFacetTitle(name: FacetName): string {
  const { i18n } = useLingui()
  const titles = {
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
    foods: i18n._('food.foods'),
  }
  return titles[name]
}

/** One filter: a chip that unfolds into boxes and the choice of any or all of them. */
export function Facet({ facet: { name, requiresAll, options } }: { facet: FacetView }) {
  const { i18n } = useLingui()
  const title = useFacetTitle(name)
  const chosen = options.filter((option) => option.isChosen).length
  if (options.length === 0) return null
  return (
    <details className="facet" name="facet">
      <summary className="chip" data-on={chosen > 0 ? '' : undefined}>
        {chosen > 0 ? i18n._('search.facet-chosen', { facet: title, count: chosen }) : title}{' '}
        <Icon name="chevron-down" />
      </summary>
      <div className="panel">
        <Segmented
          name={requireKeys[name]}
          legend={i18n._('search.facet-match', { facet: title })}
          value={String(requiresAll)}
          options={[
            { value: 'false', text: i18n._('search.any-of-them') },
            { value: 'true', text: i18n._('search.all-of-them') },
          ]}
        />
        <fieldset className="options">
          <legend className="visually-hidden">{title}</legend>
          {options.map((option) => (
            <Check
              key={option.value}
              name={name}
              value={option.value}
              defaultChecked={option.isChosen}
              label={option.name}
              count={option.count}
            />
          ))}
        </fieldset>
        <Button type="submit">{i18n._('search.show-recipes')}</Button>
      </div>
    </details>
  )
}

/** How long it may take at most, as a chip that unfolds into links: a press shows the recipes. */
export function TimeFacet({ times }: { times: readonly TimeLink[] }) {
  const { i18n } = useLingui()
  return (
    <details className="facet" name="facet">
      <summary className="chip" data-on={times.some(({ isOn }) => isOn) ? '' : undefined}>
        {i18n._('order.time')} <Icon name="chevron-down" />
      </summary>
      <div className="panel">
        <div className="chip-row">
          {times.map(({ minutes, isOn, href }) => (
            <a
              key={minutes}
              className="chip"
              href={href}
              aria-current={isOn ? 'true' : undefined}
              data-on={isOn ? '' : undefined}
            >
              {i18n._('search.part-at-most', { amount: shortTime(i18n, String(minutes), null) })}
            </a>
          ))}
        </div>
      </div>
    </details>
  )
}

/** Limits of what a serving holds, as a chip that unfolds into fields. */
export function NutritionFacet({ limits }: { limits: Limits }) {
  const { i18n } = useLingui()
  const title = i18n._('search.per-serving')
  const texts: Record<LimitName, string> = {
    energyAtMost: i18n._('search.energy-at-most'),
    proteinAtLeast: i18n._('search.protein-at-least'),
    fiberAtLeast: i18n._('search.fiber-at-least'),
  }
  const names = Object.keys(texts) as LimitName[]
  const chosen = names.filter((name) => limits[name] !== null).length
  return (
    <details className="facet" name="facet">
      <summary className="chip" data-on={chosen > 0 ? '' : undefined}>
        {chosen > 0 ? i18n._('search.facet-chosen', { facet: title, count: chosen }) : title}{' '}
        <Icon name="chevron-down" />
      </summary>
      <div className="panel">
        {names.map((name) => (
          <TextField
            key={name}
            name={name}
            label={texts[name]}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={limits[name] ?? ''}
          />
        ))}
        <Button type="submit">{i18n._('search.show-recipes')}</Button>
      </div>
    </details>
  )
}
