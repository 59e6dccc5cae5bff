import { providerOf } from '../models/provider.rules'
import { formText } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { languageNamer } from '../platform/i18n/language-names'
import { languageOf } from '../platform/i18n/languages.rules'
import { isUuid } from '../platform/ids'
import type { TaskId } from '../platform/jobs/task'
import { getTask } from '../platform/jobs/tasks'
import { notFound } from '../platform/refusals'
import type { Page, PageAnswer } from '../platform/web/page'
import { toRecipePageView } from '../recipes/page/recipe-page-view.service'
import { chosenAmount, scaleOf } from '../recipes/page/scale.rules'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { unitsOf } from '../recipes/units/chosen-units.service'
import { urls } from '../urls'
import { translationAddress } from './open-translation.service'
import { translatedRecipe } from './translated-recipe.rules'
import {
  dropTranslation,
  getTranslation,
  type KeptTranslation,
  mayTranslate,
  startTranslation,
} from './translation.service'
import { AskTranslation, TranslationView } from './translation.view'

const REFRESH_SECONDS = 3

/** A translation that is being made or could not be made, by the task that the address names. */
function taskIn({ ctx, scope, query }: MemberPageCall) {
  const id = query.get('task') ?? ''
  if (!isUuid(id)) return null
  const { state, error, title, progressDone, progressTotal } = getTask(ctx, id as TaskId)
  const { messageId, values } = error ?? title
  return {
    isOpen: state === 'waiting' || state === 'running',
    isDone: state === 'done',
    progress: progressTotal > 0 ? progressDone / progressTotal : null,
    message: scope.i18n._(messageId, values),
  }
}

/** The question whether to translate, the work while it lasts, and what went wrong with it. */
async function showQuestion(call: MemberPageCall, recipe: Recipe): Promise<Page> {
  const { ctx, scope } = call
  const provider = providerOf(ctx.config, 'translation')
  if (!provider || !(await mayTranslate(ctx, recipe, scope.locale))) throw notFound()
  const task = taskIn(call)
  return {
    title: `${scope.i18n._('translation.translate')} · ${recipe.name}`,
    styles: 'plain',
    width: 'narrow',
    place: 'recipes',
    refreshSeconds: task?.isOpen ? REFRESH_SECONDS : undefined,
    body: (
      <AskTranslation
        group={ctx.actor.groupSlug}
        recipe={{ name: recipe.name, slug: recipe.slug }}
        asked={{
          host: new URL(provider.url).host,
          model: provider.model,
          language: languageNamer(scope.locale)(languageOf(scope.locale)),
        }}
        task={task}
      />
    ),
  }
}

async function showTranslation(
  call: MemberPageCall,
  recipe: Recipe,
  { texts, model, language, doubts, isFresh }: KeptTranslation,
): Promise<Page> {
  const { ctx, scope, query } = call
  const group = ctx.actor.groupSlug
  const translated = translatedRecipe(recipe, texts, language)
  const view = await toRecipePageView(scope, translated, {
    isMember: true,
    scale: scaleOf(chosenAmount(query), translated),
    searchIn: group,
    units: unitsOf(call),
  })
  return {
    title: view.name,
    styles: 'recipe',
    paperStyles: 'paper',
    place: 'recipes',
    body: (
      <TranslationView
        original={urls.recipe(group, recipe.slug, view.query)}
        address={translationAddress(group, recipe.slug)}
        recipe={view}
        model={model}
        doubts={doubts}
        isFresh={isFresh}
        mayTranslate={await mayTranslate(ctx, recipe, scope.locale)}
      />
    ),
  }
}

function show(call: MemberPageCall): PageAnswer | Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const recipe = getRecipe(ctx, params.slug!)
  const task = taskIn(call)
  if (task?.isDone) return seeOther(urls.recipeTranslation(ctx.actor.groupSlug, recipe.slug))
  const translation = task ? undefined : getTranslation(ctx, recipe, scope.locale)
  return translation ? showTranslation(call, recipe, translation) : showQuestion(call, recipe)
}

async function submit({ ctx, params, form }: MemberPageCall): Promise<PageAnswer> {
  const recipe = getRecipe(ctx, params.slug!)
  const group = ctx.actor.groupSlug
  if (formText(await form(), 'action') === 'delete') {
    dropTranslation(ctx, recipe)
    return seeOther(urls.recipe(group, recipe.slug))
  }
  const task = await startTranslation(ctx, recipe)
  return seeOther(urls.recipeTranslation(group, recipe.slug, { task }))
}

const path = '/g/:group/r/:slug/translation'

/** A recipe in its reader's language, by plain forms. Members of its group only: visitors read the original. */
export const TRANSLATION_PAGES: PageRoute[] = [page({ path }, show), page({ method: 'POST', path }, submit)]
