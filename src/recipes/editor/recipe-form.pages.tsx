import { foodNamesOf, listAllFoods } from '../../foods/food.service'
import { listAllUnits } from '../../foods/unit.service'
import { decimalMarkOf } from '../../measures/quantity.rules'
import { listAllOrganizers } from '../../organizers/organizer.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { linkRulesFor } from '../../platform/html/links.rules'
import { formText, translateFields } from '../../platform/http/form'
import { FORM_KEY } from '../../platform/http/form.rules'
import { lastRedirectOf } from '../../platform/http/idempotent-form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { takeUnsent } from '../../platform/http/unsent'
import { languageNamer } from '../../platform/i18n/language-names'
import { directionOf, LANGUAGE_CODES } from '../../platform/i18n/languages.rules'
import { byName } from '../../platform/i18n/order.rules'
import { MAX_PIXELS } from '../../platform/images/header/header'
import { MAX_IMAGE_BYTES } from '../../platform/images/images'
import { type FlashNotice, showNotice, showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { formatList } from '../../ui/format.rules'
import { urls } from '../../urls'
import { forgetPicture, keepPicture, pictureOf } from '../image/kept-picture.service'
import { recipePhoto } from '../image/recipe-photo.service'
import { commaOf } from '../ingredient/recipe-words.ui'
import type { Recipe } from '../recipe/recipe.schema'
import { findRecipeKey, getRecipe } from '../recipe/recipe.service'
import { lineReadings } from '../recipe/recipe-state.service'
import { getEditable, groupSettings } from '../recipe/recipe-write.service'
import { recipeNames } from '../sub-recipe/sub-recipe.service'
import { applyFormAction, readFormAction, SAVE_AND_PARSE } from './form-action.rules'
import { type SavedWithPicture, saveFormWithPicture } from './form-picture.service'
import { FormClash, mergeWithSaved } from './form-save.service'
import { toFormValues } from './form-values.rules'
import { lineWriter, writtenRows } from './line-text.rules'
import { linkNamed } from './link-named.rules'
import { clashesOf, partNames, takeSaved } from './merge.rules'
import {
  emptyRecipeForm,
  type IngredientRow,
  type RecipeFormValues,
  readRecipeForm,
  withRowIds,
} from './recipe-form.rules'
import { RecipeFormView } from './recipe-form.view'
import { showJsonForm, submitJson } from './recipe-json.pages'
import { type Removed, readUndo } from './removed-row.schema'

const SUGGESTIONS = 500
/** A whole recipe as JSON. */
const SOURCES = ['json']
const FORM_BYTES = MAX_IMAGE_BYTES + 2 * 1024 * 1024

interface Shown {
  recipe: Recipe | null
  values: RecipeFormValues
  isUnsaved: boolean
  errors?: Record<string, string>
  error?: string | null
  /** What two people do not agree about, as `MergedForm` names it. */
  targets?: readonly string[]
  focus?: string | null
  removed?: Removed | null
  kept?: string | null
  status?: number
}

/** @param own the recipe's, which stays on the list when Trivet knows nothing of it */
function languagesIn(locale: string, own: string) {
  const nameOf = languageNamer(locale)
  const codes = new Set<string>(LANGUAGE_CODES)
  if (own !== '') codes.add(own)
  const named = [...codes].map((code) => ({ code, name: nameOf(code) }))
  return byName(named, locale)
}

/** Names offered while typing, and the form's ingredients as lines, which take their words from the same pantry and language. */
function pantryOf(
  ctx: Ctx,
  { locale }: RequestScope,
  { ingredients, language, settings }: RecipeFormValues,
  recipe: Recipe | null,
) {
  const names = (items: readonly { name: string }[]) => items.slice(0, SUGGESTIONS).map(({ name }) => name)
  const units = listAllUnits(ctx)
  const foods = listAllFoods(ctx)
  const readings: ReturnType<typeof lineReadings> = recipe ? lineReadings(ctx, recipe.id) : new Map()
  const write = lineWriter(
    { units, foods },
    {
      language,
      comma: commaOf(language || null, locale),
      decimalMark: decimalMarkOf(language || locale),
      writtenOf:
        recipe && !settings.disableAmount
          ? writtenRows(toFormValues(recipe).ingredients, readings)
          : undefined,
    },
  )
  const lineOf = (row: IngredientRow) => ({
    ...write(row),
    level: readings.get(row.referenceId) === 'doubtful' ? ('check' as const) : undefined,
  })
  return {
    known: {
      units: names(units),
      foods: names(foodNamesOf(ctx, foods)),
      recipes: ingredients.some(({ recipe }) => recipe !== null) ? recipeNames(ctx) : [],
      categories: names(listAllOrganizers(ctx, 'category')),
      tags: names(listAllOrganizers(ctx, 'tag')),
      tools: names(listAllOrganizers(ctx, 'tool')),
    },
    direction: language === '' ? ('auto' as const) : directionOf(language),
    ingredients: ingredients.map((row) => ({ ...row, line: lineOf(row) })),
  }
}

function showForm(
  ctx: Ctx,
  scope: RequestScope,
  {
    recipe,
    values,
    isUnsaved,
    errors = {},
    error = null,
    targets = [],
    focus = null,
    removed = null,
    kept = null,
    status = 200,
  }: Shown,
): Page {
  const withIds = withRowIds(values)
  const { ingredients, ...pantry } = pantryOf(ctx, scope, withIds, recipe)
  const heading = recipe
    ? scope.i18n._('form.edit-title', { name: recipe.name })
    : scope.i18n._('form.new-recipe')
  return {
    title: heading,
    styles: 'edit',
    hasSaveBar: true,
    status,
    place: 'recipes',
    body: (
      <RecipeFormView
        group={ctx.actor.groupSlug}
        reader={ctx.userId}
        recipe={recipe && { id: recipe.id, name: recipe.name, slug: recipe.slug, photo: recipePhoto(recipe) }}
        values={{ ...withIds, ingredients }}
        isUnsaved={isUnsaved}
        errors={errors}
        error={error}
        clashes={recipe ? clashesOf(targets, values, toFormValues(recipe)) : []}
        focus={focus}
        removed={removed}
        {...pantry}
        languages={languagesIn(scope.locale, values.language)}
        canLock={recipe === null || recipe.userId === ctx.userId}
        keptPicture={kept}
        pictureLimits={{ megabytes: MAX_IMAGE_BYTES / 1024 / 1024, megapixels: MAX_PIXELS / 1_000_000 }}
        linkRules={linkRulesFor(ctx.config, true)}
        showExtras={ctx.actor.advanced}
      />
    ),
  }
}

/** The form with what was typed and what is wrong with it. */
async function showProblems(
  ctx: Ctx,
  scope: RequestScope,
  recipe: Recipe | null,
  values: RecipeFormValues,
  sent: FormData,
  thrown: unknown,
): Promise<Page> {
  if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown
  const clash = thrown instanceof FormClash ? thrown.merged : null
  const message = scope.i18n._(thrown.messageId, thrown.values)
  const errors = translateFields(scope.i18n, thrown.fields, thrown.values)
  return showForm(ctx, scope, {
    recipe,
    // After a clash saving once more is a decision: the form holds the version that the reader was shown.
    values: clash?.values ?? values,
    targets: clash?.targets ?? [],
    isUnsaved: true,
    errors,
    error: Object.keys(errors).length > 0 ? null : message,
    kept: errors.image ? null : await keepPicture(ctx, scope.request, sent),
    status: clash ? 409 : 422,
  })
}

function savedNotice(
  { i18n, locale }: RequestScope,
  { recipe: { name }, taken, pictureProblem }: SavedWithPicture,
): FlashNotice {
  if (pictureProblem) {
    const { messageId, values } = pictureProblem
    return { tone: 'warning', messageId, values }
  }
  if (taken.length === 0) return { tone: 'success', messageId: 'recipe.saved', values: { name } }
  const parts = formatList(partNames(i18n, taken), locale)
  return { tone: 'success', messageId: 'recipe.saved-together', values: { name, parts } }
}

/**
 * The recipe that this form has made already, whose answer was lost, so that its writer has written on. Under another
 * name it is a new wish.
 */
function madeBefore(ctx: Ctx, sent: FormData, { name }: RecipeFormValues): Recipe | null {
  const slug = /\/r\/([^/?]+)/.exec(lastRedirectOf(ctx, formText(sent, FORM_KEY)) ?? '')?.[1]
  const key = slug ? findRecipeKey(ctx, decodeURIComponent(slug)) : undefined
  const made = key ? getRecipe(ctx, key.slug) : null
  return made?.name === name.trim() ? made : null
}

async function submit(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params, query, form } = call
  let recipe = params.slug ? getRecipe(ctx, params.slug) : null
  if (recipe && query.get('mode') === 'json') return submitJson(call, recipe)
  const sent = await form()
  const values = readRecipeForm(sent)
  if (recipe === null) {
    recipe = madeBefore(ctx, sent, values)
    if (recipe) Object.assign(values, { version: recipe.updateAt ?? '', base: toFormValues(recipe).base })
  }
  const wanted = formText(sent, 'action')
  const action = readUndo(wanted) ?? readFormAction(wanted)
  const targets = sent.getAll('clash').filter((target) => typeof target === 'string')
  if (action.kind === 'take' && recipe) {
    return showForm(ctx, scope, {
      recipe,
      kept: await keepPicture(ctx, scope.request, sent),
      values: takeSaved(values, toFormValues(recipe), action.target),
      targets: targets.filter((target) => target !== action.target),
      isUnsaved: true,
    })
  }
  if (action.kind === 'draft' && recipe) {
    const merged = mergeWithSaved(ctx, recipe.id, values)
    const error = merged.clashes.length > 0 ? scope.i18n._('recipe.changed-meanwhile') : null
    return showForm(ctx, scope, { recipe, ...merged, error, isUnsaved: true })
  }
  if (action.kind !== 'save') {
    const withIds = withRowIds(values)
    const { errors, ...changed } =
      action.kind === 'link' ? linkNamed(withIds, action.at) : applyFormAction(withIds, action)
    return showForm(ctx, scope, {
      recipe,
      kept: await keepPicture(ctx, scope.request, sent),
      isUnsaved: true,
      targets,
      ...changed,
      errors: translateFields(scope.i18n, errors),
    })
  }
  try {
    const saved = await saveFormWithPicture(ctx, recipe, { values, file: await pictureOf(ctx, sent) })
    await forgetPicture(ctx, sent)
    showOnNextPage(scope, savedNotice(scope, saved))
    const goesOn = wanted === SAVE_AND_PARSE
    const next = goesOn ? urls.ingredientParser : urls.recipe
    return seeOther(next(ctx.actor.groupSlug, saved.recipe.slug))
  } catch (error) {
    return showProblems(ctx, scope, recipe, values, sent, error)
  }
}

