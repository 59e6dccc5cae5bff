import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Mail } from '../../../src/platform/mail/mail'
import { deliver } from '../../../src/platform/mail/smtp'
import { startMailServer } from '../../support/mail-server'
import { lacks } from '../../support/skips'

const READER = join(import.meta.dir, '../../support/python/read_mails.py')
const server = await startMailServer()
afterAll(() => server.close())

const PLACE = {
  smtpHost: '127.0.0.1',
  smtpPort: server.port,
  smtpFromEmail: 'kitchen@example.com',
  smtpAuthStrategy: 'NONE' as const,
  smtpUser: null,
  smtpPassword: null,
  smtpCertificates: null,
}

interface Reading {
  subject: string
  from: [name: string, address: string][]
  to: [name: string, address: string][]
  cc: [name: string, address: string][]
  plain: { text: string; hasBareLineFeed: boolean } | null
  html: { text: string; hasBareLineFeed: boolean } | null
  longestLine: number
  longestEncodedLine: number
  hasBareLineFeed: boolean
  defects: string[]
}

/** Sends mails to a real server, all at once, and reads what arrived on the line with Python's parser. */
async function sent(mails: (Partial<Mail> & { fromName?: string })[]): Promise<Reading[]> {
  const toOf = (at: number) => `nora-${at}@example.com`
  await Promise.all(
    mails.map(({ fromName = 'Trivet', ...changes }, at) => {
      const mail = { to: toOf(at), subject: 'Hello', html: null, text: 'Hello', ...changes }
      return deliver({ ...PLACE, smtpFromName: fromName }, mail)
    }),
  )
  const raws = mails.map((_, at) => server.mails.find(({ to }) => to[0] === toOf(at))!.raw)
  const stdin = Buffer.from(JSON.stringify(raws.map((raw) => Buffer.from(raw).toString('base64'))))
  const reader = Bun.spawn(['python3', READER], { stdin, stdout: 'pipe' })
  return new Response(reader.stdout).json()
}

const NAMES = [
  'Smith, Family',
  '"Q" <x@y.example>',
  'Küche; Linden (oben)',
  'a@b.example, c@d.example',
  'مطبخ الزيزفون',
]
const LONG_SUBJECT = 'Neue Einkaufsliste für Grünkohl, Äpfel und Öl · '.repeat(4).trim()
const LINES = `${'Gruß '.repeat(400)}\nsecond\n\nfourth ${'x'.repeat(2000)}\n.\n..dots`
const CC = Array.from({ length: 60 }, (_, at) => `member-${at}@household.example.com`)

test.skipIf(lacks(Bun.which('python3') === null, 'python3 is missing'))(
  'another parser reads in a mail what was written, within the limits of a line',
  async () => {
    const readings = await sent([
      ...NAMES.map((fromName) => ({ fromName })),
      { subject: LONG_SUBJECT },
      { subject: 'x'.repeat(1500) },
      { text: LINES, html: `<p>${LINES}</p>` },
      { text: `${'كمّون '.repeat(300)}\nسطر` },
      { cc: CC },
    ])
    expect(readings.slice(0, NAMES.length).map(({ from }) => from)).toEqual(
      NAMES.map((name) => [[name, 'kitchen@example.com']]),
    )
    const [german, long, lines, arabic, copies] = readings.slice(NAMES.length)
    expect(german!.subject).toBe(LONG_SUBJECT)
    expect(long!.subject.trim()).toBe('x'.repeat(250))
    expect(readings.map(({ to }) => to)).toEqual(readings.map((_, at) => [['', `nora-${at}@example.com`]]))
    const asRead = ({ plain, html }: Reading) => [plain?.text.trimEnd(), html?.text.trimEnd()]
    expect(asRead(lines!)).toEqual([LINES, `<p>${LINES}</p>`])
    expect(asRead(arabic!)).toEqual([`${'كمّون '.repeat(300)}\nسطر`, undefined])
    expect(copies!.cc.map(([, address]) => address)).toEqual(CC)
    for (const { longestLine, longestEncodedLine, hasBareLineFeed, plain, html, defects } of readings) {
      expect(longestLine).toBeLessThanOrEqual(998)
      expect(longestEncodedLine).toBeLessThanOrEqual(76)
      expect([hasBareLineFeed, plain?.hasBareLineFeed, html?.hasBareLineFeed ?? false]).toEqual([
        false,
        false,
        false,
      ])
      expect(defects).toEqual([])
    }
  },
)
