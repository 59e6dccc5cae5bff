import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { editDistance } from '../text/fold'
import { trimTail } from '../text/trim'
import { isZone } from '../zone'
import { houseFault } from './house-settings'
import { completeHttps, type HttpsSettings, httpsFault } from './https-settings'
import { IGNORED_NAMES, IGNORED_PATTERN, SETTINGS, type Setting, THEME_SETTINGS } from './settings'

import { faintColours, type Theme } from './theme'

type Parsed = { -readonly [Key in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[Key]['schema']> }

export interface Config extends Omit<Parsed, 'https'>, Pick<HttpsSettings, 'https'> {
  theme: Theme
  /** The path under which Trivet lives, `/some/path` without a slash at the end, or empty. */
  basePath: string
}

export interface LoadedConfig {
  config: Config
  /** Sentences for the log: settings without effect. */
  notices: string[]
}

export type Environment = Record<string, string | undefined>

/** A setting is wrong; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

const PREFIX = 'TRIVET_'
const FEATURE_NAMES = /^(SMTP|LDAP|OIDC|OPENAI)_[A-Z_]+$/

interface Found {
  variable: string
  value: string | undefined
}

function readSecretFile(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new ConfigError(`${variable} names ${path}, which cannot be read.`)
  }
}

/** Trivet's own name before the alias, a file before nothing; an empty value counts as not set. */
function find(env: Environment, setting: Setting): Found {
  const names = [`${PREFIX}${setting.name}`, ...setting.aliases]
  for (const variable of names) {
    const value = env[variable]
    if (value !== undefined && value !== '') return { variable, value }
    const file = env[`${variable}_FILE`]
    if (setting.isSecret && file)
      return { variable: `${variable}_FILE`, value: readSecretFile(`${variable}_FILE`, file) }
  }
  return { variable: names[0]!, value: undefined }
}

function parse(env: Environment, setting: Setting): unknown {
  const { variable, value } = find(env, setting)
  const result = v.safeParse(setting.schema, value)
  if (result.success) return result.output
  const shown = setting.isSecret ? '' : ` (it is "${value}")`
  throw new ConfigError(`${variable} ${result.issues[0].message}${shown}.`)
}

function knownNames(): string[] {
  const settings: Setting[] = [...Object.values(SETTINGS), ...THEME_SETTINGS]
  return settings.flatMap(({ name, isSecret }) => [name, ...(isSecret ? [`${name}_FILE`] : [])])
}

/** The nearest name is suggested, however far it is. */
const MOST_EDITS = 64

function refuseUnknownNames(env: Environment): void {
  const known = knownNames()
  for (const variable of Object.keys(env)) {
    const name = variable.slice(PREFIX.length)
    if (!variable.startsWith(PREFIX) || known.includes(name) || FEATURE_NAMES.test(name)) continue
    // The tests' own name for the folder of real pages; nothing in the executable reads it.
    if (name === 'CORPUS') continue
    const nearest = known
      .map((k) => ({ k, d: editDistance(k, name, MOST_EDITS) }))
      .sort((a, b) => a.d - b.d)[0]!
    throw new ConfigError(`${variable} is not a setting of Trivet; did you mean ${PREFIX}${nearest.k}?`)
  }
}

function findNotices(env: Environment): string[] {
  const ignored = Object.keys(env).filter(
    (name) => IGNORED_NAMES.includes(name) || IGNORED_PATTERN.test(name),
  )
  const known = knownNames()
  const later = Object.keys(env).filter((variable) => {
    const name = variable.slice(PREFIX.length)
    return variable.startsWith(PREFIX) && FEATURE_NAMES.test(name) && !known.includes(name)
  })
  return [
    ...ignored.map((name) => `${name} has no meaning for Trivet and is ignored`),
    ...later.map((name) => `${name} is known, but this version has no use for it yet`),
  ]
}

/** The runtime takes a zone that it does not know for UTC, and backups and plans come hours off. */
function refuseUnknownZone({ TZ: zone }: Environment): void {
  if (zone && !isZone(zone.replace(/^:/, '')))
    throw new ConfigError(`TZ must be a time zone such as Europe/Berlin (it is "${zone}").`)
}

/** Half a storage would be found out when the backup is needed. */
function refuseHalfStorage(parsed: Omit<Parsed, 'https'>): void {
  const parts = {
    BACKUP_S3_ENDPOINT: parsed.backupS3Endpoint,
    BACKUP_S3_BUCKET: parsed.backupS3Bucket,
    BACKUP_S3_ACCESS_KEY_ID: parsed.backupS3KeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: parsed.backupS3Secret,
  }
  const names = (isSet: boolean) =>
    Object.entries(parts).flatMap(([key, value]) => ((value !== null) === isSet ? [PREFIX + key] : []))
  const [given] = names(true)
  const missing = names(false)
  if (given && missing.length > 0) throw new ConfigError(`${given} needs ${missing.join(', ')} as well.`)
}

/** What throws everything away must be intended, and needs the account that it makes again. */
function refuseHalfDemo({ demoResetHours, demo, adminEmail, adminPassword }: Omit<Parsed, 'https'>): void {
  if (demoResetHours !== null && (!demo || adminEmail === null || adminPassword === null))
    throw new ConfigError(
      'TRIVET_DEMO_RESET needs TRIVET_DEMO=true, TRIVET_ADMIN_EMAIL and TRIVET_ADMIN_PASSWORD as well.',
    )
}

function findGaps(parsed: Omit<Parsed, 'https'>): string[] {
  const gaps = (isOn: boolean, name: string, needed: Record<string, unknown>) => {
    const missing = Object.entries(needed).flatMap(([key, value]) => (value === null ? [key] : []))
    return isOn && missing.length > 0
      ? [`${PREFIX}${name} has no effect without ${missing.map((key) => PREFIX + key).join(', ')}`]
      : []
  }
  return [
    ...gaps(parsed.oidcEnabled, 'OIDC_AUTH_ENABLED', {
      OIDC_CONFIGURATION_URL: parsed.oidcConfigurationUrl,
      OIDC_CLIENT_ID: parsed.oidcClientId,
      BASE_URL: parsed.baseUrl,
    }),
    ...gaps(parsed.ldapEnabled, 'LDAP_AUTH_ENABLED', {
      LDAP_SERVER_URL: parsed.ldapServerUrl,
      LDAP_BASE_DN: parsed.ldapBaseDn,
    }),
  ]
}

function parseTheme(env: Environment): Theme {
  const theme = Object.fromEntries(
    THEME_SETTINGS.map((setting) => [setting.key, parse(env, setting)]),
  ) as Theme
  const faint = faintColours(theme)[0]
  if (faint) {
    const { name } = THEME_SETTINGS.find((setting) => setting.key === faint.colour)!
    const ratio = faint.ratio.toFixed(1)
    throw new ConfigError(
      `${PREFIX}${name} is too faint to read (contrast ${ratio}:1, at least 4.5:1 is needed).`,
    )
  }
  return theme
}

/**
 * Reads all settings from an environment, once, at start.
 * @throws ConfigError one sentence that names the variable
 */
export function loadConfig(env: Environment): LoadedConfig {
  refuseUnknownNames(env)
  refuseUnknownZone(env)
  const parsed = completeHttps(
    Object.fromEntries(
      Object.entries(SETTINGS).map(([key, setting]) => [key, parse(env, setting)]),
    ) as unknown as Parsed,
  )
  refuseHalfStorage(parsed)
  refuseHalfDemo(parsed)
  const fault = httpsFault(parsed) ?? houseFault(parsed)
  if (fault !== null) throw new ConfigError(fault)
  const basePath = parsed.baseUrl ? trimTail(parsed.baseUrl.pathname, /\//) : ''
  const notices = [...findNotices(env), ...findGaps(parsed)]
  return { config: { ...parsed, theme: parseTheme(env), basePath }, notices }
}
