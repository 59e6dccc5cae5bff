import { formText } from '../../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { NAME_LENGTH } from '../recipe/lenient.schema'
import { freeRecipeName, isRecipeNameFree } from '../recipe/naming.service'
import { getRecipe } from '../recipe/recipe.service'
import { copyRecipe } from './copy.service'
import { DuplicateRecipeView } from './duplicate-recipe.view'

/** @param messageId what is wrong with the name */
function askForName({ ctx, scope, params }: MemberPageCall, typed: string | null, messageId?: string): Page {
  const { slug, name } = getRecipe(ctx, params.slug!)
  return {
    title: `${scope.i18n._('recipe.duplicate')} · ${name}`,
    styles: 'plain',
    place: 'recipes',
    width: 'narrow',
    status: messageId ? 422 : 200,
    body: (
      <DuplicateRecipeView
        group={ctx.actor.groupSlug}
        slug={slug}
        name={name}
        newName={typed ?? freeRecipeName(ctx, name).name}
        error={messageId && scope.i18n._(messageId)}
      />
    ),
  }
}

async function submit(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const { id } = getRecipe(ctx, params.slug!)
  const name = formText(await call.form(), 'name').trim()
  if (name === '') return askForName(call, name, 'validation.required')
  if (name.length > NAME_LENGTH) return askForName(call, name, 'validation.max-length-500')
  if (!isRecipeNameFree(ctx, name)) return askForName(call, name, 'recipe.name-is-taken')
  const copy = await copyRecipe(ctx, id, { name })
  return doneAt(scope, urls.recipe(ctx.actor.groupSlug, copy.slug), 'recipe.duplicated', { name: copy.name })
}

/** Duplicating asks for a name and goes to the copy. */
export const DUPLICATE_RECIPE_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/duplicate' }, (call) => askForName(call, null)),
  page({ method: 'POST', path: '/g/:group/r/:slug/duplicate' }, submit),
]
