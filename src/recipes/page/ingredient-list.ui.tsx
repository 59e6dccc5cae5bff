import { useLingui } from '@lingui/react'
import { Fragment } from 'react'
import { type IngredientView, ingredientLine } from '../ingredient/ingredient-text.rules'
import { bySection, type IngredientItem } from './recipe-page.rules'
import { commaOf, IngredientMarkup, inLanguage } from './recipe-words.ui'

export interface IngredientListProps extends IngredientView {
  ingredients: readonly IngredientItem[]
  language: string | null
  /** Small lists in cook mode leave the headings out. */
  withoutHeadings?: boolean | undefined
}

/** Ingredients to tick off, section by section; figures hang in their own column. */
export function IngredientList({ ingredients, withoutHeadings, ...view }: IngredientListProps) {
  const listed = withoutHeadings ? ingredients.map((item) => ({ ...item, title: '' })) : ingredients
  return bySection(listed).map(({ title, start, items }) => (
    <Fragment key={start}>
      {title !== '' && (
        <h3 {...inLanguage(view.language)}>
          <IngredientMarkup text={title} />
        </h3>
      )}
      <ul className="ingredient-list" role="list" {...inLanguage(view.language)}>
        {items.map((item) => (
          <Ingredient key={item.referenceId} item={item} view={view} />
        ))}
      </ul>
    </Fragment>
  ))
}

function Ingredient({ item, view }: { item: IngredientItem; view: IngredientView }) {
  const { i18n } = useLingui()
  const { amount, rest, note } = ingredientLine(item, view)
  return (
    <li>
      <label>
        <input className="box" type="checkbox" />{' '}
        <bdi className="amount" dir="ltr">
          {amount}
        </bdi>{' '}
        <span>
          <IngredientMarkup text={rest} />
          {note !== '' && (
            <>
              {rest !== '' && commaOf(view.language, i18n.locale)}
              <span className="note">
                <IngredientMarkup text={note} />
              </span>
            </>
          )}
        </span>
      </label>
    </li>
  )
}
