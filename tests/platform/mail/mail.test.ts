import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../../src/platform/config/config'
import { AppError } from '../../../src/platform/errors'
import { i18nFor } from '../../../src/platform/i18n/i18n'
import { type Letter, toMail } from '../../../src/platform/mail/letter'
import { isMailAddress, isMailReady, sendMail } from '../../../src/platform/mail/mail'
import { selfSigned } from '../../support/certificates'
import { deadPort, type MailServer, partsOf, startMailServer } from '../../support/mail-server'

const folder = mkdtempSync(join(tmpdir(), 'trivet-mail-'))
const CERTIFICATE = join(folder, 'certificate.pem')
const tls = await selfSigned()
writeFileSync(CERTIFICATE, tls.cert)

const servers: MailServer[] = []
async function serve(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options)
  servers.push(server)
  return server
}
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

const plain = await serve()

function settings(port: number, env: Record<string, string> = {}) {
  return loadConfig({
    TRIVET_SMTP_HOST: '127.0.0.1',
    TRIVET_SMTP_PORT: String(port),
    TRIVET_SMTP_FROM_EMAIL: 'kitchen@example.com',
    TRIVET_SMTP_AUTH_STRATEGY: 'NONE',
    ...env,
  }).config
}

const account = { TRIVET_SMTP_USER: 'trivet', TRIVET_SMTP_PASSWORD: 'stamps' }
const trusted = { ...account, TRIVET_SMTP_TLS_CACERTFILE: CERTIFICATE }

const letter: Letter = {
  subject: 'Invitation to Linden House',
  lines: ['Mara would like to cook with you.'],
  button: { text: 'Join', href: 'https://food.example.com/register?token=abc' },
  small: 'Until Tuesday.',
}
const mailTo = (to: string, changes: Partial<Letter> = {}, locale = 'en-US') =>
  toMail({ ...letter, ...changes }, to, i18nFor(locale))

async function refusal(sending: Promise<void>): Promise<string> {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? `${error.code} ${error.messageId}` : String(error)
}

test('a mail arrives as text and as HTML, with one link', async () => {
  await sendMail(settings(plain.port), mailTo('nora@example.com'))
  const mail = await plain.next()
  const { headers, text, html } = partsOf(mail)
  expect([mail.from, mail.to]).toEqual(['kitchen@example.com', ['nora@example.com']])
  expect(headers).toContain('Subject: Invitation to Linden House')
  expect(headers).toContain('From: Trivet <kitchen@example.com>')
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(text).toContain('Join:\nhttps://food.example.com/register?token=abc')
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([letter.button!.href])
  expect(html).toContain('lang="en-US" dir="ltr"')
})

test('a mail in Arabic runs from right to left and keeps its letters', async () => {
  const subject = 'دعوة إلى بيت الزيزفون'
  await sendMail(settings(plain.port), mailTo('nora@example.com', { subject, lines: [subject] }, 'ar-SA'))
  const mail = await plain.next()
  const { headers, text, html } = partsOf(mail)
  const words = [...headers.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = '']) => word)
  expect(words.map((word) => Buffer.from(word, 'base64').toString()).join('')).toBe(subject)
  expect(mail.raw.split('\r\n').filter((line) => line.length > 78)).toEqual([])
  expect(html).toContain('lang="ar-SA" dir="rtl"')
  expect(html).toContain(subject)
  expect(text).toContain(subject)
})

test('a host name of another script is asked by the name that it has on the line', async () => {
  await sendMail(settings(plain.port), mailTo('nora@obstgärten.example'))
  expect((await plain.next()).raw).toMatch(/^To: nora@xn--obstg[\w-]+\.example\r$/m)
})

test('names are text in the HTML, and no name ends a header or makes a line of its own', async () => {
  const name = '"><script>alert(1)</script>\r\nBcc: victim@example.com\r\n\r\nhello\u2028\u0085x'
  await sendMail(
    settings(plain.port),
    mailTo('nora@example.com', { subject: name, lines: [name], small: name }),
  )
  const mail = await plain.next()
  const { headers, text, html } = partsOf(mail)
  expect(mail.to).toEqual(['nora@example.com'])
  expect(headers).not.toMatch(/^bcc:/im)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect(text).not.toMatch(/^Bcc:/m)
})

