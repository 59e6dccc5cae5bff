import * as v from 'valibot'
import { BACKUP_SETTINGS } from './backup-settings'
import { HOUSE_SETTINGS } from './house-settings'
import { HTTPS_SETTINGS } from './https-settings'
import { MAIL_SETTINGS } from './mail-settings'
import { MODEL_SETTINGS } from './model-settings'
import { LDAP_SETTINGS, OIDC_SETTINGS } from './provider-settings'
import { address, baseUrl, flag, list, maybe, page, registry, text, time, wholeNumber } from './setting-kinds'
import { DEFAULT_THEME, type ThemeColour } from './theme'

/** One environment variable: `TRIVET_` + name, or an alias that people know from Mealie. */
export interface Setting {
  name: string
  aliases: string[]
  /** Read as text; the message says what was expected, in words that follow the variable's name. */
  schema: v.GenericSchema<unknown, unknown>
  isSecret?: boolean
}

/** Every setting, by its key in `Config`. */
export const SETTINGS = {
  host: { name: 'HOST', aliases: ['API_HOST'], schema: text('0.0.0.0') },
  port: { name: 'PORT', aliases: ['API_PORT'], schema: v.optional(wholeNumber(0, 65535), '9000') },
  dataDir: { name: 'DATA_DIR', aliases: ['DATA_DIR'], schema: text('./data') },
  baseUrl: { name: 'BASE_URL', aliases: ['BASE_URL'], schema: v.optional(baseUrl, null) },
  allowedHosts: { name: 'ALLOWED_HOSTS', aliases: [], schema: list('') },
  readersFrom: { name: 'READERS_FROM', aliases: [], schema: registry },
  updatesFrom: {
    name: 'UPDATES_FROM',
    aliases: [],
    schema: maybe(address('https://example.com/trivet/releases')),
  },
  iframeHosts: {
    name: 'IFRAME_HOSTS',
    aliases: ['ALLOWED_IFRAME_HOSTS'],
    schema: list('www.youtube.com,www.youtube-nocookie.com,player.vimeo.com'),
  },
  externalImages: {
    name: 'EXTERNAL_IMAGES',
    aliases: [],
    schema: v.pipe(
      v.optional(v.string(), 'members'),
      v.toLowerCase(),
      v.picklist(['members', 'never'], 'must be members or never'),
    ),
  },
  adminEmail: {
    name: 'ADMIN_EMAIL',
    aliases: ['DEFAULT_EMAIL'],
    schema: maybe(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('must be an e-mail address'))),
  },
  adminPassword: {
    name: 'ADMIN_PASSWORD',
    aliases: [],
    isSecret: true,
    schema: maybe(v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters'))),
  },
  adminName: { name: 'ADMIN_NAME', aliases: [], schema: text('Change Me') },
  defaultGroup: { name: 'DEFAULT_GROUP', aliases: ['DEFAULT_GROUP'], schema: text('Home') },
  allowSignup: { name: 'ALLOW_SIGNUP', aliases: ['ALLOW_SIGNUP'], schema: flag(false) },
  tokenTimeHours: { name: 'TOKEN_TIME', aliases: ['TOKEN_TIME'], schema: maybe(wholeNumber(1, 87600)) },
  maxLoginAttempts: {
    name: 'MAX_LOGIN_ATTEMPTS',
    aliases: ['SECURITY_MAX_LOGIN_ATTEMPTS'],
    schema: v.optional(wholeNumber(1, 1000), '5'),
  },
  lockoutTimeHours: {
    name: 'LOCKOUT_TIME',
    aliases: ['SECURITY_USER_LOCKOUT_TIME'],
    schema: v.optional(wholeNumber(1, 8760), '24'),
  },
  dailyTime: { name: 'DAILY_TIME', aliases: ['DAILY_SCHEDULE_TIME'], schema: time },
  historyDays: { name: 'HISTORY_DAYS', aliases: [], schema: v.optional(wholeNumber(0, 36500), '365') },
  mediaQuota: { name: 'MEDIA_QUOTA', aliases: [], schema: maybe(wholeNumber(1, 100_000_000)) },
  apiDocs: { name: 'API_DOCS', aliases: ['API_DOCS'], schema: flag(true) },
  apiVersion: {
    name: 'API_VERSION',
    aliases: [],
    schema: maybe(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^v?[123]\.\d{1,3}\.\d{1,3}$/, 'must be a version such as v1.12.0 or v2.8.0'),
        v.transform((version) => `v${version.replace(/^v/, '')}`),
      ),
    ),
  },
  metrics: { name: 'METRICS', aliases: [], schema: flag(false) },
  supportUrl: { name: 'SUPPORT_URL', aliases: [], schema: maybe(page) },
  appriseSchemes: { name: 'APPRISE_SCHEMES', aliases: [], schema: list('') },
  appriseApi: { name: 'APPRISE_API', aliases: [], schema: maybe(page) },
  demo: { name: 'DEMO', aliases: ['IS_DEMO'], schema: flag(false) },
  demoResetHours: { name: 'DEMO_RESET', aliases: [], schema: maybe(wholeNumber(1, 8760)) },
  logLevel: {
    name: 'LOG_LEVEL',
    aliases: ['LOG_LEVEL'],
    schema: v.pipe(
      v.optional(v.string(), 'info'),
      v.toLowerCase(),
      v.transform((level) => ({ warning: 'warn', critical: 'error', trace: 'debug' })[level] ?? level),
      v.picklist(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error'),
    ),
  },
  logFormat: {
    name: 'LOG_FORMAT',
    aliases: [],
    schema: v.pipe(v.optional(v.string(), 'text'), v.picklist(['text', 'json'], 'must be text or json')),
  },
  ...HOUSE_SETTINGS,
  ...HTTPS_SETTINGS,
  ...BACKUP_SETTINGS,
  ...MAIL_SETTINGS,
  ...MODEL_SETTINGS,
  openaiWorkers: {
    name: 'OPENAI_WORKERS',
    aliases: ['OPENAI_WORKERS'],
    schema: v.optional(wholeNumber(1, 16), '2'),
  },
  openaiSendDatabaseData: {
    name: 'OPENAI_SEND_DATABASE_DATA',
    aliases: ['OPENAI_SEND_DATABASE_DATA'],
    schema: flag(true),
  },
  openaiEnableImageServices: {
    name: 'OPENAI_ENABLE_IMAGE_SERVICES',
    aliases: ['OPENAI_ENABLE_IMAGE_SERVICES'],
    schema: flag(true),
  },
  ...OIDC_SETTINGS,
  ...LDAP_SETTINGS,
} as const satisfies Record<string, Setting>

const colour = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #b5472f'),
  )

const upperSnake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

export const THEME_SETTINGS = Object.entries(DEFAULT_THEME).map(([key, fallback]) => ({
  key: key as ThemeColour,
  name: upperSnake(key),
  aliases: [`THEME_${upperSnake(key)}`],
  schema: colour(fallback),
}))

/** Known from Mealie, without effect here; each is logged once. */
export const IGNORED_NAMES = [
  'PUID',
  'PGID',
  'DB_ENGINE',
  'WORKERS',
  'WEB_CONCURRENCY',
  'WEB_GUNICORN',
  'WORKERS_PER_CORE',
  'WORKER_PER_CORE',
  'MAX_WORKERS',
  'UVICORN_WORKERS',
  'STATIC_FILES',
  'LOG_CONFIG_OVERRIDE',
  'PRODUCTION',
  'TESTING',
]
export const IGNORED_PATTERN = /^POSTGRES_[A-Z_]+$/
