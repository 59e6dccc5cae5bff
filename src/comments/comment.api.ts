import * as v from 'valibot'
import { IdParams, PathText, SuccessMessage } from '../platform/http/fields'
import { pageAnswer } from '../platform/http/json-stream'
import { PageOf, PageQuery } from '../platform/http/paging'
import { type ApiRoute, route } from '../platform/http/route'
import { Comment, CreateCommentInput, UpdateCommentInput } from './comment.schema'
import {
  addComment,
  changeComment,
  deleteComment,
  getComment,
  listComments,
  listRecipeComments,
} from './comment.service'

const shared = { access: 'user', tag: 'Comments', path: '/api/comments' } as const
const one = { ...shared, path: '/api/comments/:id', params: IdParams } as const

/** Comments on recipes; listed before the routes of single recipes. */
export const COMMENT_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      summary: 'List comments',
      description: 'Returns the comments on all recipes of the group, in pages.',
      query: PageQuery,
      response: PageOf(Comment),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => pageAnswer(scope, query, await listComments(ctx, query)),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      summary: 'Add a comment',
      description: 'Adds a comment to a recipe of the group, in your name.',
      body: CreateCommentInput,
      status: 201,
      response: Comment,
      errors: ['not-found', 'forbidden'],
    },
    ({ ctx, body }) => addComment(ctx, body),
  ),
  route(
    {
      ...one,
      method: 'GET',
      summary: 'Get a comment',
      description: 'Returns one comment on a recipe of the group.',
      response: Comment,
      current: (ctx, { id }) => getComment(ctx, id),
      errors: ['not-found'],
    },
    ({ ctx, params }) => getComment(ctx, params.id),
  ),
  route(
    {
      ...one,
      method: 'PUT',
      summary: 'Change a comment',
      description: 'Replaces the text of your own comment; administrators may change any.',
      body: UpdateCommentInput,
      response: Comment,
      current: (ctx, { id }) => getComment(ctx, id),
      errors: ['not-found', 'forbidden', 'stale'],
    },
    ({ ctx, params, body }) => changeComment(ctx, params.id, body.text),
  ),
  route(
    {
      ...one,
      method: 'DELETE',
      summary: 'Delete a comment',
      description: 'Deletes your own comment; administrators may delete any.',
      response: SuccessMessage,
      errors: ['conflict', 'forbidden'],
    },
    ({ ctx, scope, params }) => {
      deleteComment(ctx, params.id)
      return { message: scope.i18n._('comment.deleted'), error: false as const }
    },
  ),
  route(
    {
      access: 'user',
      tag: 'Comments',
      method: 'GET',
      path: '/api/recipes/:slug/comments',
      summary: "List a recipe's comments",
      description: 'Returns all comments on the recipe, oldest first.',
      params: v.object({ slug: PathText }),
      response: v.array(Comment),
      errors: ['not-found'],
    },
    ({ ctx, params }) => listRecipeComments(ctx, params.slug),
  ),
]
