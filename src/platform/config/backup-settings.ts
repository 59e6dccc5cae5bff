import * as v from 'valibot'
import { address, maybe, secret, word } from './setting-kinds'

const NEVER = 'never'

/** How many scheduled backups are kept: the last of so many days, weeks and months. */
export interface BackupKeep {
  daily: number
  weekly: number
  monthly: number
}

const keep = v.pipe(
  v.optional(v.string(), '7,4,12'),
  v.regex(
    /^\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*$/,
    'must be three numbers such as 7,4,12: days, weeks and months',
  ),
  v.transform((text): BackupKeep => {
    const [daily, weekly, monthly] = text.split(',').map(Number) as [number, number, number]
    return { daily: Math.max(1, daily), weekly, monthly }
  }),
)

const timeOrNever = v.pipe(
  v.optional(v.string(), '03:15'),
  v.trim(),
  v.regex(/^(([01]?\d|2[0-3]):[0-5]\d|never)$/, 'must be a time of day such as 03:15, or never'),
  v.transform((text) => (text === NEVER ? null : text)),
)

/** Backups: when, how many, where. */
export const BACKUP_SETTINGS = {
  backupTime: { name: 'BACKUP_TIME', aliases: [], schema: timeOrNever },
  backupKeep: { name: 'BACKUP_KEEP', aliases: [], schema: keep },
  backupS3Endpoint: {
    name: 'BACKUP_S3_ENDPOINT',
    aliases: [],
    schema: maybe(address('https://s3.example.com')),
  },
  backupS3Bucket: { name: 'BACKUP_S3_BUCKET', aliases: [], schema: word },
  backupS3Region: { name: 'BACKUP_S3_REGION', aliases: [], schema: word },
  backupS3Prefix: { name: 'BACKUP_S3_PREFIX', aliases: [], schema: v.optional(v.string(), '') },
  backupS3KeyId: { name: 'BACKUP_S3_ACCESS_KEY_ID', aliases: [], isSecret: true, schema: secret },
  backupS3Secret: { name: 'BACKUP_S3_SECRET_ACCESS_KEY', aliases: [], isSecret: true, schema: secret },
  backupKey: {
    name: 'BACKUP_KEY',
    aliases: [],
    isSecret: true,
    schema: maybe(v.pipe(v.string(), v.trim(), v.minLength(32, 'must have at least 32 characters'))),
  },
  backupDir: { name: 'BACKUP_DIR', aliases: [], schema: maybe(v.pipe(v.string(), v.trim())) },
}
