import * as v from 'valibot'
import { differenceBetween } from '../../history/readable.service'
import { AppError } from '../../platform/errors'
import { checkJson } from '../../platform/http/body'
import { formText } from '../../platform/http/form'
import { needsConfirmation } from '../../platform/http/origin'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { getEditable } from '../../recipes/recipe/recipe-write.service'
import { urls } from '../../urls'
import { FoundRecipe } from '../preview/import.schema'
import { REREAD_FIELDS } from './reread.rules'
import { type Reread, rereadPage, savePageFields } from './reread.service'
import { RereadView } from './reread.view'

const FORM_BYTES = 4 * 1024 * 1024

/** @param seen null before the page is read, and when it could not be */
async function showAgain(
  { ctx, scope, params }: MemberPageCall,
  seen: Reread | null,
  failure: AppError | null,
): Promise<Page> {
  const { name, slug, orgURL } = getEditable(ctx, params.slug!)
  const known: readonly string[] = REREAD_FIELDS
  const differences = seen ? await differenceBetween(ctx, scope.i18n, seen.recipe.state, seen.next) : []
  return {
    title: scope.i18n._('import.read-again'),
    styles: 'plain',
    place: 'recipes',
    status: failure?.status ?? 200,
    body: (
      <RereadView
        group={ctx.actor.groupSlug}
        recipe={{ name, slug, url: orgURL ?? '' }}
        differences={differences.filter(({ key }) => known.includes(key))}
        found={seen ? JSON.stringify(seen.found) : ''}
        error={failure && scope.i18n._(failure.messageId, failure.values)}
        isUnread={seen === null}
      />
    ),
  }
}

async function readAgain(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const { slug } = getEditable(ctx, params.slug!)
  // A stranger's link must not make this server fetch anything.
  if (needsConfirmation(scope)) return showAgain(call, null, null)
  try {
    return await showAgain(call, await rereadPage(ctx, slug), null)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showAgain(call, null, error)
  }
}

/** What the form carries along is somebody's own text: it is read as if it were new. @throws invalid */
function readFound(text: string) {
  try {
    checkJson(text)
    return v.parse(FoundRecipe, JSON.parse(text))
  } catch (cause) {
    throw new AppError('invalid', 'import.found-nothing', { cause })
  }
}

async function submitAgain(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params, form } = call
  const { slug, name } = getEditable(ctx, params.slug!)
  const sent = await form()
  const fields = REREAD_FIELDS.filter((field) => sent.has(field))
  try {
    const recipe =
      fields.length === 0
        ? { slug }
        : await savePageFields(ctx, slug, readFound(formText(sent, 'found')), fields)
    if (fields.length > 0)
      showOnNextPage(scope, { tone: 'success', messageId: 'recipe.saved', values: { name } })
    return seeOther(urls.recipe(ctx.actor.groupSlug, recipe.slug))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showAgain(call, null, error)
  }
}

/** Reading the page of a recipe once more. */
export const REREAD_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/read-again' }, readAgain),
  page(
    { method: 'POST', path: '/g/:group/r/:slug/read-again', maxBytes: FORM_BYTES, sources: ['found'] },
    submitAgain,
  ),
]
