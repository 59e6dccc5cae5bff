import * as v from 'valibot'
import { zoneOf } from '../../groups/group.service'
import { ShortForm, TextUpTo } from '../../platform/http/fields'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { clashSentences, FINGERPRINTS, fingerprintsOf, mergeForm } from '../../platform/http/form-merge'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { isUuid } from '../../platform/ids'
import { notFound } from '../../platform/refusals'
import { leaveNotice } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { noticeOrTest, outcomeOf } from '../outcome.service'
import { testWebhook } from './delivery.service'
import { localTime } from './schedule.rules'
import { type StoredWebhook, WebhookAddress } from './webhook.schema'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  findWebhook,
  listStoredWebhooks,
  type WebhookContent,
} from './webhook.service'
import { WebhooksView, type WebhookValues, type WebhookView } from './webhooks.view'

const FORM_BYTES = 16 * 1024
const NEW: WebhookValues = { enabled: true, name: '', url: '', time: '17:00' }

const Typed = v.object({
  name: v.pipe(TextUpTo(500), v.trim()),
  url: v.pipe(WebhookAddress, v.nonEmpty('validation.required')),
  time: v.pipe(
    ShortForm(5, 'validation.time-of-day'),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time-of-day'),
  ),
})

interface Shown {
  /** The one that was sent; a new one without. */
  id?: string
  typed?: WebhookValues
  errors?: Record<string, string>
  /** Sentences of the form that was sent, by field. */
  said?: Record<string, string>
  status?: number
}

/** What the form of a webhook shows. */
function valuesOf({ ctx }: MemberPageCall, webhook: StoredWebhook): WebhookValues {
  const { enabled, name, url } = webhook
  return { enabled, name, url, time: localTime(webhook, zoneOf(ctx, ctx.groupId), ctx.clock.now()) }
}

const toTexts = ({ enabled, ...texts }: WebhookValues) => ({ ...texts, enabled: String(enabled) })

function showWebhooks(call: MemberPageCall, shown: Shown = {}): Page {
  const { ctx, scope, query } = call
  const { id, typed, errors = {}, status = Object.keys(errors).length > 0 ? 422 : 200 } = shown
  const zone = zoneOf(ctx, ctx.groupId)
  const open = id ?? query.get('open')
  const said = shown.said ?? translateFields(scope.i18n, errors)
  const toView = (webhook: StoredWebhook): WebhookView => ({
    id: webhook.id,
    ...valuesOf(call, webhook),
    ...(id === webhook.id ? typed : {}),
    opened: fingerprintsOf(toTexts(valuesOf(call, webhook))),
    isUtc: !webhook.isLocal,
    secret: webhook.secret,
    outcome: outcomeOf(scope.i18n, webhook.last),
    isOpen: open === webhook.id,
    errors: id === webhook.id ? said : {},
  })
  return {
    title: `${scope.i18n._('webhook.webhooks')} · Trivet`,
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    status,
    headers: { 'cache-control': 'no-store' },
    body: (
      <WebhooksView
        may={ctx.actor}
        webhooks={listStoredWebhooks(ctx).map(toView)}
        zone={zone.replaceAll('_', ' ')}
        typed={(id === undefined && typed) || NEW}
        errors={id === undefined ? said : {}}
      />
    ),
  }
}

const readForm = (form: FormData): WebhookValues => ({
  enabled: formText(form, 'enabled') === 'true',
  name: formText(form, 'name'),
  url: formText(form, 'url'),
  time: formText(form, 'time').slice(0, 5),
})

/** What a form asks for. A time that stands as it was shown stays on its clocks; any other is on the group's. */
function contentOf(
  { ctx }: MemberPageCall,
  values: WebhookValues,
  before: StoredWebhook | null,
): { errors: Record<string, string> } | { content: WebhookContent } {
  const checked = checkForm(Typed, { ...values })
  if (!checked.isValid) return { errors: checked.errors }
  const { name, url, time } = checked.values
  const shown = before && localTime(before, zoneOf(ctx, ctx.groupId), ctx.clock.now())
  const kept = before && shown === time ? before : { time: `${time}:00`, isLocal: true }
  return {
    content: {
      enabled: values.enabled,
      name,
      url,
      webhookType: 'mealplan',
      time: kept.time,
      isLocal: kept.isLocal,
    },
  }
}

async function create(call: MemberPageCall): Promise<PageAnswer> {
  const typed = readForm(await call.form())
  const wanted = contentOf(call, typed, null)
  if ('errors' in wanted) return showWebhooks(call, { typed, errors: wanted.errors })
  const { id } = addWebhook(call.ctx, wanted.content)
  leaveNotice(call.scope, { tone: 'success', messageId: 'webhook.saved' })
  return seeOther(`${urls.webhooks()}?open=${id}#${id}`)
}

async function change(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  if (!isUuid(params.id!)) throw notFound()
  const form = await call.form()
  const before = findWebhook(ctx, params.id!.toLowerCase())
  const action = formText(form, 'action')
  if (action === 'delete') {
    deleteWebhook(ctx, before.id)
    leaveNotice(scope, { tone: 'success', messageId: 'webhook.deleted', values: { name: before.name } })
    return seeOther(urls.webhooks())
  }
  const now = toTexts(valuesOf(call, before))
  const { values, clashes } = mergeForm(formText(form, FINGERPRINTS), now, toTexts(readForm(form)))
  const typed = { ...values, enabled: values.enabled === 'true' } as WebhookValues
  if (Object.keys(clashes).length > 0) {
    const said = clashSentences(scope.i18n, clashes)
    return showWebhooks(call, { id: before.id, typed, said, status: 409 })
  }
  const wanted = contentOf(call, typed, before)
  if ('errors' in wanted) return showWebhooks(call, { id: before.id, typed, errors: wanted.errors })
  changeWebhook(ctx, before.id, wanted.content)
  await noticeOrTest(scope, action === 'test', 'webhook.saved', () => testWebhook(ctx, before.id))
  return seeOther(`${urls.webhooks()}?open=${before.id}#${before.id}`)
}

/** Webhooks of the group, by plain forms. */
export const WEBHOOK_PAGES: PageRoute[] = [
  page({ path: '/group/webhooks', access: 'advanced' }, (call) => showWebhooks(call)),
  // Where newer clients have it.
  page({ path: '/household/webhooks', access: 'advanced' }, () => seeOther(urls.webhooks())),
  page({ method: 'POST', path: '/group/webhooks', access: 'advanced', maxBytes: FORM_BYTES }, create),
  page({ method: 'POST', path: '/group/webhooks/:id', access: 'advanced', maxBytes: FORM_BYTES }, change),
]
