import { resolve } from 'node:path'
import { ensureUnattendedAdmin } from '../auth/setup/setup.service'
import type { Config } from '../platform/config/config'
import type { Services } from '../platform/context'
import type { OpenDatabase } from '../platform/db/open'
import type { Log } from '../platform/log'
import { startBackground } from './background'
import { createApp } from './create-app'
import { createServices } from './create-services'
import type { Peer } from './middleware/request-scope'
import { openMigrated } from './open-data'

/** How long requests that run may still take before the data is closed under them. */
const DRAIN_MS = 10_000
const LOOK_MS = 10

/** A server's app on its data, which can be closed and opened again while connections stay open. */
export interface RestartableApp {
  answer(request: Request, peer: Peer): Promise<Response>
  readonly services: Services
  /** Ends background work and, once the last request was answered, closes the database. */
  end(answered: Promise<unknown>): Promise<void>
}

interface Opened {
  services: Services
  app: ReturnType<typeof createApp>
  background: ReturnType<typeof startBackground>
  database: OpenDatabase
}

/**
 * Opens the data directory and serves it. `services.restart` closes everything, lets something be done with the files, and opens
 * everything again; requests that come meanwhile wait and are answered from the new data.
 */
export async function startRestartableApp(config: Config, log: Log): Promise<RestartableApp> {
  let running = 0
  let reopened: Promise<void> | null = null

  async function open(): Promise<Opened> {
    const database = openMigrated(config, log)
    try {
      const services = createServices(config, log, database)
      services.restart = restart
      const app = createApp(services)
      // Once the server reports itself healthy, the administrator can sign in.
      await ensureUnattendedAdmin(services)
      return { services, app, background: startBackground(services), database }
    } catch (error) {
      database.close()
      throw error
    }
  }

  async function drain(spare: number): Promise<void> {
    const deadline = performance.now() + DRAIN_MS
    while (running > spare && performance.now() < deadline) await Bun.sleep(LOOK_MS)
  }

  async function restart(between: () => void, spare = 0): Promise<void> {
    const gate = Promise.withResolvers<void>()
    reopened = gate.promise
    try {
      log.info('closing the data directory for a moment', { data: resolve(config.dataDir) })
      await Promise.all([current.background.stop(), drain(spare)])
      current.database.close()
      try {
        between()
      } finally {
        current = await open()
        log.info('the data directory is open again')
      }
    } finally {
      reopened = null
      gate.resolve()
    }
  }

  let current = await open()
  return {
    async answer(request, peer) {
      if (reopened) await reopened
      running += 1
      try {
        return await current.app(request, peer)
      } finally {
        running -= 1
      }
    },
    get services() {
      return current.services
    },
    async end(answered) {
      await Promise.all([answered, current.background.stop()])
      current.database.close()
    },
  }
}
