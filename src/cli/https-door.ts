import type { Config } from '../platform/config/config'
import { AppError } from '../platform/errors'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import type { Log } from '../platform/log'
import { cannotListen, EXIT, Failure } from './failure'
import { keepListening, type Listener, tryPort } from './listener'

type Serve = (port: number, tls: { cert: string; key: string }) => Bun.Server<undefined>

/** HTTPS beside plain http, which only leads there. */
export interface HttpsDoor {
  answerPlain(request: Request): Response | null
  /** @throws Failure where nothing can listen */
  listen(serve: Serve): Listener
  stop(): void
}

/** Finds the certificate before anything is opened. @throws Failure one sentence: nothing to begin with, or the port is taken */
export async function httpsDoor(config: Config, log: Log): Promise<HttpsDoor> {
  const place = { host: config.host, port: config.httpsPort, setting: 'TRIVET_HTTPS_PORT' }
  tryPort(place)
  // Loaded by servers that speak HTTPS, and by no other.
  const { startHttps } = await import('../https/https.service')
  const { answerPlain } = await import('../https/plain-http.rules')
  let listener: Listener | undefined
  const keeper = await startHttps(config, log, () => listener?.replace()).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const sentence = i18nFor(DEFAULT_LOCALE)._(error.messageId, error.values)
    throw new Failure(EXIT.config, sentence, error)
  })
  const plain = { baseUrl: config.baseUrl!, basePath: config.basePath, proofOf: keeper.proofOf }
  return {
    answerPlain: (request) => answerPlain(request, plain),
    listen(serve) {
      try {
        listener = keepListening((port = config.httpsPort) => serve(port, keeper.certificate()), log)
        return listener
      } catch (error) {
        throw cannotListen(error, place)
      }
    },
    stop: keeper.stop,
  }
}
