import { trimTail } from '../../platform/text/trim'
import { type Address, originOf } from './address'
import { escapeHtml } from './chat'
import {
  type Conversation,
  form,
  json,
  type News,
  type Scheme,
  singleStep,
  textIn,
  wholeText,
  withoutMentions,
} from './conversation'

const SENDER = 'Trivet'

/** Where a server says that it is, else where the address says. */
function* homeserver(
  origin: string,
  isSecure: boolean,
  wants: boolean,
): Generator<ReturnType<typeof json>, string, unknown> {
  if (!isSecure || !wants) return origin
  try {
    const known = yield { ...json(`${origin}/.well-known/matrix/client`, null), method: 'GET' }
    const base = textIn(known, 'm.homeserver', 'base_url')
    return base !== null && URL.canParse(base) ? trimTail(base, /\//) : origin
  } catch {
    return origin
  }
}

/** Rooms begin with `!`, which servers see encoded. */
const encodeId = (id: string) => encodeURIComponent(id).replaceAll('!', '%21')

/** Signs in where a password is given, joins the room, says it, and signs out again, so that no devices pile up. */
function* matrixRoom(address: Address, isSecure: boolean, room: string, news: News): Conversation {
  const origin = originOf(address, isSecure)
  const { user, password, args } = address
  const isWanted = args.get('discovery') !== 'no'
  const base = `${yield* homeserver(origin, isSecure, isWanted)}/_matrix/client/v3`
  const given = args.get('token') ?? (password === null ? user : null)
  const self =
    given === null
      ? yield json(`${base}/login`, {
          type: 'm.login.password',
          identifier: { type: 'm.id.user', user },
          password,
          initial_device_display_name: SENDER,
        })
      : yield {
          ...json(`${base}/account/whoami`, null, { authorization: `Bearer ${given}` }),
          method: 'GET' as const,
        }
  const token = given ?? textIn(self, 'access_token') ?? ''
  // A room without a server is on the user's own, whose name may differ from the host that answers.
  const domain = textIn(self, 'user_id')?.split(':').slice(1).join(':') || address.host
  const headers = { authorization: `Bearer ${token}` }
  const named = room.includes(':') ? room : `${room}:${domain}`
  const joined = yield json(`${base}/join/${encodeId(named)}`, {}, headers)
  const id = textIn(joined, 'room_id') ?? named
  const kind = args.get('msgtype') === 'notice' ? 'm.notice' : 'm.text'
  const message = { msgtype: kind, body: `# ${wholeText(news)}`, 'm.mentions': {} }
  const path = `/rooms/${encodeId(id)}/send/m.room.message/${news.id}`
  yield json(`${base}${path}`, message, headers, 'PUT')
  if (password !== null) yield* leaving(json(`${base}/logout`, {}, headers))
}

/** The message has been sent, even if signing out fails. */
function* leaving(step: ReturnType<typeof json>): Conversation {
  try {
    yield step
  } catch {
    // The session ends by itself.
  }
}

const roomName = (name: string) => (/^[#!]/.test(name) ? name : `#${name}`)

function matrixHook(address: Address, isSecure: boolean, mode: string, news: News): Conversation | null {
  const token = address.password ?? address.user ?? address.path[0]
  if (!token) return null
  const name = address.password === null ? null : address.user
  const url = `${originOf(address, isSecure)}/api/v1/matrix/hook/${encodeURIComponent(token)}`
  if (mode === 'matrix') {
    return singleStep(
      json(url, { displayName: name ?? SENDER, format: 'plain', text: withoutMentions(wholeText(news)) }),
    )
  }
  const attachment = {
    title: escapeHtml(news.title),
    text: escapeHtml(news.body),
    color: '#3AA3E3',
    ts: news.at.getTime() / 1000,
    footer: SENDER,
  }
  return singleStep(json(url, { username: name ?? SENDER, mrkdwn: false, attachments: [attachment] }))
}

/** `matrixs://user:password@host/#room`, `matrixs://token@host/!room:host`, or a bridge for webhooks with `mode`. */
export const matrix =
  (isSecure: boolean): Scheme =>
  (address, news) => {
    const mode = address.args.get('mode') ?? 'off'
    if (mode === 'slack' || mode === 'matrix') {
      const hook = matrixHook(address, isSecure, mode, news)
      return hook && [hook]
    }
    const rooms = [...address.path, ...(address.args.get('to') ?? '').split(',')].filter(
      (room) => room !== '',
    )
    if (!address.user || rooms.length === 0) return null
    return rooms.map((room) => matrixRoom(address, isSecure, roomName(room), news))
  }

function* rocketRoom(address: Address, isSecure: boolean, room: string, news: News): Conversation {
  const base = `${originOf(address, isSecure)}/api/v1`
  const answer = yield form(`${base}/login`, [
    ['username', address.user ?? ''],
    ['password', address.password ?? ''],
  ])
  const headers = {
    'x-auth-token': textIn(answer, 'data', 'authToken') ?? '',
    'x-user-id': textIn(answer, 'data', 'userId') ?? '',
  }
  const where = /^[#@]/.test(room) ? { channel: room } : { roomId: room }
  yield json(`${base}/chat.postMessage`, { text: withoutMentions(wholeText(news)), ...where }, headers)
  yield* leaving({ kind: 'http', method: 'POST', url: `${base}/logout`, headers, body: '' })
}

const HOOK = /^([^/@]+)\/([^/@]+)@([^/]+)([\s\S]*)$/

/** `rockets://user:password@host/#room`, or `rockets://a/b@host/#room` of a webhook. */
export const rocket =
  (isSecure: boolean): Scheme =>
  (address, news) => {
    const hook = HOOK.exec(address.rest)
    const rooms = (hook ? hook[4]!.split('/').map(decodeURIComponent) : address.path).filter(
      (room) => room !== '',
    )
    if (hook) {
      const url = `${isSecure ? 'https' : 'http'}://${hook[3]}/hooks/${hook[1]}/${hook[2]}`
      const channels: (string | null)[] = rooms.length === 0 ? [null] : rooms
      return channels.map((channel) =>
        singleStep(
          json(url, { text: withoutMentions(wholeText(news)), ...(channel === null ? {} : { channel }) }),
        ),
      )
    }
    if (!address.user || address.password === null || rooms.length === 0) return null
    return rooms.map((room) => rocketRoom(address, isSecure, room, news))
  }
