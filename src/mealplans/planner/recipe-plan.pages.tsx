import { AppError } from '../../platform/errors'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import type { RecipePart } from '../../recipes/page/recipe-part.rules'
import { getRecipe } from '../../recipes/recipe/recipe.service'
import { LinkButton } from '../../ui/button.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'
import { ENTRY_TYPES } from '../entries/entry-type.schema'
import { todayOf } from '../entries/plan-entry.service'
import { RecipeMealForm } from './meal-form.schema'
import { MealForm, type MealFormValues } from './meal-form.view'
import { addMeal } from './planner.service'

const PATH = '/g/:group/r/:slug/plan'

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
  const { groupSlug } = ctx.actor
  const { i18n } = scope
  return {
    title: `${i18n._('mealplan.add-to-plan')} · ${name}`,
    styles: 'plain',
    place: 'recipes',
    width: 'narrow',
    status: error !== null || Object.keys(errors).length > 0 ? 422 : 200,
    body: (
      <MealForm
        heading={i18n._('mealplan.add-to-plan')}
        lead={
          <a href={urls.recipe(groupSlug, slug)} dir="auto">
            {name}
          </a>
        }
        action={urls.planRecipe(groupSlug, slug)}
        backHref={urls.recipe(groupSlug, slug)}
        submit={i18n._('mealplan.add')}
        values={values}
        opened={null}
        usualServings={recipeServings}
        cooked={[]}
        error={error === null ? null : i18n._(error)}
        errors={translateFields(i18n, errors)}
      />
    ),
  }
}

async function submit(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const { id: recipeId, slug } = getRecipe(ctx, params.slug!)
  const form = await call.form()
  const values: MealFormValues = {
    date: formText(form, 'date'),
    entryType: ENTRY_TYPES.find((type) => type === formText(form, 'entryType')) ?? 'dinner',
    title: null,
    text: formText(form, 'text').replaceAll('\r\n', '\n'),
    servings: formText(form, 'servings'),
    leftoverOf: null,
  }
  const checked = checkForm(RecipeMealForm, { ...values })
  if (!checked.isValid) return showForm(call, values, { errors: checked.errors })
  try {
    const { change } = addMeal(ctx, { ...checked.values, title: '', recipeId })
    const undo = urls.undoPlan(change)
    showOnNextPage(scope, { tone: 'success', messageId: 'recipe.recipe-added-to-mealplan', undo })
    return seeOther(urls.recipe(ctx.actor.groupSlug, slug))
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
    const date = todayOf(call.ctx)
    const usual = { title: null, text: '', servings: '', leftoverOf: null } as const
    return showForm(call, { date, entryType: 'dinner', ...usual })
  }),
  page({ method: 'POST', path: PATH }, submit),
]

/** The way there from the page of a recipe. */
export const PLAN_PART: RecipePart = {
  draw({ scope: { i18n }, group, isMember }, { slug }) {
    if (!isMember) return {}
    return {
      actions: (
        <LinkButton
          kind="quiet"
          icon="calendar-plus"
          label={i18n._('mealplan.add-to-plan')}
          href={urls.planRecipe(group, slug)}
        />
      ),
      menu: (
        <a href={urls.planRecipe(group, slug)}>
          <Icon name="calendar-plus" /> {i18n._('mealplan.add-to-plan')}
        </a>
      ),
    }
  },
}
