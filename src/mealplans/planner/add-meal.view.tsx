import { useLingui } from '@lingui/react'
import type { Day } from '../../measures/day.rules'
import { Button } from '../../ui/button.ui'
import { TextArea, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Photo, type PhotoView } from '../../ui/photo.ui'
import { urls } from '../../urls'
import { typeName } from '../entries/entry-type.rules'
import type { EntryType } from '../entries/entry-type.schema'
import { SlotFields } from './slot-fields.ui'
import { dayText, type MealView } from './week.rules'

/** A recipe to choose. */
export interface Choice {
  id: string
  name: string
  photo: PhotoView | null
  tint: number
}

export interface AddMealProps {
  date: Day
  entryType: EntryType
  /** Names that the household has given to meals. */
  ownMeals: readonly string[]
  search: string
  choices: readonly Choice[]
  /** What was cooked in the days before, of which something may be left. */
  leftovers: readonly MealView[]
  note: { title: string; text: string }
  errors: Record<string, string>
}

/** What is eaten then: a recipe, the rest of another meal, what chance says, or a note. One press for each. */
export function AddMealView(props: AddMealProps) {
  const { i18n } = useLingui()
  const { date, entryType, errors } = props
  return (
    <>
      <PageHead
        back={{ href: urls.planner({ start: date }), text: i18n._('mealplan.meal-plan') }}
        title={i18n._('mealplan.what-to-eat')}
        lead={`${dayText(i18n, date)} · ${typeName(i18n, entryType)}`}
      />
      {errors.recipeId && (
        <Notice tone="error">
          <p>{errors.recipeId}</p>
        </Notice>
      )}
      <form className="meal-search" method="get" action={urls.addMeal({})} role="search">
        <TextField
          label={i18n._('mealplan.search')}
          name="search"
          type="search"
          defaultValue={props.search}
          autoComplete="off"
        />
        <SlotFields date={date} entryType={entryType} ownMeals={props.ownMeals} errors={errors} />
        <Button type="submit" icon="search">
          {i18n._('mealplan.search-button')}
        </Button>
      </form>
      <Form className="meal-choices" action={urls.addMeal({ date, entryType })}>
        <Recipes {...props} />
        <Leftovers {...props} />
      </Form>
      <section className="meal-note" aria-labelledby="note">
        <h2 id="note">{i18n._('mealplan.note')}</h2>
        <Form action={urls.addMeal({ date, entryType })}>
          <TextField
            label={i18n._('mealplan.title')}
            name="title"
            defaultValue={props.note.title}
            maxLength={500}
            required
            dir="auto"
            error={errors.title}
          />
          <TextArea
            label={i18n._('mealplan.text')}
            name="text"
            rows={2}
            maxLength={10_000}
            defaultValue={props.note.text}
            dir="auto"
            error={errors.text}
          />
          <Button type="submit">{i18n._('mealplan.add-note')}</Button>
        </Form>
      </section>
    </>
  )
}

function Recipes({ search, choices }: AddMealProps) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="choices">
      <header>
        <h2 id="choices">{search === '' ? i18n._('home.not-made-lately') : i18n._('recipe.recipes')}</h2>
        <Button type="submit" name="chance" value="true" icon="dices">
          {i18n._('mealplan.surprise-me')}
        </Button>
      </header>
      {choices.length === 0 && <p>{i18n._('mealplan.nothing-found')}</p>}
      <ul role="list">
        {choices.map(({ id, name, photo, tint }) => (
          <li key={id}>
            <button type="submit" name="recipeId" value={id}>
              <Photo photo={photo} alt="" tint={tint} sizes="72px" />
              <span>
                <bdi>{name}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Leftovers({ leftovers }: AddMealProps) {
  const { i18n } = useLingui()
  if (leftovers.length === 0) return null
  return (
    <section aria-labelledby="leftovers">
      <header>
        <h2 id="leftovers">{i18n._('mealplan.leftovers-of')}</h2>
      </header>
      <ul role="list">
        {leftovers.map(({ id, name, date, recipe }) => (
          <li key={id}>
            <button type="submit" name="leftoverOf" value={id}>
              <Photo photo={recipe?.photo ?? null} alt="" tint={recipe?.tint} sizes="72px" />
              <span>
                <bdi>{name}</bdi>
                <small>{dayText(i18n, date)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
