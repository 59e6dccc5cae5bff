import { type Address, basicAuth, isParameterOn, originOf } from './address'
import { json, type Scheme, singleStep, wholeText, withoutMentions } from './conversation'

/** The blue of a piece of news. */
const COLOUR = '#3AA3E3'
const SENDER = 'Trivet'

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Telegram's older Markdown knows four marks, and refuses a message with half of a pair. */
const escapeMarkdown = (text: string) => text.replace(/[_*`[]/g, '\\$&')

/** `tgram://bot/chat:thread/@channel`; the token of a bot has a colon, which reads as a port or a password. */
export const telegram: Scheme = (address, { title, body }) => {
  const [bot = '', ...chats] = address.rest.split('/').filter((part) => part !== '')
  if (!/^(?:bot)?\d+:[\w-]+$/.test(bot) || chats.length === 0) return null
  const url = `https://api.telegram.org/bot${bot.replace(/^bot/, '')}/sendMessage`
  const format = address.args.get('format')
  const isMarkdown = format === 'markdown'
  const shared = {
    disable_notification: isParameterOn(address, 'silent', false),
    disable_web_page_preview: !isParameterOn(address, 'preview', false),
    parse_mode: isMarkdown ? 'MARKDOWN' : 'HTML',
    // What is typed into names of recipes must not read as marks: Telegram refuses what it does not know.
    text: isMarkdown
      ? `${escapeMarkdown(title)}\r\n${escapeMarkdown(body)}`
      : `<b>${escapeHtml(title)}</b>\r\n${escapeHtml(body)}`,
  }
  return chats.map((part) => {
    const [chat = '', thread] = decodeURIComponent(part).split(':')
    const id = /^-?\d+$/.test(chat) ? Number(chat) : chat.startsWith('@') ? chat : `@${chat}`
    const topic = thread === undefined ? {} : { message_thread_id: Number(thread) }
    return singleStep(json(url, { ...shared, chat_id: id, ...topic }))
  })
}

const UTF8 = { 'content-type': 'application/json; charset=utf-8' }

/** `discord://name@id/token`. */
export const discord: Scheme = (address, news) => {
  const { host: id, path, user, args } = address
  const token = path[0]
  if (id === '' || token === undefined) return null
  const thread = args.get('thread')
  const hasEmbed = thread !== undefined || args.get('format') === 'markdown'
  const withFooter = isParameterOn(address, 'footer', false)
  const embed = {
    author: { name: SENDER, url: '' },
    title: news.title,
    description: news.body,
    color: Number.parseInt(COLOUR.slice(1), 16),
    ...(withFooter ? { footer: { text: SENDER } } : {}),
  }
  const isSpoken = isParameterOn(address, 'tts', false)
  const message = {
    tts: isSpoken,
    wait: !isSpoken,
    // Mentions notify no one.
    allowed_mentions: { parse: [] },
    ...(user ? { username: user } : {}),
    ...(hasEmbed ? { embeds: [embed] } : { content: wholeText(news) }),
  }
  const query = thread === undefined ? '' : `?thread_id=${encodeURIComponent(thread)}`
  return [singleStep(json(`https://discord.com/api/webhooks/${id}/${token}${query}`, message, UTF8))]
}

/** `slack://name@A/B/C/#room` of a webhook, `slack://xoxb-…/#room` of a bot. */
export const slack: Scheme = (address, { title, body, at }) => {
  const { host, path, user } = address
  const isBot = /^xox[abp]-/.test(host)
  const [second, third, ...rest] = path
  if (!isBot && (!second || !third)) return null
  const rooms = isBot ? path : rest
  const hasFooter = isParameterOn(address, 'footer', true)
  const footer = hasFooter ? { footer: SENDER, ts: at.getTime() / 1000 } : {}
  const attachment = { title: escapeHtml(title), text: escapeHtml(body), color: COLOUR, ...footer }
  const url = isBot
    ? 'https://slack.com/api/chat.postMessage'
    : `https://hooks.slack.com/services/${host}/${second}/${third}`
  const headers = isBot ? { ...UTF8, authorization: `Bearer ${host}` } : UTF8
  const shared = { mrkdwn: true, attachments: [attachment], ...(user ? { username: user } : {}) }
  const named = rooms.map((room) =>
    /^[#@+]/.test(room) ? room : /^[CGDUW][A-Z0-9]{8,}$/.test(room) ? room : `#${room}`,
  )
  const targets: (string | null)[] = named.length === 0 ? [isBot ? '#general' : null] : named
  return targets.map((channel) =>
    singleStep(json(url, { ...shared, ...(channel === null ? {} : { channel }) }, headers)),
  )
}

/** `mmost://name@host/token?channel=…`. */
export const mattermost =
  (isSecure: boolean): Scheme =>
  (address, news) => {
    const token = address.path.at(-1)
    if (token === undefined) return null
    const under = address.path.slice(0, -1).map((part) => `/${encodeURIComponent(part)}`)
    const url = `${originOf(address, isSecure)}${under.join('')}/hooks/${encodeURIComponent(token)}`
    const named = (address.args.get('channel') ?? address.args.get('channels') ?? '')
      .split(',')
      .map((name) => name.trim().replace(/^#/, ''))
      .filter((name) => name !== '')
    const message = { text: withoutMentions(wholeText(news)), username: address.user ?? SENDER }
    const channels: (string | null)[] = named.length === 0 ? [null] : named
    return channels.map((channel) =>
      singleStep(json(url, { ...message, ...(channel === null ? {} : { channel }) })),
    )
  }

function teamsAddress({ rest }: Address): string | null {
  const parts = rest.split('/').filter((part) => part !== '')
  const begin = parts.findIndex((part) => part.includes('@'))
  const [ids, hook, owner] = parts.slice(begin)
  if (begin < 0 || begin > 1 || !ids || !hook || !owner) return null
  const where =
    begin === 0 ? 'https://outlook.office.com/webhook' : `https://${parts[0]}.webhook.office.com/webhookb2`
  return `${where}/${ids}/IncomingWebhook/${hook}/${owner}`
}

/** `msteams://team/ids/hook/owner`, the older kind of webhooks. */
export const teams: Scheme = (address, { title, body }) => {
  const url = teamsAddress(address)
  if (url === null) return null
  const card = {
    '@type': 'MessageCard',
    '@context': 'https://schema.org/extensions',
    summary: SENDER,
    themeColor: COLOUR,
    sections: [{ activityImage: null, activityTitle: title, text: body, markdown: false }],
  }
  return [singleStep(json(url, card))]
}

/** `workflows://host/workflow/signature`: what Teams has instead of webhooks. */
export const workflows: Scheme = (address, { title, body }) => {
  const [workflow, signature] = address.path
  if (workflow === undefined || signature === undefined) return null
  const query = new URLSearchParams([
    ['api-version', address.args.get('ver') ?? address.args.get('api-version') ?? '2016-06-01'],
    ['sp', '/triggers/manual/run'],
    ['sv', '1.0'],
    ['sig', signature],
  ])
  const path = `/workflows/${workflow}/triggers/manual/paths/invoke`
  const url = `${originOf(address, true)}${path}?${query}`
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: title, style: 'heading', weight: 'Bolder', size: 'Large', id: 'title' },
      {
        type: 'TextBlock',
        text: body,
        style: 'default',
        wrap: isParameterOn(address, 'wrap', true),
        id: 'body',
      },
    ],
    msteams: { width: 'full' },
  }
  const attachment = {
    contentType: 'application/vnd.microsoft.card.adaptive',
    contentUrl: null,
    content: card,
  }
  return [singleStep(json(url, { type: 'message', attachments: [attachment] }, basicAuth(address)))]
}
