import * as v from 'valibot'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { showOnNextPage } from '../platform/web/notice'
import type { Page } from '../platform/web/page'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { urls } from '../urls'
import { facesVersion, picturesOf } from '../users/faces.service'
import { FORMER_MEMBER } from '../users/former-member.rules'
import { type Comment, CommentText } from './comment.schema'
import {
  addComment,
  commentsVersion,
  deleteComment,
  isOwnComment,
  latestComments,
  restoreComment,
} from './comment.service'
import { CommentsSection, type CommentView } from './comments.ui'
import { CommentsView } from './comments.view'

/** On the recipe's page; more have a page of their own. */
const SHOWN = 5
const SHOWN_ON_PAGE = 500

function toViews(reader: Pick<Ctx, 'db' | 'userId' | 'actor'>, comments: readonly Comment[]): CommentView[] {
  const faces = picturesOf(reader.db, [...new Set(comments.map(({ userId }) => userId))])
  return comments.map((comment) => {
    const { id, user, createdAt, text } = comment
    const by = user.id === FORMER_MEMBER.id ? null : user.fullName
    const face = faces.get(user.id) ?? null
    return { id, by, face, at: createdAt ?? '', text, isOwn: isOwnComment(reader, comment) }
  })
}

/** A recipe that takes comments. @throws not-found; forbidden where they are turned off */
function openRecipe({ ctx, params }: MemberPageCall) {
  const recipe = getRecipe(ctx, params.slug!)
  if (recipe.settings.disableComments) throw new AppError('forbidden', 'comment.turned-off')
  return recipe
}

function showAll(call: MemberPageCall, error: string | null): Page {
  const { ctx, scope } = call
  const { id, slug, name } = openRecipe(call)
  const { comments } = latestComments(ctx, id, SHOWN_ON_PAGE)
  return {
    title: `${scope.i18n._('comment.comments')} · ${name}`,
    styles: 'recipe',
    place: 'recipes',
    width: 'narrow',
    status: error === null ? 200 : 422,
    body: (
      <CommentsView
        group={ctx.actor.groupSlug}
        slug={slug}
        name={name}
        comments={toViews(ctx, comments)}
        error={error}
      />
    ),
  }
}

const toComments = (group: string, slug: string) => `${urls.recipe(group, slug)}#comments`

/** Comments by plain forms. */
export const COMMENT_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/comments' }, (call) => showAll(call, null)),
  page({ method: 'POST', path: '/g/:group/r/:slug/comments' }, async (call) => {
    const { ctx, scope } = call
    const { id, slug } = openRecipe(call)
    const text = formText(await call.form(), 'text').replaceAll('\r\n', '\n')
    const checked = checkForm(v.object({ text: CommentText }), { text })
    if (!checked.isValid) return showAll(call, translateFields(scope.i18n, checked.errors).text ?? '')
    addComment(ctx, { recipeId: id, text: checked.values.text })
    return seeOther(toComments(ctx.actor.groupSlug, slug))
  }),
  page({ method: 'POST', path: '/g/:group/r/:slug/comments/:id/delete' }, ({ ctx, scope, params }) => {
    const group = ctx.actor.groupSlug
    const { id } = deleteComment(ctx, params.id!)
    const undo = urls.restoreComment(group, params.slug!, id)
    showOnNextPage(scope, { tone: 'success', messageId: 'comment.deleted', undo })
    return seeOther(urls.recipe(group, params.slug!))
  }),
  page({ method: 'POST', path: '/g/:group/r/:slug/comments/:id/restore' }, ({ ctx, params }) => {
    restoreComment(ctx, params.id!)
    return seeOther(toComments(ctx.actor.groupSlug, params.slug!))
  }),
]

/** The latest comments at the foot of a recipe's page; for its members, since they name people. */
export const COMMENT_PART: RecipePart = {
  version: (reader) => [commentsVersion(reader), facesVersion(reader)],
  draw({ scope, group, isMember, ...reader }, { id, slug, settings }) {
    const { actor } = scope
    if (!isMember || !actor || settings.disableComments) return {}
    const { comments, hasMore } = latestComments(reader, id, SHOWN)
    const views = toViews({ db: reader.db, userId: actor.userId, actor }, comments)
    return { foot: <CommentsSection group={group} slug={slug} comments={views} hasMore={hasMore} /> }
  },
}
