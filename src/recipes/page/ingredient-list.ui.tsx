import { useLingui } from '@lingui/react'
import { Fragment } from 'react'
import { isolateMeasures } from '../../platform/i18n/isolating.rules'
import { CleanHtml } from '../../ui/clean-html.ui'
import { Amount } from '../ingredient/amount.ui'
import type { IngredientLine } from '../ingredient/ingredient-line.rules'
import { commaOf, inLanguage } from '../ingredient/recipe-words.ui'
import type { SubRecipeItem } from '../ingredient/sub-recipe-item.rules'
import { bySection, type IngredientItem } from './recipe-page.rules'

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
  const isBehind = ingredients.some(({ line }) => line.isBehind)
  return (
    <div className="ingredient-list" data-behind={isBehind ? '' : undefined} {...inLanguage(language)}>
      {bySection(listed).map(({ title, start, items }) => (
        <Fragment key={start}>
          {title !== '' && (
            <h3>
              <Words text={title} line={items[0]?.line} />
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
  const { subRecipe } = item
  const { amount, rest, note, isBehind } = item.line
  const words = <Words text={rest} line={item.line} />
  const figures = <Amount text={amount} />
  return (
    <li>
      <label>
        <input className="box" type="checkbox" disabled={isOnPaper} /> {!isBehind && figures}{' '}
        <span>
          {subRecipe?.href && !isOnPaper ? <a href={subRecipe.href}>{words}</a> : words}
          <Exact line={item.line} />
          {note !== '' && (
            <>
              {rest !== '' && commaOf(language, i18n.locale)}
              <span className="note">
                <Words text={note} line={item.line} />
              </span>
            </>
          )}
          <Unscaled line={item.line} />
          {subRecipe && isOnPaper && <SubRecipeOnPaper item={subRecipe} />}
        </span>
        {isBehind && <> {figures}</>}
      </label>
      {subRecipe && !isOnPaper && <SubRecipeLines item={subRecipe} />}
    </li>
  )
}

interface LineProps {
  line: IngredientLine
}

interface WordsProps {
  text: string
  /** Whose text it is. */
  line: IngredientLine | undefined
}

/** Text of an ingredient: a little emphasis as typed, everything else as plain words. */
function Words({ text, line }: WordsProps) {
  const tree = line?.marked?.get(text)
  return tree ? <CleanHtml tree={tree} /> : isolateMeasures(text)
}

/** The exact number, after the rounded one: "1 egg (1.13)". */
function Exact({ line: { exact } }: LineProps) {
  return exact && <small className="note exact"> ({exact})</small>
}

/** Says in the reader's language that a line is as it was written. */
function Unscaled({ line: { isUnscaled } }: LineProps) {
  const { i18n } = useLingui()
  return (
    isUnscaled && (
      <>
        {' '}
        <small className="note unscaled" {...inLanguage(i18n.locale)}>
          <i>({i18n._('recipe.not-scaled')})</i>
        </small>
      </>
    )
  )
}

interface SubRecipeProps {
  item: SubRecipeItem
}

/** What goes into the recipe that an ingredient is made by, unfolded on wish. */
function SubRecipeLines({ item: { lines, language, makes, isWhole } }: SubRecipeProps) {
  const { i18n } = useLingui()
  if (lines.length === 0) return null
  return (
    <details className="sub-recipe">
      <summary>
        {makes === ''
          ? i18n._('recipe.ingredients')
          : isWhole
            ? i18n._('sub-recipe.of-the-whole', { yield: makes })
            : i18n._('sub-recipe.ingredients-for', { yield: makes })}
      </summary>
      <ul role="list" {...inLanguage(language)}>
        {lines.map((line, at) => (
          <li key={at}>
            <Amount text={line.amount} />{' '}
            <span>
              <Words text={line.rest} line={line} />
              <Exact line={line} />
              {line.note !== '' && (
                <>
                  {line.rest !== '' && commaOf(language, i18n.locale)}
                  <Words text={line.note} line={line} />
                </>
              )}
              <Unscaled line={line} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The same on paper: one run of text below the line. */
function SubRecipeOnPaper({ item }: SubRecipeProps) {
  const { i18n } = useLingui()
  const lines = item.lines.filter(({ amount, rest }) => amount !== '' || rest !== '')
  return (
    lines.length > 0 && (
      <small className="sub-recipe" {...inLanguage(item.language)}>
        {lines.map((line, at) => (
          <Fragment key={at}>
            {at > 0 && ' · '}
            {line.amount}
            {line.amount !== '' && line.rest !== '' && ' '}
            <Words text={line.rest} line={line} />
            {line.exact && ` (${line.exact})`}
            {line.isUnscaled && ` (${i18n._('recipe.not-scaled')})`}
          </Fragment>
        ))}
      </small>
    )
  )
}
