import { trimTail } from '../../platform/text/trim'
import { type Address, basicAuth, originOf } from './address'
import { form, type HttpStep, json, type News, type Scheme, singleStep } from './conversation'
import { signatureOf } from './signature'

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const

function methodOf({ args }: Address): HttpStep['method'] {
  const wanted = (args.get('method') ?? '').toUpperCase()
  return METHODS.find((method) => method === wanted) ?? 'POST'
}

/** Where the message goes: the address itself, with the parameters that are its own. */
function target(address: Address, isSecure: boolean, more: [string, string][] = []): string {
  const query = new URLSearchParams([...more, ...address.query]).toString()
  const path = address.rawPath === '' ? '/' : encodeURI(address.rawPath).replaceAll('%25', '%')
  return `${originOf(address, isSecure)}${path.replaceAll('#', '%23')}${query === '' ? '' : `?${query}`}`
}

const headersOf = (address: Address) => ({ ...basicAuth(address), ...Object.fromEntries(address.headers) })

/**
 * The fields of a message under the names that the address wants: `:message=text` renames one, `:version=` leaves it out, any
 * other is a field of its own. The event's own facts come last.
 */
function payload(own: [string, unknown][], address: Address, { fields }: News): [string, unknown][] {
  const asked = new Map([...address.fields, ...fields])
  const kept = own.flatMap(([name, value]): [string, unknown][] => {
    const wanted = asked.get(name)
    asked.delete(name)
    if (wanted === '') return []
    return [[wanted ?? name, value]]
  })
  return [...kept, ...asked]
}

export const jsonScheme =
  (isSecure: boolean): Scheme =>
  (address, news) => {
    const own: [string, unknown][] = [
      ['version', '1.0'],
      ['title', news.title],
      ['message', news.body],
      ['attachments', []],
      ['type', 'info'],
    ]
    const body = Object.fromEntries(payload(own, address, news))
    const step = json(target(address, isSecure), body, headersOf(address), methodOf(address))
    const { id, signed } = news
    const signature = signed && signatureOf(signed.secret, id, signed.at, step.body)
    return [singleStep({ ...step, headers: { ...step.headers, ...signature } })]
  }

export const formScheme =
  (isSecure: boolean): Scheme =>
  (address, news) => {
    const own: [string, unknown][] = [
      ['version', '1.0'],
      ['title', news.title],
      ['message', news.body],
      ['type', 'info'],
    ]
    const fields = payload(own, address, news).map(([name, value]): [string, string] => [name, String(value)])
    const method = methodOf(address)
    if (method !== 'GET')
      return [singleStep(form(target(address, isSecure), fields, headersOf(address), method))]
    const url = target(address, isSecure, fields)
    return [singleStep({ kind: 'http', method, url, headers: headersOf(address), body: '' })]
  }

const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    // Control characters are no XML, however they are written.
    .replace(/[^\P{Cc}\t\n\r]/gu, '')

const SCHEMA = 'https://raw.githubusercontent.com/caronc/apprise/master/apprise/assets/NotifyXML-1.1.xsd'

export const xmlScheme =
  (isSecure: boolean): Scheme =>
  (address, news) => {
    const own: [string, unknown][] = [
      ['Version', '1.1'],
      ['Subject', news.title],
      ['Message', news.body],
      ['MessageType', 'info'],
    ]
    const lines = payload(own, address, news)
      .map(([name, value]): [string, string] => [name.replace(/[^A-Za-z0-9_-]+/g, ''), String(value)])
      .filter(([name]) => /^[A-Za-z_]/.test(name))
      .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    const isPlain = address.fields.length + news.fields.length === 0
    const body = `<?xml version='1.0' encoding='utf-8'?>
<soapenv:Envelope
    xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"
    xmlns:xsd="http://www.w3.org/2001/XMLSchema"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    <soapenv:Body>
        <Notification${isPlain ? ` xmlns:xsi="${SCHEMA}"` : ''}>
            ${lines.join('')}
       </Notification>
    </soapenv:Body>
</soapenv:Envelope>`
    const headers = { 'content-type': 'application/xml', ...headersOf(address) }
    return [
      singleStep({ kind: 'http', method: methodOf(address), url: target(address, isSecure), headers, body }),
    ]
  }

/** An Apprise API server, which knows the receivers behind a key. */
export const appriseScheme =
  (isSecure: boolean): Scheme =>
  (address, news) => {
    const key = address.path.at(-1)
    if (key === undefined) return null
    const under = address.path.slice(0, -1).map(encodeURIComponent)
    const url = [originOf(address, isSecure), ...under, 'notify', encodeURIComponent(key)].join('/')
    const tags = (address.args.get('tags') ?? address.args.get('tag') ?? '').split(/[\s,]+/).filter(Boolean)
    const fields: [string, string][] = [
      ['title', news.title],
      ['body', news.body],
      ['type', 'info'],
      ['format', 'text'],
      ...tags.map((tag): [string, string] => ['tag', tag]),
    ]
    return [singleStep(form(url, fields, headersOf(address)))]
  }

/** Any address at all, handed to the Apprise API server that the operator has named. @param server its address */
export function throughApprise(server: string, address: string, { title, body }: News) {
  const url = `${trimTail(server, /\//)}/notify`
  return singleStep(json(url, { urls: address, title, body, type: 'info', format: 'text' }))
}
