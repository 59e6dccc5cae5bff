import { join, resolve } from 'node:path'
import { lockDataDirectory } from '../app/open-data'
import { startRestartableApp } from '../app/restartable-app'
import { announceSetup } from '../auth/setup/setup.service'
import type { Config, LoadedConfig } from '../platform/config/config'
import { closeImages } from '../platform/images/images'
import { setNativeCacheDir } from '../platform/images/native-cache'
import { keepMemoryLow } from '../platform/limits/memory'
import { createLog } from '../platform/log'
import { BUILD } from '../platform/version'
import { cannotListen, Failure, unwritablePlace } from './failure'
import { httpsDoor } from './https-door'
import { keepListening, type Listener, tryPort } from './listener'

/** Archives of whole kitchens; every other route refuses far earlier, before it reads. */
const MAX_BODY_BYTES = 2100 * 1024 * 1024
/** How long pictures that are being converted may still take at the end; a photograph of a phone takes one second. */
const PICTURE_MS = 2000

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

/** `trivet serve`: runs until it is asked to stop, then lets open requests and running jobs end. */
export async function runServe({ config, notices }: LoadedConfig): Promise<number> {
  const log = createLog({ level: config.logLevel, format: config.logFormat })
  const stopped = stopSignal()
  for (const notice of notices) log.warn(notice)
  const lock = lockDataDirectory(config, log)
  setNativeCacheDir(join(resolve(config.dataDir), 'cache'))
  // Before anything is made or brought up to date: a second server on the port is most likely one too many.
  tryPort(config)
  const https = config.https === 'off' ? null : await httpsDoor(config, log)
  const demo = config.demoResetHours === null ? null : await import('./demo-reset')
  await demo?.prepareDemo(config, log)
  const life = await startRestartableApp(config, log)
  const letMemoryGo = keepMemoryLow((ms) => log.warn('requests had to wait, the server was busy', { ms }))
  const { answer } = life
  const options = {
    hostname: config.host,
    maxRequestBodySize: MAX_BODY_BYTES,
    // Slow lines upload photographs for longer than Bun's ten seconds.
    idleTimeout: 120,
    // Bun's own error page shows the source.
    development: false,
    // Two servers on one port would get every other request each.
    reusePort: false,
    fetch: (request: Request, bun: Bun.Server<undefined>) =>
      answer(request, () => bun.requestIP(request)?.address),
  }
  const plain = (request: Request, bun: Bun.Server<undefined>) =>
    https?.answerPlain(request) ?? options.fetch(request, bun)
  const listeners: Listener[] = []
  try {
    listeners.push(keepListening((port = config.port) => Bun.serve({ ...options, port, fetch: plain }), log))
    if (https) listeners.push(https.listen((port, tls) => Bun.serve({ ...options, port, tls })))
  } catch (error) {
    for (const listener of listeners) void listener.stop()
    await life.end(Promise.resolve())
    throw error instanceof Failure ? error : cannotListen(error, config)
  }
  const place = unwritablePlace(config.dataDir)
  if (place) log.warn(place.message)
  const url = address(config, listeners[0]!.port)
  log.info(`Trivet ${BUILD} listens on ${url}`, { data: resolve(config.dataDir) })
  announceSetup(life.services, url)
  const endDemo = demo?.keepDemoFresh(() => life.services, config)
  log.info('stopping', { signal: await stopped })
  const pictures = setTimeout(closeImages, PICTURE_MS)
  https?.stop()
  await endDemo?.()
  await life.end(Promise.all(listeners.map((listener) => listener.stop())))
  clearTimeout(pictures)
  letMemoryGo()
  lock.release()
  log.info('stopped')
  return 0
}
