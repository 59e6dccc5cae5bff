import * as v from 'valibot'
import { maybe } from './setting-kinds'

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
  backupDir: { name: 'BACKUP_DIR', aliases: [], schema: maybe(v.pipe(v.string(), v.trim())) },
}
