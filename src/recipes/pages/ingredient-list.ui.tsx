import { Fragment } from 'react'
import { type IngredientView, type IngredientWords, ingredientLine } from '../ingredient-text.rules'
import { commaOf, IngredientMarkup, inLanguage } from './recipe-words.ui'

/** An ingredient as a page needs it. */
export interface IngredientItem extends IngredientWords {
  referenceId: string
  /** Heading above it; empty within a section. */
  title: string | null
}

export interface IngredientListProps extends IngredientView {
  ingredients: readonly IngredientItem[]
  language: string | null
  /** Small lists in cook mode leave the headings out. */
  withoutHeadings?: boolean | undefined
}

/** Ingredients to tick off, section by section; figures hang in their own column. */
export function IngredientList({ ingredients, withoutHeadings, ...view }: IngredientListProps) {
  const sections: { title: string; items: IngredientItem[] }[] = []
  for (const item of ingredients) {
    const title = withoutHeadings ? '' : (item.title ?? '').trim()
    const last = sections.at(-1)
    if (last && title === '') last.items.push(item)
    else sections.push({ title, items: [item] })
  }
  return sections.map(({ title, items }, at) => (
    <Fragment key={at}>
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
              {rest !== '' && commaOf(view.language)}
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
