import { rmSync } from 'node:fs'
import { authorityOf } from '../../platform/storage/stage'
import { readPair } from '../certificate/kept-files.service'

/** The certificate of the server's own authority as PEM, which anyone may have; null where there is none. */
export const authorityCertificate = (dataDir: string): string | null =>
  readPair(authorityOf(dataDir))?.cert ?? null

/** Ends an authority: the next look makes another, and devices have to trust that one. */
export const discardAuthority = (dataDir: string): void => rmSync(authorityOf(dataDir), { force: true })
