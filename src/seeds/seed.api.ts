import { AppError } from '../platform/errors'
import { SuccessMessage } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { SeedInput } from './seed.schema'
import { type SeedKind, seedKind } from './seed.service'

const KINDS: readonly SeedKind[] = ['foods', 'units', 'labels']

/** What clients look for. */
const DONE = { message: 'Seeding Successful', error: false } as const

export const SEED_ROUTES: ApiRoute[] = KINDS.map((kind) =>
  route(
    {
      method: 'POST',
      path: `/api/groups/seeders/${kind}`,
      access: 'user',
      tag: 'Seeders',
      summary: `Add the usual ${kind}`,
      description: `Adds the usual ${kind} in the language of the locale. Those that the group has stay as they are.`,
      body: SeedInput,
      response: SuccessMessage,
      errors: ['invalid', 'internal'],
    },
    ({ ctx, body }) => {
      try {
        seedKind(ctx, kind, body.locale)
        return DONE
      } catch (cause) {
        ctx.log.error('seeding failed', { error: cause })
        throw new AppError('internal', 'seed.failed', { cause })
      }
    },
  ),
)
