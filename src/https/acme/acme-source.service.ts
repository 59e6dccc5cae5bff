import { X509Certificate } from 'node:crypto'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type Clock, systemClock } from '../../platform/clock'
import type { Config } from '../../platform/config/config'
import { ACME_KEY_NAME } from '../../platform/storage/stage'
import { judgeCertificate } from '../certificate/certificate.service'
import { keepFile, keepPair, readKept, readPair } from '../certificate/kept-files.service'
import type { Certificate, Source } from '../https.schema'
import { backoffMs, renewalAt } from './acme.rules'
import { type AcmeSettings, obtainCertificate, type Pace } from './order.service'

/** One look at a clock. */
const LOOK_MS = 5000

/** What was tried, so that a server that restarts again and again asks no more often than one that keeps running. */
const State = v.object({ asked: v.string(), failures: v.number(), nextTryAt: v.number() })
type State = v.InferOutput<typeof State>

interface Options {
  settings: AcmeSettings & Pick<Config, 'dataDir'>
  /** Stands in until there is a certificate: browsers warn of it. */
  placeholder(): Promise<Certificate>
  clock?: Clock
  pace?: Pace
}

function readState(file: string, asked: string): State {
  try {
    const state = v.parse(State, JSON.parse(readKept(file) ?? ''))
    // Other settings deserve another try.
    if (state.asked === asked) return state
  } catch {
    // There is none yet, or none that can be read.
  }
  return { asked, failures: 0, nextTryAt: 0 }
}

/** Certificates by ACME: kept in the data directory, renewed thirty days before they end, and tried again less and less often while that fails. */
export function acmeSource({ settings, placeholder, clock = systemClock, pace }: Options): Source {
  const folder = join(resolve(settings.dataDir), 'https')
  const pairFile = join(folder, 'acme.pem')
  const stateFile = join(folder, 'acme.json')
  const keyFile = join(resolve(settings.dataDir), ACME_KEY_NAME)
  const { httpsNames, acmeDirectory, acmeDns } = settings
  const asked = JSON.stringify([acmeDirectory, acmeDns, httpsNames])
  const proofs = new Map<string, string>()
  let hasBegun = false
  let state = readState(stateFile, asked)

  function isDue(): boolean {
    const kept = readPair(pairFile)
    if (!kept) return true
    const { validFrom, validTo } = new X509Certificate(kept.cert)
    const span = { from: validFrom, until: validTo }
    if (clock.now().getTime() >= renewalAt(span)) return true
    return judgeCertificate(kept, httpsNames, clock.now()).faults.some(
      ({ messageId }) => messageId === 'https.other-names',
    )
  }

  function note(next: Omit<State, 'asked'>): void {
    state = { asked, ...next }
    keepFile(stateFile, JSON.stringify(state))
  }

  async function obtain(): Promise<Certificate> {
    try {
      const made = await obtainCertificate({ settings, keyFile, proofs, ...(pace && { pace }) })
      judgeCertificate(made, httpsNames, clock.now())
      keepPair(pairFile, made)
      note({ failures: 0, nextTryAt: 0 })
      return made
    } catch (error) {
      const failures = state.failures + 1
      note({ failures, nextTryAt: clock.now().getTime() + backoffMs(failures) })
      throw error
    }
  }

  return {
    everyMs: LOOK_MS,
    async next(isAsked) {
      if (!hasBegun) {
        // Plain http, where names are proven, listens only after this.
        hasBegun = true
        return readPair(pairFile) ?? { ...(await placeholder()), isTemporary: true }
      }
      if (!isDue() || (!isAsked && clock.now().getTime() < state.nextTryAt)) return null
      return obtain()
    },
    nextTryAt: () =>
      state.nextTryAt > clock.now().getTime() ? new Date(state.nextTryAt).toISOString() : null,
    proofOf: (token) => proofs.get(token),
  }
}
