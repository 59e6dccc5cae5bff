import { useLingui } from '@lingui/react'
import { oppositeDirection, Phrases } from '../../recipes/ingredient/recipe-words.ui'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { Photo } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { MealView } from './week.rules'

export interface MealProps {
  group: string
  meal: MealView
  /** Its day in words. */
  day: string
  isEditing: boolean
  /** It has come to life, and may be moved. */
  canMove: boolean
}

/** So long that it hardly fits a column of a week. */
const LONG_WORD = /[\p{L}\p{M}]{13}/u

/** What is planned: a recipe, with its photograph, or a note. While the plan is edited it leads to its own page. */
export function Meal({ group, meal, day, isEditing, canMove }: MealProps) {
  const { i18n } = useLingui()
  const { id, name, text, recipe, servings, isLeftover, made, cannot, maybeNot } = meal
  const href = isEditing
    ? urls.meal(id)
    : recipe && urls.recipe(group, recipe.slug, servings ? { servings } : {})
  const facts = [
    isLeftover ? i18n._('mealplan.leftovers') : '',
    servings === null ? '' : i18n._('mealplan.for-servings', { count: servings }),
    made === 'yes' ? i18n._('mealplan.was-made') : made === 'no' ? i18n._('mealplan.was-not-made') : '',
  ].filter(Boolean)
  return (
    <li
      className="plan-entry"
      id={`meal-${id}`}
      lang={recipe?.language ?? undefined}
      data-note={recipe ? undefined : ''}
      data-long={LONG_WORD.test(name) ? '' : undefined}
      data-turned={recipe ? undefined : oppositeDirection({ language: null, name }, i18n.locale)}
    >
      {recipe && (
        <Photo
          photo={recipe.photo}
          cover={{ name, language: recipe.language }}
          alt=""
          tint={recipe.tint}
          sizes="(width < 900px) 80px, 160px"
        />
      )}
      <div>
        {href === null ? (
          <b>
            <bdi>{name}</bdi>
          </b>
        ) : (
          <a href={href} dir="auto" draggable={false}>
            <Phrases of={name} />
          </a>
        )}
        {text !== '' && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
        {recipe && cannot.length + maybeNot.length > 0 && (
          <small lang={i18n.locale}>
            <Icon name="circle-alert" />{' '}
            <a href={urls.recipeDiets(group, recipe.slug)} draggable={false}>
              {[
                cannot.length > 0 ? i18n._('diets.not-for', { names: formatList(cannot, i18n.locale) }) : '',
                maybeNot.length > 0
                  ? i18n._('diets.maybe-not', { names: formatList(maybeNot, i18n.locale) })
                  : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </a>
          </small>
        )}
        {facts.length > 0 && <small lang={i18n.locale}>{facts.join(' · ')}</small>}
      </div>
      {isEditing && (
        <div className="tools" lang={i18n.locale}>
          <Button
            kind="quiet"
            icon="grip-vertical"
            label={i18n._('mealplan.move-named', { name, day })}
            data-grip=""
            hidden={!canMove}
          />
          <Form action={urls.deleteMeal(id)}>
            <Button
              type="submit"
              kind="quiet"
              icon="trash-2"
              label={i18n._('mealplan.delete-named', { name, day })}
            />
          </Form>
        </div>
      )}
    </li>
  )
}