/** The form as its reader left it when their sign-in had ended, else as it is. */
function openForm(ctx: Ctx, scope: RequestScope, recipe: Recipe | null): Page {
  const unsent = takeUnsent(scope)
  if (unsent) {
    const sent = new FormData()
    for (const [name, value] of unsent.fields) sent.append(name, value)
    showNotice(scope, unsent.notice)
    return showForm(ctx, scope, { recipe, values: readRecipeForm(sent), isUnsaved: true })
  }
  const values = recipe ? toFormValues(recipe) : { ...emptyRecipeForm(), settings: groupSettings(ctx) }
  return showForm(ctx, scope, { recipe, values, isUnsaved: false })
}

/** The form of a recipe, at its address with `edit=true`. @throws forbidden when it is locked by someone else */
export function showEditForm({ ctx, scope, params, query }: MemberPageCall): Page {
  const recipe = getEditable(ctx, params.slug!)
  if (query.get('mode') === 'json') return showJsonForm(ctx, scope, recipe)
  return openForm(ctx, scope, recipe)
}

export const RECIPE_FORM_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/new' }, ({ ctx, scope }) => openForm(ctx, scope, null)),
  page({ method: 'POST', path: '/g/:group/r/create/new', maxBytes: FORM_BYTES, sources: SOURCES }, submit),
  page({ method: 'POST', path: '/g/:group/r/:slug', maxBytes: FORM_BYTES, sources: SOURCES }, submit),
]
