/** Why something could not stay as it was: a message that is not translated yet. */
export interface Reason {
  messageId: string
  values?: Record<string, string | number>
}

const HEX_ID = /^[0-9a-f]{32}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/
const DAY = /^\d{4}-\d\d-\d\d/
const MAX_SHOWN = 80

/** An id of the other server in our form: backups of SQLite write them without hyphens. Null for what is none. */
export function plainId(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const id = value.trim().toLowerCase()
  if (UUID.test(id)) return id
  return HEX_ID.test(id) ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

/** A time of the other server as ours are written, UTC to the microsecond; null for what is none. */
function plainMoment(value: unknown): string | null {
  const [, day, time = '00:00', seconds = '00', fraction = '', zone = 'Z'] =
    MOMENT.exec(typeof value === 'string' ? value.trim() : '') ?? []
  if (day === undefined) return null
  const date = new Date(`${day}T${time}:${seconds}${zone === '' ? 'Z' : zone}`)
  if (Number.isNaN(date.getTime())) return null
  return `${date.toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`
}

/** A row of a table of the other server. Reading a value that cannot stay as it is leaves a reason behind. */
export class SourceRow {
  readonly changes: Reason[] = []

  constructor(
    readonly table: string,
    /** Its place among all rows of the source. */
    readonly number: number,
    readonly values: Readonly<Record<string, unknown>>,
  ) {}

  /** By which a reader knows it. */
  get label(): string {
    for (const key of ['name', 'title', 'full_name', 'username', 'subject', 'key_name', 'note', 'text']) {
      const text = this.text(key)
      if (text !== '') return text.slice(0, MAX_SHOWN)
    }
    return String(this.values.id ?? this.table)
  }

  /** Notes that something is not as it was. */
  changed(messageId: string, values: Record<string, string | number> = {}): void {
    this.changes.push({ messageId, values: { name: this.label, ...values } })
  }

  /** The first of the columns that is there, as text; '' for none. */
  text(...keys: string[]): string {
    for (const key of keys) {
      const value = this.values[key]
      if (typeof value === 'string') return value
      if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    }
    return ''
  }

  textOrNull(...keys: string[]): string | null {
    return keys.some((key) => this.values[key] !== undefined && this.values[key] !== null)
      ? this.text(...keys)
      : null
  }

  id(...keys: string[]): string | null {
    for (const key of keys) {
      const id = plainId(this.values[key])
      if (id !== null) return id
    }
    return null
  }

  flag(key: string, fallback = false): boolean {
    const value = this.values[key]
    if (value === undefined || value === null) return fallback
    return value === true || value === 1 || value === '1' || value === 'true'
  }

  decimal(key: string): number | null {
    const value = this.values[key]
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  }

  moment(...keys: string[]): string | null {
    for (const key of keys) {
      const moment = plainMoment(this.values[key])
      if (moment !== null) return moment
    }
    return null
  }

  day(key: string): string | null {
    const text = this.text(key)
    return DAY.test(text) && plainMoment(text.slice(0, 10)) !== null ? text.slice(0, 10) : null
  }

  /** One of a few words; another one becomes `otherwise`, and that is noted. */
  choice<const Word extends string>(key: string, words: readonly Word[], otherwise: Word): Word {
    const given = this.text(key)
    const word = words.find((one) => one.toLowerCase() === given.toLowerCase())
    if (word !== undefined) return word
    this.changed('moving.why-value', { column: key, value: given.slice(0, MAX_SHOWN), became: otherwise })
    return otherwise
  }
}
