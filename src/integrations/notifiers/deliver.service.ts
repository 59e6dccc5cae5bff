import type { Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { TaskMessage } from '../../platform/jobs/task'
import { createOutgoing, type Outgoing } from '../../platform/net/outgoing'
import type { Conversation, MailStep, News, Step, StepAnswer } from '../engine/conversation'
import { throughApprise } from '../engine/plain'
import { conversationsOf, isOwnScheme, mayForward, splitAddresses, takesFields } from '../engine/schemes'
import { type Answer, sendOut } from '../send-out.service'

type Place = Pick<Services, 'config' | 'outgoing'>

/** Receivers of an event that have answered, while others of the same address are tried again. After a crash they get it once more. */
const answered = new Map<string, Set<string>>()
const MOST_EVENTS = 1000

const MESSAGES = { plain: 'delivery.arrived', said: 'delivery.arrived-answered', mail: 'mail.sent' } as const

/** Hands a mail to the server that the address names, which the guard must let through like any other. */
async function mail({ config, outgoing }: Place, step: MailStep): Promise<void> {
  const { isMailAddress } = await import('../../platform/mail/mail')
  const { deliver } = await import('../../platform/mail/smtp')
  const { from, to, cc, bcc, replyTo, subject, text, html } = step
  if (![from, to, ...cc, ...bcc, ...replyTo].every(isMailAddress))
    throw new AppError('invalid', 'notifier.address-not-understood')
  const strategies = { plain: 'EITHER', starttls: 'TLS', ssl: 'SSL' } as const
  const server = {
    smtpHost: step.host,
    smtpPort: step.port,
    smtpAuthStrategy: strategies[step.security],
    smtpUser: step.user,
    smtpPassword: step.password,
    smtpFromName: step.fromName,
    smtpFromEmail: from,
    smtpCertificates: config.smtpCertificates,
    addresses: await outgoing.addressesOf(step.host),
  }
  await deliver(server, { to, cc, bcc, replyTo, subject, text, html })
}

function jsonOf({ body }: Answer): StepAnswer {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/** Goes through a conversation to its end; answers what was said last. */
async function runConversation(
  place: Place,
  door: Outgoing,
  conversation: Conversation,
): Promise<TaskMessage> {
  let message: TaskMessage = { messageId: MESSAGES.plain }
  const take = async (step: Step): Promise<StepAnswer> => {
    if (step.kind === 'mail') {
      await mail(place, step)
      message = { messageId: MESSAGES.mail }
      return null
    }
    const answer = await sendOut(door, step)
    const { status, text } = answer
    message =
      text === ''
        ? { messageId: MESSAGES.plain, values: { status } }
        : { messageId: MESSAGES.said, values: { status, answer: text } }
    return jsonOf(answer)
  }
  for (let step = conversation.next(); !step.done; ) {
    let answer: StepAnswer
    try {
      answer = await take(step.value)
    } catch (error) {
      step = conversation.throw(error)
      continue
    }
    step = conversation.next(answer)
  }
  return message
}

/** The conversations of one address, and the door through which they go. @throws invalid for a scheme that nothing here speaks */
function receiversOf(
  { config, outgoing }: Place,
  address: string,
  news: News,
): { door: Outgoing; conversations: Conversation[] } {
  if (!isOwnScheme(address)) {
    const { appriseApi: server } = config
    if (server === null) throw new AppError('invalid', 'notifier.scheme-unknown')
    // People who write addresses must not reach what that server can reach and we may not.
    if (!mayForward(address, config.appriseSchemes))
      throw new AppError('invalid', 'notifier.scheme-not-allowed')
    // The operator's own choice, which may be in the home's network.
    const allowedHosts = [...config.allowedHosts, URL.parse(server)?.hostname ?? '']
    const door = createOutgoing({ allowedHosts, userAgent: 'Trivet' })
    return { door, conversations: [throughApprise(server, address, news)] }
  }
  const told = takesFields(address) ? news : { ...news, fields: [] }
  const conversations = conversationsOf(address, told)
  if (conversations === null) throw new AppError('invalid', 'notifier.address-not-understood')
  return { door: outgoing, conversations }
}

/**
 * Sends to all receivers of an address, one after the other, and returns the answer of the last. Receivers that have answered get nothing
 * again when others of the same address are tried once more.
 * @throws upstream when a receiver could not be reached; invalid for an address that makes no sense
 */
export async function deliver(place: Place, addresses: string, news: News): Promise<TaskMessage> {
  const heard = answered.get(news.id) ?? new Set<string>()
  let message: TaskMessage = { messageId: MESSAGES.plain }
  let failure: unknown = null
  for (const address of splitAddresses(addresses)) {
    const { door, conversations } = receiversOf(place, address, news)
    for (const [at, conversation] of conversations.entries()) {
      const receiver = `${at} ${address}`
      if (heard.has(receiver)) continue
      try {
        message = await runConversation(place, door, conversation)
        heard.add(receiver)
      } catch (error) {
        failure ??= error
      }
    }
  }
  answered.delete(news.id)
  if (failure === null) return message
  if (heard.size > 0) {
    if (answered.size >= MOST_EVENTS) answered.clear()
    answered.set(news.id, heard)
  }
  throw failure
}
