import { AppError } from '../../platform/errors'
import { addressLines } from './address-lines.rules'
import { type BulkEntry, MAX_ADDRESSES } from './bulk.schema'

/** An address with its own categories and tags, as typed. */
export interface BulkRow {
  address: string
  categories: string
  tags: string
}

/** What is in the form: a list with what all of it gets, or a row for each address. */
export interface BulkForm {
  addresses: string
  categories: string
  tags: string
  rows: BulkRow[] | null
  /** All get the pages' own categories and tags that the kitchen has. */
  keepsKnown: boolean
}

export const EMPTY_BULK_FORM: BulkForm = {
  addresses: '',
  categories: '',
  tags: '',
  rows: null,
  keepsKnown: true,
}
/** Rows on one page; a form of thousands of fields is no help. */
const MAX_BULK_ROWS = 200
const MAX_NAMES = 50

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What was typed, unchecked, so that it can be shown again. */
export function readBulkForm(form: FormData): BulkForm {
  const rows: BulkRow[] = []
  for (let at = 0; at < MAX_BULK_ROWS && form.has(`address.${at}`); at++) {
    const address = textOf(form, `address.${at}`)
    rows.push({ address, categories: textOf(form, `categories.${at}`), tags: textOf(form, `tags.${at}`) })
  }
  const [addresses, categories, tags] = ['addresses', 'categories', 'tags'].map((name) => textOf(form, name))
  return {
    ...{ addresses: addresses!, categories: categories!, tags: tags! },
    rows: rows.length > 0 ? rows : null,
    keepsKnown: textOf(form, 'keepsKnown') === 'true',
  }
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, MAX_NAMES)
}

function checked<Thing>(things: Thing[]): Thing[] {
  const count = things.length
  if (count === 0) throw new AppError('invalid', 'import.bulk-needs-addresses')
  if (count > MAX_ADDRESSES) {
    throw new AppError('invalid', 'import.bulk-too-many', { values: { count, most: MAX_ADDRESSES } })
  }
  return things
}

/** What is to be imported. @throws invalid without any address, and with too many */
export function entriesOf({ addresses, categories, tags, rows, keepsKnown }: BulkForm): BulkEntry[] {
  const each = rows ?? addressLines(addresses).map((address) => ({ address, categories, tags }))
  return checked(
    each.flatMap((row) =>
      addressLines(row.address).map((url) => ({
        url,
        categories: namesIn(row.categories),
        tags: namesIn(row.tags),
        keepsKnown,
      })),
    ),
  )
}

/** The list as a row for each address, each beginning with what all get. @throws invalid without any, and with too many */
export function asRows(form: BulkForm): BulkForm {
  const { addresses, categories, tags } = form
  const rows = checked(addressLines(addresses)).map((address) => ({ address, categories, tags }))
  const count = rows.length
  if (count > MAX_BULK_ROWS) {
    throw new AppError('invalid', 'import.bulk-each-too-many', { values: { count, most: MAX_BULK_ROWS } })
  }
  return { ...form, rows }
}

/** The rows as a list again; what each had of its own is gone. */
export function asList({ rows, ...form }: BulkForm): BulkForm {
  const addresses = (rows ?? []).map(({ address }) => address.trim()).filter((address) => address !== '')
  return { ...form, addresses: addresses.join('\n'), rows: null }
}
