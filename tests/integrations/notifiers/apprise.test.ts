import { describe, expect, test } from 'bun:test'
import type { MailStep, News, Step } from '../../../src/integrations/engine/conversation'
import {
  conversationsOf,
  isOwnScheme,
  mayForward,
  splitAddresses,
} from '../../../src/integrations/engine/schemes'
import recorded from '../../fixtures/apprise/requests.json' with { type: 'json' }

/** What Apprise has sent for an address; tools/apprise-requests/record.py writes it down. */
interface Case {
  address: string
  isUnderstood: boolean
  requests: Record<string, unknown>[]
}

const NEWS: News = {
  title: recorded.title,
  body: recorded.body,
  id: '3f0c6c1e-52f1-4f60-9d1b-6f0a2a3b4c5d',
  at: new Date(0),
  fields: [],
}

/** The same answers as the recorder gives. */
function answerTo(step: Step): unknown {
  const url = step.kind === 'http' ? step.url : ''
  if (url.includes('.well-known')) throw new Error('not here')
  if (url.includes('/login'))
    return {
      data: { authToken: 'AUTH', userId: 'USER' },
      access_token: 'ACCESS',
      user_id: '@cook:matrix.test',
    }
  if (url.includes('/whoami')) return { user_id: '@cook:matrix.test' }
  if (url.includes('/join')) return { room_id: '!room:matrix.test' }
  return { ok: true }
}

function stepsOf(address: string, news = NEWS): Step[] | null {
  const conversations = conversationsOf(address, news)
  return (
    conversations?.flatMap((conversation) => {
      const steps: Step[] = []
      for (let step = conversation.next(); !step.done; ) {
        steps.push(step.value)
        try {
          step = conversation.next(answerTo(step.value))
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'not here') throw error
          step = conversation.throw(error)
        }
      }
      return steps
    }) ?? null
  )
}

const lasting = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?![^?]*sig=)/g, 'UUID')
    .replace(/(\/m\.room\.message\/)[^/?]+/, '$1TRANSACTION')

/** Headers by which Apprise servers know each other, to stop circles. */
const OF_APPRISE = /^x-apprise-/

/** Fields by which we say that a message notifies no one and holds no markup; Apprise leaves them out. */
const OURS = new Set(['allowed_mentions', 'm.mentions', 'markdown'])

function bodyOf(type: string, body: string): unknown {
  if (type.includes('json')) return JSON.parse(body, (name, value) => (OURS.has(name) ? undefined : value))
  if (type.includes('urlencoded')) return [...new URLSearchParams(body)].sort()
  return body.replace(/>\s+</g, '><').replace(/\s+$/gm, '')
}

function comparable(request: Record<string, unknown>): unknown {
  if (!('method' in request)) return request
  const { method, url, headers, body } = request as Record<string, string> & {
    headers: Record<string, string>
  }
  const shown = Object.entries(headers).filter(
    ([name]) => !OF_APPRISE.test(name) && !(method === 'GET' && name === 'content-type'),
  )
  const [base, query = ''] = lasting(url!).split('?')
  return {
    method,
    url: base,
    query: [...new URLSearchParams(query)].sort(),
    headers: Object.fromEntries(shown.map(([name, value]) => [name.toLowerCase(), lasting(value)])),
    body: method === 'GET' ? '' : bodyOf(headers['content-type'] ?? '', lasting(body!)),
  }
}

const named = (address: string, name: string) => (name === '' ? address : `${name} <${address}>`)

function ours(step: Step): Record<string, unknown> {
  if (step.kind === 'http') return { ...step }
  const { host, port, security, user, password, from, fromName, to, cc, bcc, subject, text, html } =
    step satisfies MailStep
  return {
    host,
    port,
    security,
    user,
    password,
    from,
    to: [to, ...cc, ...bcc].sort(),
    headers: {
      From: named(from, fromName),
      To: to,
      ...(cc.length === 0 ? {} : { Cc: cc.join(',') }),
      Subject: subject,
    },
    parts: [{ type: 'text/plain', text }, ...(html === null ? [] : [{ type: 'text/html', text: html }])],
  }
}

const inOrder = (list: unknown[]) => list.map((item) => JSON.stringify(item)).sort()

describe('what we send for an address is what Apprise sends for it', () => {
  const cases: Case[] = recorded.cases
  test.each(cases.map((item): [string, Case] => [item.address, item]))(
    '%s',
    (address, { isUnderstood, requests }) => {
      const steps = stepsOf(address)
      if (!isUnderstood) {
        expect(steps).toBeNull()
        return
      }
      const sent = steps!.map((step) => comparable(ours(step)))
      const expected = requests.map(comparable)
      // Apprise goes through its receivers in no order.
      expect(inOrder(sent).map((text) => JSON.parse(text))).toEqual(
        inOrder(expected).map((text) => JSON.parse(text)),
      )
    },
  )

  test('every scheme that we speak is among them', () => {
    const schemes = new Set(recorded.cases.map(({ address }) => address.split('://')[0]!.replace(/s$/, '')))
    for (const scheme of [
      'json',
      'xml',
      'form',
      'ntfy',
      'gotify',
      'pover',
      'tgram',
      'discord',
      'slack',
      'matrix',
      'mmost',
      'rocket',
      'msteam',
      'workflow',
      'mailto',
      'hassio',
      'signal',
      'apprise',
    ])
      expect(schemes).toContain(scheme)
  })
})

