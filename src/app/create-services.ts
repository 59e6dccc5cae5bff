import { systemClock } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Services } from '../platform/context'
import type { OpenDatabase } from '../platform/db/open'
import { EventBus } from '../platform/events/events'
import type { Log } from '../platform/log'
import { countRecipes } from '../recipes/recipe.service'

/** Everything that lives as long as the process, wired once. */
export function createServices(
  config: Config,
  log: Log,
  { db, raw }: Pick<OpenDatabase, 'db' | 'raw'>,
): Services {
  const services: Services = {
    db,
    raw,
    config,
    log,
    clock: systemClock,
    events: new EventBus(),
    countRecipes: (groupId) => countRecipes(services, groupId),
  }
  return services
}
