import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { trimTail } from '../text/trim'
import type { Setting } from './settings'

const TRUE = /^(true|1|yes|on)$/i
const FALSE = /^(false|0|no|off|)$/i

export const flag = (fallback: boolean) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check((text) => TRUE.test(text) || FALSE.test(text), 'must be true or false'),
    v.transform((text) => TRUE.test(text)),
  )

export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.check((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`),
  )

export const list = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform((text) => text.split(/[\s,]+/).filter((item) => item !== '')),
  )

const CIDR = /^([0-9a-f.:]+)(\/\d{1,3})?$/i

export const addresses = v.pipe(
  list(''),
  v.check(
    (items) => items.every((item) => CIDR.test(item)),
    'must be a list of addresses or networks such as 192.168.1.0/24',
  ),
)

export const address = (example: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => {
      if (!URL.canParse(text)) return false
      const url = new URL(text)
      return /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
    }, `must be an address such as ${example}`),
    v.transform((text) => new URL(trimTail(text, /\//))),
  )

/** Where packages are fetched from when an administrator asks for it; null for nowhere. */
export const registry = v.pipe(
  v.optional(v.string(), 'https://registry.npmjs.org'),
  v.transform((text) => (text.trim().toLowerCase() === 'off' ? null : text)),
  v.nullable(address('https://registry.npmjs.org, or off')),
)

/** A page elsewhere that people are sent to, with whatever its address needs. */
export const page = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an address such as https://example.com/help',
  ),
  v.transform((text) => new URL(text).href),
)

export const baseUrl = v.nullable(address('https://food.example.com or https://example.com/trivet'))

export const text = (fallback: string) =>
  v.pipe(v.optional(v.string(), fallback), v.trim(), v.minLength(1, 'must not be empty'))
export const maybe = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.optional(v.nullable(schema), null)

export const time = v.pipe(
  v.optional(v.string(), '23:45'),
  v.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 23:45'),
)

/** A setting that Mealie knows by the same name without the prefix. */
export const known = <S extends Setting['schema']>(name: string, schema: S) => ({
  name,
  aliases: [name],
  schema,
})

function readCertificates(file: string): string | null {
  try {
    const pem = readFileSync(file, 'utf8')
    return pem.includes('-----BEGIN CERTIFICATE-----') ? pem : null
  } catch {
    return null
  }
}

/** Certificates of a private authority, read at the start. */
export const certificates = v.pipe(
  v.string(),
  v.trim(),
  v.transform(readCertificates),
  v.check((pem) => pem !== null, 'must name a readable file with certificates in PEM form'),
)

export const secret = maybe(v.string())
export const word = maybe(v.pipe(v.string(), v.trim()))
