import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { DayText } from '../../platform/http/fields'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { clashSentences, FINGERPRINTS, fingerprintsOf, mergeForm } from '../../platform/http/form-merge'
import { backPath } from '../../platform/http/local-path'
import {
  dataForScript,
  type MemberPageCall,
  type PageRoute,
  page,
  seeOther,
} from '../../platform/http/page-route'
import { notFound } from '../../platform/refusals'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { typeName } from '../entries/entry-type.rules'
import type { PlanEntry } from '../entries/plan-entry.schema'
import { getPlanEntry, mealTyped, ownMeals, todayOf } from '../entries/plan-entry.service'
import { recordMade } from '../made/made.service'
import { AddMealView } from './add-meal.view'
import { cookedBefore, leftoversOf, listChoices } from './choices.service'
import { EditRecipeMealForm, NoteForm, SlotForm } from './meal-form.schema'
import { MealForm, type MealFormValues } from './meal-form.view'
import {
  addByChance,
  addMeal,
  changeByChance,
  changeMeal,
  type Done,
  type MealEdit,
  removeMeal,
} from './planner.service'
import { spanOf } from './span.service'
import { dayText, type MovedMeal } from './week.rules'
import { readPlanner } from './week.service'

const BASE = '/group/mealplan/planner'
const ONE = `${BASE}/entries/:id`

type Slot = v.InferOutput<typeof SlotForm>

/** What an address or a form says of day and meal; a dinner of today where it says nothing. */
function slotIn({ ctx, query }: MemberPageCall): Slot {
  const date = v.safeParse(DayText, query.get('date'))
  const sent = mealTyped(ctx, query.get('entryType') ?? '', query.get('mealName') ?? '')
  const entryType = v.safeParse(SlotForm.entries.entryType, sent)
  return {
    date: date.success ? date.output : todayOf(ctx),
    entryType: entryType.success ? entryType.output : 'dinner',
  }
}

const nameOf = ({ recipe, title }: PlanEntry) => recipe?.name ?? title

/** Says what was done to a meal, with an undo link, and goes to its days. */
function tell(call: MemberPageCall, { entry, change }: Done, messageId: string, to: string): Response {
  const { ctx, query, scope } = call
  const { i18n } = scope
  const values = {
    name: nameOf(entry),
    day: dayText(i18n, entry.date),
    meal: typeName(i18n, entry.entryType),
  }
  const undo = urls.undoPlan(change)
  const data = dataForScript<MovedMeal>(scope.request, () => {
    const { today, ...span } = spanOf(ctx, scope, query)
    return { days: readPlanner(ctx, span, today), text: i18n._(messageId, values), undo }
  })
  if (data) return data
  showOnNextPage(scope, { tone: 'success', messageId, values, undo })
  return seeOther(to)
}

interface Shown {
  note?: { title: string; text: string }
  errors?: Record<string, string>
}

function showAdd(call: MemberPageCall, { note = { title: '', text: '' }, errors = {} }: Shown = {}): Page {
  const { ctx, scope, query } = call
  const slot = slotIn(call)
  const search = (query.get('search') ?? '').slice(0, 200).trim()
  return {
    title: scope.i18n._('mealplan.what-to-eat'),
    styles: 'planner',
    place: 'planner',
    status: Object.keys(errors).length > 0 ? 422 : 200,
    body: (
      <AddMealView
        {...slot}
        ownMeals={ownMeals(ctx)}
        search={search}
        choices={listChoices(ctx, search)}
        leftovers={leftoversOf(ctx, slot.date)}
        note={note}
        errors={translateFields(scope.i18n, errors)}
      />
    ),
  }
}

/** What a press on the page plans; null for chance that finds nothing. */
async function planPressed(call: MemberPageCall, slot: Slot, form: FormData): Promise<Done | null> {
  const { ctx } = call
  if (form.has('chance')) return addByChance(ctx, { start: slot.date, days: 7 }, slot)
  const meal = { ...slot, title: '', text: '' }
  const leftoverOf = formText(form, 'leftoverOf')
  if (leftoverOf === '') return addMeal(ctx, { ...meal, recipeId: formText(form, 'recipeId').toLowerCase() })
  const cooked = getPlanEntry(ctx, Number(leftoverOf) || 0)
  const { recipeId, title } = cooked
  return addMeal(ctx, { ...meal, title, recipeId, leftoverOf: cooked.id })
}

