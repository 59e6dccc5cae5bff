import { trimTail } from '../../platform/text/trim'
import { type Address, parseAddress } from './address'
import { discord, mattermost, slack, teams, telegram, workflows } from './chat'
import type { Conversation, News, Scheme } from './conversation'
import { mail } from './mail'
import { appriseScheme, formScheme, jsonScheme, xmlScheme } from './plain'
import { gotify, homeAssistant, ntfy, pushover, signal } from './push'
import { matrix, rocket } from './rooms'

/** What we speak ourselves; an s at the end stands for TLS where both are offered. */
const SCHEMES: Record<string, Scheme> = {
  json: jsonScheme(false),
  jsons: jsonScheme(true),
  xml: xmlScheme(false),
  xmls: xmlScheme(true),
  form: formScheme(false),
  forms: formScheme(true),
  ntfy: ntfy(false),
  ntfys: ntfy(true),
  gotify: gotify(false),
  gotifys: gotify(true),
  pover: pushover,
  tgram: telegram,
  discord,
  slack,
  matrix: matrix(false),
  matrixs: matrix(true),
  mmost: mattermost(false),
  mmosts: mattermost(true),
  rocket: rocket(false),
  rockets: rocket(true),
  msteams: teams,
  workflow: workflows,
  workflows,
  mailto: mail(false),
  mailtos: mail(true),
  hassio: homeAssistant(false),
  hassios: homeAssistant(true),
  signal: signal(false),
  signals: signal(true),
  apprise: appriseScheme(false),
  apprises: appriseScheme(true),
}

/**
 * What a server for further kinds may be asked for unless its operator says otherwise: services whose addresses have no host, so that
 * no one reaches the operator's network by it.
 */
const HOSTLESS = new Set(
  (
    'atalk azure boxcar bulksms bulkvs burstsms chanify chatwork clickatell clicksend d7sms dapnet dingtalk faast ' +
    'feishu flock freemobile fortysixelks gchat guilded httpsms ifttt join kavenegar lark line mailersend mailgun mailjet messagebird ' +
    'msg91 msgbird nexmo notifiarr o365 onesignal opsgenie pagerduty pagertree pbul plivo popcorn prowl psafer psafers push ' +
    'pushed pushme pushy reddit resend ryver schan sendgrid sendpulse serverchan ses seven signl4 simplepush sinch ' +
    'smtp2go sns spike splunk spontit spush sparkpost streamlabs strmlabs threema tweet twilio twist twitter voipms vonage webex ' +
    'wecombot whatsapp wxpusher wxteams'
  ).split(' '),
)

/** Whether an address may go to the server for kinds that we do not speak. @param more kinds that its operator allows as well */
export function mayForward(text: string, more: readonly string[]): boolean {
  const [scheme, ...rest] = text.trim().toLowerCase().split('://')
  return rest.length > 0 && (HOSTLESS.has(scheme!) || more.includes(scheme!))
}

/** Addresses as the services themselves hand them out, and what they are called here. */
const NATIVE: [RegExp, (parts: string[]) => string][] = [
  [
    /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/(\d+)\/([\w-]+)\/?$/i,
    ([id, token]) => `discord://${id}/${token}`,
  ],
  [
    /^https:\/\/hooks\.slack\.com\/services\/(\w+)\/(\w+)\/(\w+)\/?$/i,
    ([a, b, c]) => `slack://${a}/${b}/${c}`,
  ],
  [
    /^https:\/\/([\w.-]+)\.webhook\.office\.com\/webhookb2\/([\w@-]+)\/IncomingWebhook\/(\w+)\/([\w-]+)\/?$/i,
    ([team, ids, hook, owner]) => `msteams://${team}/${ids}/${hook}/${owner}`,
  ],
  [
    /^https:\/\/([^/?]+)\/workflows\/([\w-]+)\/triggers\/manual\/paths\/invoke\/?\?(?:[^#&]*&)*sig=([\w%.-]+)/i,
    ([host, workflow, signature]) => `workflows://${host}/${workflow}/${signature}`,
  ],
]

/** Several addresses in one text: each begins with a scheme of its own. */
export function splitAddresses(text: string): string[] {
  return text
    .trim()
    .split(/[\s,](?=[a-z][a-z0-9+.-]{0,30}:\/\/)/i)
    .map((part) => trimTail(part, /[\s,]/).replace(/^[\s,]+/, ''))
    .filter((part) => part !== '')
}

function known(text: string): { scheme: Scheme; address: Address } | null {
  for (const [pattern, rewrite] of NATIVE) {
    const found = pattern.exec(text)
    if (found) return known(rewrite(found.slice(1) as string[]))
  }
  const address = parseAddress(text)
  const scheme = address && Object.hasOwn(SCHEMES, address.scheme) ? SCHEMES[address.scheme] : undefined
  return address && scheme ? { scheme, address } : null
}

/** Whether an address is one that we speak ourselves, by its scheme. */
export function isOwnScheme(text: string): boolean {
  return known(text) !== null
}

/** One conversation for each receiver of an address; null when its scheme is not ours, or it makes no sense. */
export function conversationsOf(text: string, news: News): Conversation[] | null {
  const found = known(text)
  return found?.scheme(found.address, news) ?? null
}

/** Receivers of plain messages get the event's facts as fields. */
export function takesFields(text: string): boolean {
  return /^(?:json|xml|form)s?:\/\//i.test(text)
}
