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

/** What is said of recipes (reference api.md §10); stands before the routes of single recipes. */
export const COMMENT_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      summary: 'What is said of the recipes of the group, in pages',
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
      summary: 'Say something of a recipe',
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
      summary: 'One comment',
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
      summary: 'Put other words into a comment of one’s own; administrators into any',
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
      summary: 'Delete a comment of one’s own; administrators any',
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
      summary: 'What is said of one recipe, the oldest first',
      params: v.object({ slug: PathText }),
      response: v.array(Comment),
      errors: ['not-found'],
    },
    ({ ctx, params }) => listRecipeComments(ctx, params.slug),
  ),
]
