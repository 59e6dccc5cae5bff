import * as v from 'valibot'
import { AppError } from '../platform/errors'
import { UuidText } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { notFound } from '../platform/refusals'
import { aiProvider, aiProviderSettings } from './ai-provider.rules'
import { AI_PROVIDER_ID, AiProvider, AiProviderSettings } from './ai-provider.schema'

/** The operator decides which service gets the household's recipes; what clients of v3 would change is refused. */
function setByOperator(): never {
  throw new AppError('forbidden', 'openai.by-settings')
}

/** The calls for providers below a path, which only read. */
const providerRoutes = (base: string, isAdmin: boolean): ApiRoute[] => {
  const shared = { tag: 'AI service', response: AiProvider } as const
  const params = isAdmin ? v.object({ group: UuidText, id: UuidText }) : v.object({ id: UuidText })
  const one = { ...shared, path: `${base}/:id`, params }
  const change = {
    access: isAdmin ? ('admin' as const) : ('manage' as const),
    errors: ['forbidden' as const],
    description: 'Returns 403: the AI service is set by the server’s settings.',
  }
  return [
    route(
      {
        ...one,
        access: isAdmin ? 'admin' : 'user',
        method: 'GET',
        summary: 'Get the AI service',
        description: 'Returns the AI service of the server’s settings, without its key.',
        errors: ['not-found'],
      },
      ({ ctx, params }) => {
        const provider = aiProvider(ctx.config)
        if (!provider || params.id !== AI_PROVIDER_ID) throw notFound()
        return provider
      },
    ),
    route(
      {
        ...shared,
        ...change,
        path: base,
        method: 'POST',
        summary: 'Add an AI service',
        params: isAdmin ? v.object({ group: UuidText }) : v.object({}),
      },
      setByOperator,
    ),
    route({ ...one, ...change, method: 'PUT', summary: 'Replace the AI service' }, setByOperator),
    route({ ...one, ...change, method: 'DELETE', summary: 'Delete the AI service' }, setByOperator),
  ]
}

const SETTINGS = '/api/groups/ai-providers/settings'
const settings = { tag: 'AI service', path: SETTINGS, response: AiProviderSettings } as const

/** The AI service under the calls that clients of v3 know. */
export const AI_PROVIDER_ROUTES: ApiRoute[] = [
  route(
    {
      ...settings,
      access: 'user',
      method: 'GET',
      summary: 'Get the AI service settings',
      description: 'Returns which AI service reads texts and pictures for the group.',
    },
    ({ ctx }) => aiProviderSettings(ctx.config),
  ),
  route(
    {
      ...settings,
      access: 'manage',
      method: 'PUT',
      summary: 'Replace the AI service settings',
      description: 'Returns 403: the AI service is set by the server’s settings.',
      errors: ['forbidden'],
    },
    setByOperator,
  ),
  ...providerRoutes('/api/groups/ai-providers/providers', false),
  ...providerRoutes('/api/admin/groups/:group/ai-providers/providers', true),
]
