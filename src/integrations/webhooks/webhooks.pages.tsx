import * as v from 'valibot'
import { zoneOf } from '../../groups/group.service'
import type { Ctx } from '../../platform/context'
import { ShortForm, TextUpTo } from '../../platform/http/fields'
import { checkForm, formText } from '../../platform/http/form'
import type { PageRoute } from '../../platform/http/page-route'
import { urls } from '../../urls'
import { signalPages } from '../signals.pages'
import { testWebhook } from './delivery.service'
import { localTime } from './schedule.rules'
import { type StoredWebhook, WebhookAddress } from './webhook.schema'
import { addWebhook, changeWebhook, deleteWebhook, findWebhook, listStoredWebhooks } from './webhook.service'
import { WebhooksView, type WebhookValues, type WebhookView } from './webhooks.view'

const Typed = v.object({
  name: v.pipe(TextUpTo(500), v.trim()),
  url: v.pipe(WebhookAddress, v.nonEmpty('validation.required')),
  time: v.pipe(
    ShortForm(5, 'validation.time-of-day'),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time-of-day'),
  ),
})

const shownTimeOf = (ctx: Ctx, webhook: StoredWebhook) =>
  localTime(webhook, zoneOf(ctx, ctx.groupId), ctx.clock.now())

/** Webhooks of the group, by plain forms. */
export const WEBHOOK_PAGES: PageRoute[] = signalPages<'webhook', StoredWebhook, WebhookValues, WebhookView>({
  noun: 'webhook',
  address: urls.webhooks,
  blank: { enabled: true, name: '', url: '', time: '17:00' },
  list: listStoredWebhooks,
  find: findWebhook,
  remove: deleteWebhook,
  test: testWebhook,
  valuesOf(ctx, webhook) {
    const { enabled, name, url } = webhook
    return { enabled, name, url, time: shownTimeOf(ctx, webhook) }
  },
  readForm: (form) => ({
    enabled: formText(form, 'enabled') === 'true',
    name: formText(form, 'name'),
    url: formText(form, 'url'),
    time: formText(form, 'time').slice(0, 5),
  }),
  toTexts: ({ enabled, ...texts }) => ({ ...texts, enabled: String(enabled) }),
  fromTexts: (texts) => ({ ...texts, enabled: texts.enabled === 'true' }) as WebhookValues,
  save(ctx, typed, before) {
    const checked = checkForm(Typed, { ...typed })
    if (!checked.isValid) return { errors: checked.errors }
    const { name, url, time } = checked.values
    // An unchanged time stays in its zone; any other is in the group's.
    const isKept = before && shownTimeOf(ctx, before) === time
    const clock = isKept
      ? { time: before.time, isLocal: before.isLocal }
      : { time: `${time}:00`, isLocal: true }
    const content = { enabled: typed.enabled, name, url, webhookType: 'mealplan' as const, ...clock }
    return before ? changeWebhook(ctx, before.id, content) : addWebhook(ctx, content)
  },
  toView: ({ isLocal, secret }) => ({ isUtc: !isLocal, secret }),
  draw: ({ ctx }, { signals, typed, errors }) => (
    <WebhooksView
      may={ctx.actor}
      webhooks={signals}
      zone={zoneOf(ctx, ctx.groupId).replaceAll('_', ' ')}
      typed={typed}
      errors={errors}
    />
  ),
})
