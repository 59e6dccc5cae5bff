import { useLingui } from '@lingui/react'
import { Fragment } from 'react'
import { bySection, type IngredientItem } from './recipe-page.rules'
import { commaOf, IngredientMarkup, inLanguage } from './recipe-words.ui'

export interface IngredientListProps {
  ingredients: readonly IngredientItem[]
  language: string | null
  /** Small lists in cook mode leave the headings out. */
  withoutHeadings?: boolean | undefined
  /** On a sheet of paper the boxes are drawn, and ticked with a pen. */
  isOnPaper?: boolean | undefined
}

/** Ingredients to tick off, section by section; figures hang in their own column. */
export function IngredientList({ ingredients, language, withoutHeadings, isOnPaper }: IngredientListProps) {
  const listed = withoutHeadings ? ingredients.map((item) => ({ ...item, title: '' })) : ingredients
  return (
    <div className="ingredient-list" {...inLanguage(language)}>
      {bySection(listed).map(({ title, start, items }) => (
        <Fragment key={start}>
          {title !== '' && (
            <h3>
              <IngredientMarkup text={title} />
            </h3>
          )}
          <ul role="list">
            {items.map((item) => (
              <Ingredient key={item.referenceId} item={item} language={language} isOnPaper={isOnPaper} />
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}

interface IngredientProps extends Pick<IngredientListProps, 'language' | 'isOnPaper'> {
  item: IngredientItem
}

function Ingredient({ item, language, isOnPaper }: IngredientProps) {
  const { i18n } = useLingui()
  const { amount, rest, note } = item.line
  return (
    <li>
      <label>
        <input className="box" type="checkbox" disabled={isOnPaper} />{' '}
        <bdi className="amount" dir="ltr">
          {amount}
        </bdi>{' '}
        <span>
          <IngredientMarkup text={rest} />
          {note !== '' && (
            <>
              {rest !== '' && commaOf(language, i18n.locale)}
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
