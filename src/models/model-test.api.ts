import * as v from 'valibot'
import { type ApiRoute, route } from '../platform/http/route'
import { AI_PROVIDER_ID } from './ai-provider.schema'
import { testModel } from './ask.service'

const ModelTestForm = v.optional(
  v.object({
    image: v.pipe(
      v.optional(v.union([v.file(), v.literal('')])),
      v.metadata({ jsonSchema: { type: 'string', format: 'binary' } }),
    ),
  }),
  {},
)

/** Whether the AI service of the settings answers. */
export const MODEL_TEST_ROUTES: ApiRoute[] = ['', '/:id'].map((one) =>
  route(
    {
      method: 'POST',
      access: 'admin',
      tag: 'Admin: about',
      path: `/api/admin/debug/openai${one}`,
      ...(one === '' ? {} : { params: v.object({ id: v.literal(AI_PROVIDER_ID) }) }),
      summary: 'Test the AI service',
      description:
        'Asks the AI service a question, about the picture if one is sent, and returns what it says.',
      body: ModelTestForm,
      encoding: 'multipart',
      response: v.object({ success: v.boolean(), response: v.nullable(v.string()) }),
    },
    ({ ctx, body }) => testModel(ctx, body.image || null),
  ),
)
