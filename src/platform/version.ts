import { version } from '../../package.json'

/** Trivet's own version. */
export const VERSION: string = version

/** The API level that clients choose their dialect by (settled.md, "Versions and identifiers"). */
export const API_VERSION = 'v1.12.0'