async function submitAdd(call: MemberPageCall): Promise<PageAnswer> {
  const slot = slotIn(call)
  const form = await call.form()
  const isPressed = ['chance', 'leftoverOf', 'recipeId'].some((name) => form.has(name))
  if (isPressed) {
    const done = await planPressed(call, slot, form)
    if (!done) return showAdd(call, { errors: { recipeId: 'mealplan.no-recipes-match-your-rules' } })
    return tell(call, done, 'mealplan.added', urls.planner({ show: done.entry.date }))
  }
  const note = { title: formText(form, 'title'), text: formText(form, 'text').replaceAll('\r\n', '\n') }
  const checked = checkForm(NoteForm, { ...slot, ...note })
  if (!checked.isValid) return showAdd(call, { note, errors: checked.errors })
  const done = addMeal(call.ctx, { ...checked.values, recipeId: null })
  return tell(call, done, 'mealplan.added', urls.planner({ show: done.entry.date }))
}

function valuesOf({ recipeId, leftoverOf, servings, ...entry }: PlanEntry): MealFormValues {
  const isRecipe = recipeId !== null
  return {
    date: entry.date,
    entryType: entry.entryType,
    text: entry.text,
    title: isRecipe ? null : entry.title,
    servings: isRecipe ? String(servings ?? '') : null,
    leftoverOf: isRecipe ? String(leftoverOf ?? '') : null,
  }
}

function entryOf({ ctx, params }: MemberPageCall): PlanEntry {
  if (!/^\d{1,15}$/.test(params.id!)) throw notFound()
  return getPlanEntry(ctx, Number(params.id))
}

/** The fields that the form of an entry has. */
function textsOf(values: MealFormValues): Record<string, string> {
  const shown = Object.entries(values).filter((field): field is [string, string] => field[1] !== null)
  return Object.fromEntries(shown)
}

/** What someone else has changed some fields to, in the reader's words. */
function shownTexts({ ctx, scope: { i18n } }: MemberPageCall, texts: Record<string, string>) {
  const { date, leftoverOf } = texts
  return {
    ...texts,
    ...(date && { date: dayText(i18n, date) }),
    ...(texts.entryType && { entryType: typeName(i18n, texts.entryType) }),
    ...(leftoverOf && { leftoverOf: nameOf(getPlanEntry(ctx, Number(leftoverOf))) }),
  }
}

function showMeal(
  call: MemberPageCall,
  values: MealFormValues,
  errors: Record<string, string> = {},
  status = 422,
): Page {
  const { ctx, scope } = call
  const entry = entryOf(call)
  const { recipe } = entry
  return {
    title: `${nameOf(entry)} · ${scope.i18n._('mealplan.meal-plan')}`,
    styles: 'plain',
    place: 'planner',
    width: 'narrow',
    status: Object.keys(errors).length > 0 ? status : 200,
    body: (
      <MealForm
        heading={nameOf(entry)}
        lead={
          recipe ? (
            <a href={urls.recipe(ctx.actor.groupSlug, recipe.slug)}>{scope.i18n._('recipe.go-to-recipe')}</a>
          ) : (
            scope.i18n._('mealplan.note')
          )
        }
        action={urls.meal(entry.id)}
        backHref={urls.editPlanner({ show: entry.date })}
        submit={scope.i18n._('general.save')}
        values={values}
        opened={fingerprintsOf(textsOf(valuesOf(entry)))}
        ownMeals={ownMeals(ctx)}
        usualServings={recipe?.recipeServings ?? 0}
        cooked={cookedBefore(ctx, entry.date).filter(({ id }) => id !== entry.id)}
        error={null}
        errors={translateFields(scope.i18n, errors)}
      />
    ),
  }
}

