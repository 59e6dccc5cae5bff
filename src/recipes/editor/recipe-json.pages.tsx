import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { checkJson, JSON_LIMIT_BYTES, tooLarge } from '../../platform/http/body'
import { formText, translateFields } from '../../platform/http/form'
import { type MemberPageCall, seeOther } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import type { Recipe } from '../recipe/recipe.schema'
import { recipeAsText, saveRecipeJson } from './form-save.service'
import { readJson } from './json-text.rules'
import { type JsonMistakeView, RecipeJsonView } from './recipe-json.view'

/** More would help no one; they come up once these are fixed. */
const MAX_MISTAKES = 50

interface Refused {
  text: string
  version: string
  status: number
  error: string | null
  mistakes: readonly JsonMistakeView[]
}

/** The recipe as JSON in a text area; with what was typed and what is wrong with it after a try that failed. */
export function showJsonForm(ctx: Ctx, scope: RequestScope, recipe: Recipe, refused?: Refused): Page {
  const heading = scope.i18n._('form.edit-title', { name: recipe.name })
  return {
    title: heading,
    styles: 'edit',
    hasSaveBar: true,
    status: refused?.status ?? 200,
    place: 'recipes',
    body: (
      <RecipeJsonView
        group={ctx.actor.groupSlug}
        recipe={{ id: recipe.id, name: recipe.name, slug: recipe.slug }}
        reader={ctx.userId}
        text={refused?.text ?? recipeAsText(ctx, recipe.slug)}
        version={refused?.version ?? recipe.updateAt ?? ''}
        isUnsaved={refused !== undefined}
        isStale={refused?.status === 409}
        error={refused?.error ?? null}
        mistakes={refused?.mistakes ?? []}
      />
    ),
  }
}

/** Saves the JSON of a recipe; nothing that was typed is lost when it cannot be saved. */
export async function submitJson({ ctx, scope, form }: MemberPageCall, recipe: Recipe): Promise<PageAnswer> {
  const { i18n } = scope
  const sent = await form()
  const text = formText(sent, 'json').replace(/\r\n?/g, '\n')
  const version = formText(sent, 'version')
  const refuse = (refused: Partial<Refused>) =>
    showJsonForm(ctx, scope, recipe, { text, version, status: 422, error: null, mistakes: [], ...refused })
  if (text.length > JSON_LIMIT_BYTES) throw tooLarge(JSON_LIMIT_BYTES)
  checkJson(text)
  // A draft that a browser has kept is shown as it is; its version is checked when it is saved.
  if (formText(sent, 'action') === 'draft') return refuse({ status: 200 })
  const read = readJson(text)
  if (!read.isValid) {
    const { line, column, problem } = read.mistake
    return refuse({ mistakes: [{ line, column, field: null, text: i18n._(problem) }] })
  }
  try {
    const saved = saveRecipeJson(ctx, recipe.slug, read.value, version)
    showOnNextPage(scope, { tone: 'success', messageId: 'recipe.saved', values: { name: saved.name } })
    return seeOther(urls.recipe(ctx.actor.groupSlug, saved.slug))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    if (error.code === 'stale') {
      // Saving once more is then a decision: the form holds the version that the reader was shown.
      const told = { version: recipe.updateAt ?? '', error: i18n._(error.messageId, error.values) }
      return refuse({ ...told, status: 409 })
    }
    const fields = Object.entries(error.fields).slice(0, MAX_MISTAKES)
    const mistakes = Object.entries(translateFields(i18n, Object.fromEntries(fields))).map(
      ([field, sentence]) => ({
        line: read.lineOf(field),
        field: field === '' ? null : field,
        text: sentence,
      }),
    )
    mistakes.sort((one, other) => one.line - other.line)
    return refuse(mistakes.length > 0 ? { mistakes } : { error: i18n._(error.messageId, error.values) })
  }
}
