import { basicAuth, isParameterOn, originOf } from './address'
import { form, json, type Scheme, singleStep, wholeText } from './conversation'

const NTFY_PRIORITIES: Record<string, string> = { l: 'low', m: 'min', d: 'default', h: 'high', e: 'max' }
const NTFY_NUMBERS = ['min', 'low', 'default', 'high', 'max']

function ntfyPriority(text: string): string {
  if (/^[1-5]$/.test(text)) return NTFY_NUMBERS[Number(text) - 1]!
  if (/^(?:max|emergency)/i.test(text)) return 'max'
  return NTFY_PRIORITIES[text[0]?.toLowerCase() ?? ''] ?? 'default'
}

/** ntfy.sh, or a private server where a path follows the host. */
export const ntfy =
  (isSecure: boolean): Scheme =>
  (address, { title, body }) => {
    const isCloud = address.path.length === 0 || address.host === 'ntfy.sh'
    const topics = address.path.length === 0 ? [address.host] : address.path
    if (topics[0] === '') return null
    const { args } = address
    const token = args.get('token') ?? (/^tk_/.test(address.user ?? '') ? address.user : null)
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : basicAuth(address)
    const priority = ntfyPriority(args.get('priority') ?? '')
    if (priority !== 'default') headers['x-priority'] = priority
    for (const name of ['tags', 'click', 'delay', 'email', 'actions', 'icon'] as const) {
      const value = args.get(name === 'icon' ? 'avatar_url' : name)
      if (value) headers[`x-${name}`] = value
    }
    const attached = ['attach', 'filename'].flatMap((name) =>
      args.get(name) ? [[name, args.get(name)]] : [],
    )
    const url = `${isCloud ? 'https://ntfy.sh' : originOf(address, isSecure)}/`
    return topics.map((topic) =>
      singleStep(json(url, { topic, ...Object.fromEntries(attached), title, message: body }, headers)),
    )
  }

const GOTIFY_PRIORITIES: [RegExp, number][] = [
  [/^(?:l|0)/i, 0],
  [/^(?:m|3)/i, 3],
  [/^(?:n|5)/i, 5],
  [/^(?:h|8)/i, 8],
  [/^(?:e|10)/i, 10],
]

export const gotify =
  (isSecure: boolean): Scheme =>
  (address, { title, body }) => {
    const token = address.path.at(-1)
    if (token === undefined) return null
    const under = address.path.slice(0, -1).map((part) => `/${encodeURIComponent(part)}`)
    const wanted = address.args.get('priority') ?? ''
    const priority = GOTIFY_PRIORITIES.find(([pattern]) => pattern.test(wanted))?.[1] ?? 5
    const isMarkdown = address.args.get('format') === 'markdown'
    const extras = { 'client::display': { contentType: 'text/markdown' } }
    const message = { priority, title, message: body, ...(isMarkdown ? { extras } : {}) }
    const url = `${originOf(address, isSecure)}${under.join('')}/message`
    return [singleStep(json(url, message, { 'x-gotify-key': token }))]
  }

const PUSHOVER_PRIORITIES: [RegExp, number][] = [
  [/^(?:l|-2)/i, -2],
  [/^(?:m|-1)/i, -1],
  [/^(?:n|0)/i, 0],
  [/^(?:h|1)/i, 1],
  [/^(?:e|2)/i, 2],
]

/** `pover://user@token/device`. */
export const pushover: Scheme = (address, { title, body }) => {
  const { user, host: token, args, path } = address
  if (!user || token === '') return null
  const wanted = args.get('priority') ?? ''
  const priority = PUSHOVER_PRIORITIES.find(([pattern]) => pattern.test(wanted))?.[1] ?? 0
  const fields: [string, string][] = [
    ['token', token],
    ['priority', String(priority)],
    ['title', title],
    ['message', body],
    ['sound', args.get('sound') ?? 'pushover'],
    ['user', user],
    ['device', path.length === 0 ? 'ALL_DEVICES' : path.join(',')],
  ]
  if (args.get('url')) fields.push(['url', args.get('url')!], ['url_title', args.get('url_title') ?? ''])
  if (priority === 2) fields.push(['retry', '900'], ['expire', args.get('expire') ?? '3600'])
  const auth = basicAuth({ user: token, password: '' })
  return [singleStep(form('https://api.pushover.net/1/messages.json', fields, auth))]
}

const HOME_ASSISTANT_PORT = 8123

/** `hassio://host/token`: a notification that stays until it is dismissed. */
export const homeAssistant =
  (isSecure: boolean): Scheme =>
  (address, { title, body, id }) => {
    const token = address.path.at(-1)
    if (token === undefined) return null
    const auth = address.user === null ? { authorization: `Bearer ${token}` } : basicAuth(address)
    const prefix = address.args.get('prefix')?.replace(/^\/*|\/*$/g, '')
    const under = prefix ? `/${prefix}` : ''
    const url = `${originOf(address, isSecure, HOME_ASSISTANT_PORT)}${under}/api/services/persistent_notification/create`
    const message = { title, message: body, notification_id: address.args.get('nid') ?? id }
    return [singleStep(json(url, message, auth))]
  }

/** A gateway of Signal: the number that sends, then who gets it; oneself where no one is named. */
export const signal =
  (isSecure: boolean): Scheme =>
  (address, news) => {
    const [number, ...named] = address.path
    const from = address.args.get('from') ?? number
    if (from === undefined) return null
    const others = [...named, ...(address.args.get('to') ?? '').split(',')].map((name) =>
      name.replace(/^@/, ''),
    )
    const receivers = others.filter((name) => name !== '')
    const message = `${isParameterOn(address, 'status', false) ? '[i] ' : ''}${wholeText(news)}`
    const url = `${originOf(address, isSecure)}/v2/send`
    return (receivers.length === 0 ? [from] : receivers).map((receiver) =>
      singleStep(
        json(url, { message, number: from, text_mode: 'normal', recipients: [receiver] }, basicAuth(address)),
      ),
    )
  }