async function submitMeal(call: MemberPageCall): Promise<PageAnswer> {
  const form = await call.form()
  const entry = entryOf(call)
  const typed = (name: string) => formText(form, name).replaceAll('\r\n', '\n')
  const slot = {
    date: typed('date'),
    entryType: mealTyped(call.ctx, typed('entryType'), typed('mealName')),
  }
  const isRecipe = entry.recipeId !== null
  const typedValues: MealFormValues = {
    ...slot,
    text: typed('text'),
    title: isRecipe ? null : typed('title'),
    servings: isRecipe ? typed('servings') : null,
    leftoverOf: isRecipe ? typed('leftoverOf') : null,
  }
  const now = textsOf(valuesOf(entry))
  const { values, clashes } = mergeForm(formText(form, FINGERPRINTS), now, textsOf(typedValues))
  const sent = { ...typedValues, ...values } as MealFormValues
  if (Object.keys(clashes).length > 0)
    return showMeal(call, sent, clashSentences(call.scope.i18n, shownTexts(call, clashes)), 409)
  const checked = isRecipe ? checkForm(EditRecipeMealForm, { ...sent }) : checkForm(NoteForm, { ...sent })
  if (!checked.isValid) return showMeal(call, sent, checked.errors)
  const edit: MealEdit = checked.values
  const done = changeMeal(call.ctx, entry.id, edit)
  return tell(call, done, 'mealplan.changed', urls.editPlanner({ show: done.entry.date }))
}

async function move(call: MemberPageCall): Promise<PageAnswer> {
  const { id } = entryOf(call)
  const form = await call.form()
  const sent = { date: formText(form, 'date'), entryType: formText(form, 'entryType') }
  const checked = checkForm(SlotForm, sent)
  if (!checked.isValid) throw new AppError('invalid', Object.values(checked.errors)[0]!)
  return tell(call, changeMeal(call.ctx, id, checked.values), 'mealplan.moved', backPath(call.scope))
}

/** Replaces a meal by a random recipe; where there is none, the meal stays and a notice says why. */
async function changeToAnother(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const done = await changeByChance(ctx, entryOf(call).id)
  if (done) return tell(call, done, 'mealplan.changed-to', backPath(scope))
  showOnNextPage(scope, { tone: 'error', messageId: 'mealplan.no-recipes-match-your-rules', values: {} })
  return seeOther(backPath(scope))
}

const ANSWERS = { yes: 'mealplan.noted-made', no: 'mealplan.noted-not-made' } as const

/** Someone says whether a meal was made; `?made=none` in the address deletes the answer. */
async function answer(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, query } = call
  const entry = entryOf(call)
  const said = query.has('made') ? query.get('made') : formText(await call.form(), 'made')
  const made = said === 'yes' || said === 'no' ? said : null
  recordMade(ctx, entry.id, made)
  const notice = { tone: 'success', values: { name: nameOf(entry) } } as const
  if (made === null) showOnNextPage(scope, { ...notice, messageId: 'mealplan.answer-taken-back' })
  else
    showOnNextPage(scope, {
      ...notice,
      messageId: ANSWERS[made],
      undo: urls.sayMade(entry.id, { made: 'none' }),
    })
  return seeOther(backPath(scope))
}

/** Planning one meal, and changing, moving and deleting it. */
export const MEAL_PAGES: PageRoute[] = [
  page({ path: `${BASE}/new` }, (call) => showAdd(call)),
  page({ method: 'POST', path: `${BASE}/new` }, submitAdd),
  page({ path: ONE }, (call) => showMeal(call, valuesOf(entryOf(call)))),
  page({ method: 'POST', path: ONE }, submitMeal),
  page({ method: 'POST', path: `${ONE}/move` }, move),
  page({ method: 'POST', path: `${ONE}/chance` }, changeToAnother),
  page({ method: 'POST', path: `${ONE}/made` }, answer),
  page({ method: 'POST', path: `${ONE}/delete` }, (call) => {
    const done = removeMeal(call.ctx, entryOf(call).id)
    return tell(call, done, 'mealplan.deleted', backPath(call.scope))
  }),
]
