import { type Clock, systemClock, toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import { AppError } from '../platform/errors'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import type { TaskMessage } from '../platform/jobs/task'
import type { Log } from '../platform/log'
import { judgeCertificate } from './certificate/certificate.service'
import type { Certificate, HttpsState, Source } from './https.schema'

/** Keeps the certificate of a server that speaks HTTPS itself. */
export interface HttpsKeeper {
  /** The certificate that new connections get. */
  certificate(): Certificate
  state(): HttpsState
  /** Asks the source now, for a new certificate as well; resolves when it has answered, well or not. */
  renew(): Promise<void>
  proofOf(token: string): string | undefined
  stop(): void
}

interface KeeperOptions {
  source: Source
  names: readonly string[]
  log: Log
  clock?: Clock
  /** New connections are to get another certificate. */
  onChange(): void
}

/**
 * Starts to keep a certificate: asks its source by the clock, and takes what it gives only once it is known to work.
 * @throws AppError in words where there is nothing to begin with
 */
export async function keepCertificate({
  source,
  names,
  log,
  clock = systemClock,
  onChange,
}: KeeperOptions): Promise<HttpsKeeper> {
  let problem: HttpsState['problem'] = null
  let going: Promise<void> | null = null

  async function take(isAsked: boolean): Promise<Certificate | null> {
    const next = await source.next(isAsked)
    if (next) judgeCertificate(next, names, clock.now())
    return next
  }

  const first = await take(false)
  if (!first) throw new Error('a source of certificates has none to begin with')
  let current = first

  async function look(isAsked: boolean): Promise<void> {
    try {
      const next = await take(isAsked)
      if (next) problem = null
      if (!next || next.cert === current.cert) return
      current = next
      log.info('HTTPS has another certificate', { until: state().judged.facts.until })
      onChange()
    } catch (error) {
      problem = { message: messageOfError(error), at: toTimestamp(clock.now()) }
      const { messageId, values = {} } = problem.message
      log.warn(i18nFor(DEFAULT_LOCALE)._(messageId, values), { error })
    }
  }

  function lookOnce(isAsked: boolean): Promise<void> {
    going ??= look(isAsked).finally(() => {
      going = null
    })
    return going
  }

  const timer = setInterval(() => void lookOnce(false), source.everyMs)
  timer.unref()

  function state(): HttpsState {
    const judged = judgeCertificate(current, names, clock.now())
    return { judged, problem, nextTryAt: source.nextTryAt?.() ?? null, isWorking: going !== null }
  }

  return {
    certificate: () => current,
    state,
    async renew() {
      await going
      await lookOnce(true)
    },
    proofOf: (token) => source.proofOf?.(token),
    stop: () => clearInterval(timer),
  }
}

const messageOfError = (error: unknown): TaskMessage =>
  error instanceof AppError
    ? { messageId: error.messageId, values: error.values }
    : {
        messageId: 'https.failed',
        values: { reason: error instanceof Error ? error.message : String(error) },
      }

const keepers = new WeakMap<Config, HttpsKeeper>()

/** The keeper of the server that runs with these settings; null where it speaks no HTTPS itself. */
export const httpsKeeper = (config: Config): HttpsKeeper | null => keepers.get(config) ?? null

/** Begins HTTPS as the settings want it. @throws AppError in words */
export async function startHttps(config: Config, log: Log, onChange: () => void): Promise<HttpsKeeper> {
  const source = await sourceOf(config)
  const keeper = await keepCertificate({ source, names: config.httpsNames, log, onChange })
  for (const { messageId, values } of keeper.state().judged.faults)
    log.warn(i18nFor(DEFAULT_LOCALE)._(messageId, values))
  keepers.set(config, keeper)
  return keeper
}

async function sourceOf(config: Config): Promise<Source> {
  const { https, tlsCertificatePath, tlsPrivateKeyPath, dataDir, httpsNames } = config
  // What makes certificates asks for it as it is loaded; the order of a bundle is not that of its imports.
  if (https === 'own' || https === 'acme') await import('reflect-metadata')
  if (https === 'own') {
    const { ownSource } = await import('./authority/authority.service')
    return ownSource({ dataDir, names: httpsNames })
  }
  if (https === 'acme') {
    const { acmeSource } = await import('./acme/acme-source.service')
    const placeholder = async () =>
      (await import('./authority/authority.service')).selfSigned(httpsNames, systemClock.now())
    return acmeSource({ settings: config, placeholder })
  }
  const { filesSource } = await import('./certificate/files.service')
  return filesSource(tlsCertificatePath ?? '', tlsPrivateKeyPath ?? '')
}
