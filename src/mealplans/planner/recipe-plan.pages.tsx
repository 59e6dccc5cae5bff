import { AppError } from '../../platform/errors'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import type { RecipePart } from '../../recipes/page/recipe-part.rules'
import { chosenAmount, scaleOf } from '../../recipes/page/scale.rules'
import { getRecipe } from '../../recipes/recipe/recipe.service'
import { LinkButton } from '../../ui/button.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'
import { typeName } from '../entries/entry-type.rules'
import { mealTyped, ownMeals, todayOf } from '../entries/plan-entry.service'
import { RecipeMealForm } from './meal-form.schema'
import type { MealFormValues } from './meal-form.view'
import { PlanRecipeView } from './plan-recipe.view'
import { addMeal } from './planner.service'
import { dayText } from './week.rules'
import { readDays } from './week.service'

const PATH = '/g/:group/r/:slug/plan'

/** As many as the sheet shows, today first. */
const DAYS = 7

/** What a press says: a day, and after a space the meal. */
const DAY_LENGTH = '2026-11-28'.length

interface Wrong {
  errors?: Record<string, string>
  /** Message id. */
  error?: string | null
}

function showForm(
  { ctx, scope, params }: MemberPageCall,
  values: MealFormValues,
  { errors = {}, error = null }: Wrong = {},
): Page {
  const { slug, name, recipeServings } = getRecipe(ctx, params.slug!)
  const { i18n } = scope
  const today = todayOf(ctx)
  return {
    title: `${i18n._('mealplan.add-to-plan')} · ${name}`,
    styles: 'diary',
    place: 'recipes',
    width: 'narrow',
    status: error !== null || Object.keys(errors).length > 0 ? 422 : 200,
    body: (
      <PlanRecipeView
        group={ctx.actor.groupSlug}
        recipe={{ slug, name, servings: recipeServings }}
        days={readDays(ctx, { start: today, days: DAYS }, today)}
        ownMeals={ownMeals(ctx)}
        values={values}
        error={error === null ? null : i18n._(error)}
        errors={translateFields(i18n, errors)}
      />
    ),
  }
}

async function submit(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const { groupSlug } = ctx.actor
  const { id: recipeId, slug } = getRecipe(ctx, params.slug!)
  const form = await call.form()
  const slot = formText(form, 'slot')
  const day = slot.slice(0, DAY_LENGTH)
  const values: MealFormValues = {
    date: day || formText(form, 'date'),
    entryType: mealTyped(
      ctx,
      slot.slice(DAY_LENGTH + 1) || formText(form, 'entryType'),
      formText(form, 'mealName'),
    ),
    title: null,
    text: formText(form, 'text').replaceAll('\r\n', '\n'),
    servings: formText(form, 'servings'),
    leftoverOf: null,
  }
  const checked = checkForm(RecipeMealForm, { ...values })
  if (!checked.isValid) return showForm(call, values, { errors: checked.errors })
  try {
    const { change, entry } = addMeal(ctx, { ...checked.values, title: '', recipeId })
    const { i18n } = scope
    showOnNextPage(scope, {
      tone: 'success',
      messageId: 'mealplan.added-for',
      values: {
        said: i18n._('recipe.recipe-added-to-mealplan'),
        day: dayText(i18n, entry.date),
        meal: typeName(i18n, entry.entryType),
      },
      undo: urls.undoPlan(change),
      view: urls.planner({ show: entry.date }),
      next: {
        action: urls.recipeShopping(groupSlug, slug, { usual: true, servings: entry.servings }),
        messageId: 'shopping.add-to-list',
      },
    })
    return seeOther(urls.recipe(groupSlug, slug))
  } catch (error) {
    // Whatever was in the way, what was typed stays.
    if (!(error instanceof AppError)) ctx.log.error('a recipe could not be added to the meal plan', { error })
    const status = error instanceof AppError ? error.status : 500
    return { ...showForm(call, values, { error: 'recipe.failed-to-add-recipe-to-mealplan' }), status }
  }
}

/** "Add to meal plan" of a recipe's menu. */
export const RECIPE_PLAN_PAGES: PageRoute[] = [
  page({ path: PATH }, (call) => {
    const { ctx, params, query } = call
    const recipe = getRecipe(ctx, params.slug!)
    const scale = scaleOf(chosenAmount(query), recipe)
    const isCounted = scale !== 1 && recipe.recipeServings > 0
    const servings = isCounted ? String(Math.round(recipe.recipeServings * scale * 100) / 100) : ''
    const usual = { title: null, text: '', servings, leftoverOf: null } as const
    return showForm(call, { date: todayOf(ctx), entryType: 'dinner', ...usual })
  }),
  page({ method: 'POST', path: PATH }, submit),
]

/** The link to it on the page of a recipe. */
export const PLAN_PART: RecipePart = {
  draw({ scope: { i18n }, group, isMember }, { slug }) {
    if (!isMember) return {}
    const href = urls.planRecipe(group, slug)
    return {
      ahead: (
        <LinkButton
          kind="quiet"
          icon="calendar-plus"
          label={i18n._('mealplan.add-to-plan')}
          href={href}
          data-sheet=""
        />
      ),
      menu: (
        <a href={href} data-sheet="">
          <Icon name="calendar-plus" /> {i18n._('mealplan.add-to-plan')}
        </a>
      ),
    }
  },
}