test.each([
  'nora@example.com, victim@example.com',
  'nora@example.com\r\nRCPT TO:<victim@example.com>',
  'Nora <nora@example.com>',
  'nora@example.com>',
  'group:nora@example.com;',
  '"a b"@example.com',
  'nora@',
  '@example.com',
  'nöra@example.com',
  `${'n'.repeat(65)}@example.com`,
  `nora@${'e'.repeat(200)}`,
])('%p is no address to send to', async (to) => {
  const before = plain.mails.length
  expect(isMailAddress(to)).toBe(false)
  expect(await refusal(sendMail(settings(plain.port), mailTo(to)))).toBe('conflict mail.address-refused')
  expect(plain.mails.length).toBe(before)
})

test('TLS asks the server to encrypt before it signs in, SSL is encrypted from the first byte', async () => {
  for (const [strategy, secure] of [
    ['TLS', false],
    ['SSL', true],
  ] as const) {
    const server = await serve({ ...tls, secure, authOptional: false, allowInsecureAuth: false })
    const config = settings(server.port, { ...trusted, TRIVET_SMTP_AUTH_STRATEGY: strategy })
    await sendMail(config, mailTo('nora@example.com'))
    const { user, isEncrypted } = await server.next()
    expect({ strategy, user, isEncrypted }).toEqual({ strategy, user: 'trivet', isEncrypted: true })
  }
})

test('a server that does not encrypt, or whose certificate no one knows, gets neither password nor mail', async () => {
  const config = settings(plain.port, { ...trusted, TRIVET_SMTP_AUTH_STRATEGY: 'TLS' })
  const before = plain.mails.length
  expect(await refusal(sendMail(config, mailTo('nora@example.com')))).toBe('upstream mail.server-not-trusted')
  expect(plain.mails.length).toBe(before)
  for (const [strategy, secure] of [
    ['TLS', false],
    ['SSL', true],
  ] as const) {
    const unknown = await serve({ ...tls, secure })
    const strange = settings(unknown.port, { ...account, TRIVET_SMTP_AUTH_STRATEGY: strategy })
    expect(await refusal(sendMail(strange, mailTo('nora@example.com')))).toBe(
      'upstream mail.server-not-trusted',
    )
    expect(unknown.mails).toEqual([])
  }
})

test('what the server refuses is said in words', async () => {
  const encrypted = await serve({ ...tls, authOptional: false })
  const wrong = { ...trusted, TRIVET_SMTP_AUTH_STRATEGY: 'TLS', TRIVET_SMTP_PASSWORD: 'wrong' }
  expect(await refusal(sendMail(settings(encrypted.port, wrong), mailTo('nora@example.com')))).toBe(
    'upstream mail.login-refused',
  )
  expect(await refusal(sendMail(settings(plain.port), mailTo('nobody@example.com')))).toBe(
    'conflict mail.address-refused',
  )
  expect(await refusal(sendMail(settings(await deadPort()), mailTo('nora@example.com')))).toBe(
    'upstream mail.server-unreachable',
  )
})

test('mails can be sent once everything is set that the way of signing in needs', () => {
  const ready = (env: Record<string, string>) => isMailReady(settings(25, env))
  expect(isMailReady(loadConfig({}).config)).toBe(false)
  expect(ready({})).toBe(true)
  expect(ready({ TRIVET_SMTP_AUTH_STRATEGY: 'tls' })).toBe(false)
  expect(ready({ ...account, TRIVET_SMTP_AUTH_STRATEGY: 'SSL' })).toBe(true)
  expect(isMailReady(loadConfig({ SMTP_HOST: 'mail', SMTP_AUTH_STRATEGY: 'NONE' }).config)).toBe(false)
  expect(
    isMailReady(
      loadConfig({ SMTP_HOST: 'mail', SMTP_FROM_EMAIL: 'a@b.example', SMTP_AUTH_STRATEGY: 'NONE' }).config,
    ),
  ).toBe(true)
})
