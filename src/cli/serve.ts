import { join, resolve } from 'node:path'
import { startBackground } from '../app/background'
import { createApp } from '../app/create-app'
import { createServices } from '../app/create-services'
import { openMigrated } from '../app/open-data'
import { announceSetup, ensureUnattendedAdmin } from '../auth/setup.service'
import type { Config, LoadedConfig } from '../platform/config/config'
import { setNativeCacheDir } from '../platform/images/native-cache'
import { createLog } from '../platform/log'
import { keepMemoryLow } from '../platform/memory'
import { VERSION } from '../platform/version'

/** Photographs of phones reach 20 MB; routes with smaller bodies refuse earlier. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
const DRAIN_MS = 10_000

function address(config: Config, port: number): string {
  if (config.baseUrl) return config.baseUrl.href.replace(/\/$/, '')
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host}:${port}`
}

/** Resolves with the name of the signal that asks the process to end; listens from the call on. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => resolve(name))
  })
}

/** Takes no new connections, lets open requests end, then closes the idle connections that browsers keep. */
async function drain(server: Bun.Server<undefined>): Promise<void> {
  void server.stop()
  const deadline = Date.now() + DRAIN_MS
  while (server.pendingRequests > 0 && Date.now() < deadline) await Bun.sleep(20)
  await server.stop(true)
}

/** `trivet serve`: runs until it is told to stop, then lets open requests and running jobs end. */
export async function runServe({ config, notices }: LoadedConfig): Promise<number> {
  const log = createLog({ level: config.logLevel, format: config.logFormat })
  const stopped = stopSignal()
  for (const notice of notices) log.warn(notice)
  const opened = openMigrated(config, log)
  const services = createServices(config, log, opened)
  setNativeCacheDir(join(resolve(config.dataDir), 'cache'))
  const app = createApp(services)
  // Whoever is told that the server is well may log in at once.
  await ensureUnattendedAdmin(services)
  const background = startBackground(services)
  const letMemoryGo = keepMemoryLow()
  const server = Bun.serve({
    hostname: config.host,
    port: config.port,
    maxRequestBodySize: MAX_BODY_BYTES,
    // Slow lines upload photographs for longer than Bun's ten seconds.
    idleTimeout: 120,
    // Bun's own error page shows the source.
    development: false,
    fetch: (request, bun) => app(request, () => bun.requestIP(request)?.address),
  })
  const url = address(config, server.port ?? config.port)
  log.info(`Trivet ${VERSION} listens on ${url}`, { data: resolve(config.dataDir) })
  announceSetup(services, url)
  log.info('stopping', { signal: await stopped })
  await drain(server)
  letMemoryGo()
  await background.stop()
  opened.close()
  log.info('stopped')
  return 0
}
