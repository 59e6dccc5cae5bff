import type { TaskMessage } from '../platform/jobs/task'

/** A certificate with those that vouch for it, and its key, both as PEM. */
export interface Certificate {
  cert: string
  key: string
  /** Stands in until there is one that browsers take. */
  isTemporary?: boolean
}

/** What a certificate says of itself. */
export interface CertificateFacts {
  /** Host names and addresses. */
  names: readonly string[]
  /** Who signed it. */
  issuer: string
  /** UTC. */
  from: string
  until: string
  /** SHA-256, in hexadecimal with colons. */
  fingerprint: string
}

/** A certificate with what is wrong with it, in sentences. */
export interface Judged {
  facts: CertificateFacts
  faults: readonly TaskMessage[]
}

/** Where the server's certificate comes from. */
export interface Source {
  /** How often it is asked. */
  everyMs: number
  /**
   * The certificate that counts from now on; null while the one in use stays.
   * @param isAsked someone asks for a new one, although the old one would do
   * @throws AppError in words; the one in use stays
   */
  next(isAsked: boolean): Promise<Certificate | null>
  /** When something that failed is tried again, UTC; null where nothing waits. */
  nextTryAt?(): string | null
  /** The text that proves a name to an authority that asks for it on plain http. */
  proofOf?(token: string): string | undefined
}

/** How HTTPS is, for the page. */
export interface HttpsState {
  judged: Judged
  /** What went wrong the last time, and when (UTC). */
  problem: { message: TaskMessage; at: string } | null
  nextTryAt: string | null
  isWorking: boolean
}
