import { resolve } from 'node:path'
import { type Clock, systemClock } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Services } from '../platform/context'
import type { OpenDatabase } from '../platform/db/open'
import { EventBus, type Listener } from '../platform/events/events'
import { createMediaStore } from '../platform/images/media-store'
import { createScheduler } from '../platform/jobs/scheduler'
import type { Log } from '../platform/log'
import { createRequestMetrics } from '../platform/metrics/request-metrics'
import { createOutgoing } from '../platform/net/outgoing'
import { describeCollections } from '../platform/query/collection'
import { USER_AGENT } from '../platform/version'
import { meteredMedia } from '../recipes/image/media-use.service'
import { COLLECTIONS } from './collections'
import { JOBS } from './jobs'
import { LISTENERS } from './listeners'
import { PORTS } from './ports'

interface Options {
  clock?: Clock
  listeners?: readonly Listener[]
}

/** Everything that lives as long as the process, wired once. */
export function createServices(
  config: Config,
  log: Log,
  { db, raw }: Pick<OpenDatabase, 'db' | 'raw'>,
  { clock = systemClock, listeners = LISTENERS }: Options = {},
): Services {
  const services: Services = {
    db,
    raw,
    config,
    log,
    clock,
    events: new EventBus(listeners, () => services),
    ports: PORTS,
    outgoing: createOutgoing({ allowedHosts: config.allowedHosts, userAgent: USER_AGENT }),
    ...meteredMedia({ db, clock, config }, createMediaStore(resolve(config.dataDir))),
    requestMetrics: createRequestMetrics(),
    jobs: createScheduler(JOBS, () => services),
    restart: null,
  }
  describeCollections(COLLECTIONS)
  return services
}