describe('names of recipes are text', () => {
  const news = { ...NEWS, title: 'A & B', body: 'Fish <b>& chips' }
  const bodies = (address: string) =>
    stepsOf(address, news)!.map((step) => (step.kind === 'http' ? step.body : JSON.stringify(step)))

  test('in Telegram', () => {
    const [body] = bodies('tgram://123456789:ABCdef/55')
    expect(JSON.parse(body!).text).toBe('<b>A &amp; B</b>\r\nFish &lt;b&gt;&amp; chips')
  })

  test('in Telegram with Markdown, where half of a pair would be refused', () => {
    const odd = { ...NEWS, title: 'A_B', body: 'Fish *[`' }
    const [step] = stepsOf('tgram://123456789:ABCdef/55?format=markdown', odd)!
    expect(JSON.parse((step as { body: string }).body).text).toBe('A\\_B\r\nFish \\*\\[\\`')
  })

  test('in mails and XML', () => {
    expect(bodies('mailto://a:b@example.com')[0]).toContain('Fish &lt;b&gt;&amp; chips')
    expect(bodies('xml://hooks.test')[0]).toContain('<Message>Fish &lt;b&gt;&amp; chips</Message>')
  })
})

test('a recipe that is called @everyone notifies no one', () => {
  const news = { ...NEWS, title: '<!channel> @here', body: 'Jonas made @everyone, <@U012AB3CD> and @room.' }
  const sent = (address: string) =>
    stepsOf(address, news)!
      .map((step) => (step.kind === 'http' ? step.body : ''))
      .at(-1)!
  expect(JSON.parse(sent('discord://123/token'))).toMatchObject({ allowed_mentions: { parse: [] } })
  expect(JSON.parse(sent('matrixs://token@matrix.test/!room:matrix.test'))).toMatchObject({
    'm.mentions': {},
  })
  for (const slack of ['slack://T1/B2/c3', 'matrixs://token@matrix.test?mode=slack'])
    expect(sent(slack)).not.toMatch(/<[!@]/)
  for (const address of [
    'mmost://host/token',
    'rocket://a/b@host/#room',
    'rocket://user:password@host/#room',
    'matrixs://token@matrix.test?mode=matrix',
  ])
    expect(
      stepsOf(address, news)!
        .map((step) => JSON.stringify(step))
        .join(),
    ).not.toMatch(/@(?:here|everyone|room|U012)/)
})

test('mailboxes of a mail are read as a mail server would read them', () => {
  const to = encodeURIComponent('"Smith, Family" <smith@example.com>; cook@example.com, kitchen')
  const cc = encodeURIComponent('a@example.com b@example.com')
  const from = encodeURIComponent('"Linden, House" <house@example.com>')
  const steps = stepsOf(`mailto://a:b@example.com?to=${to}&cc=${cc}&from=${from}&reply=${to}`, NEWS)!
  const told = {
    from: 'house@example.com',
    fromName: 'Linden, House',
    cc: ['a@example.com', 'b@example.com'],
  }
  const replyTo = ['smith@example.com', 'cook@example.com']
  expect(steps).toMatchObject(replyTo.map((receiver) => ({ ...told, to: receiver, replyTo })))
})

test('what is in an address ends no path and no header', () => {
  const [step] = stepsOf('gotify://gotify.test/a%2F..%2Fb/to%2Fken')!
  expect(step).toMatchObject({ url: 'http://gotify.test/a%2F..%2Fb/message' })
  expect(conversationsOf('tgram://nobot/5', NEWS)).toBeNull()
  expect(conversationsOf('mailto://nobody', NEWS)).toBeNull()
  expect(conversationsOf('not an address', NEWS)).toBeNull()
})

test('the event’s facts are fields of plain messages', () => {
  const news = {
    ...NEWS,
    fields: [
      ['event_type', 'recipe_created'],
      ['event_id', '1'],
    ] as [string, string][],
  }
  const [step] = stepsOf('json://hooks.test', news)!
  expect(JSON.parse((step as { body: string }).body)).toMatchObject({
    event_type: 'recipe_created',
    event_id: '1',
    title: NEWS.title,
  })
})

test('a text may hold several addresses', () => {
  expect(splitAddresses(' json://a.test, ntfy://b.test/c,d\ngotify://e/f ')).toEqual([
    'json://a.test',
    'ntfy://b.test/c,d',
    'gotify://e/f',
  ])
  expect([isOwnScheme('JSON://a.test'), isOwnScheme('prowl://x'), isOwnScheme('')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a server for further kinds gets no address that names a host, unless its operator allows the kind', () => {
  const inner = [
    'nextcloud://192.168.1.1/x',
    'kodi://10.0.0.2',
    'mqtt://127.0.0.1',
    'syslog://localhost',
    'xmpp://a@inner',
  ]
  const odd = [
    '',
    'prowl',
    'file:///etc/passwd',
    'fcm://p/d?keyfile=http://10.0.0.1',
    ' javascript:x',
    'dbus://',
    'PROWL:key',
  ]
  expect([...inner, ...odd].filter((address) => mayForward(address, []))).toEqual([])
  expect(['prowl://key', 'PBUL://key', 'twilio://a:b@c/d'].every((address) => mayForward(address, []))).toBe(
    true,
  )
  expect(mayForward('nextcloud://192.168.1.1/x', ['nextcloud'])).toBe(true)
})
