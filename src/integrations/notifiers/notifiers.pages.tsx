import * as v from 'valibot'
import { Name, TextUpTo } from '../../platform/http/fields'
import { checkForm, formText } from '../../platform/http/form'
import type { PageRoute } from '../../platform/http/page-route'
import { urls } from '../../urls'
import { signalPages } from '../signals.pages'
import { NOTIFIED, type StoredNotifier } from './notifier.schema'
import {
  addNotifier,
  changeNotifier,
  deleteNotifier,
  findNotifier,
  listStoredNotifiers,
} from './notifier.service'
import { NotifiersView, type NotifierValues, type NotifierView } from './notifiers.view'
import { signatureSecret, testNotifier } from './send.service'

const Address = v.pipe(TextUpTo(2000), v.trim())
const Written = v.pipe(Address, v.regex(/^$|^[a-z][a-z0-9+.-]*:\/\/\S/i, 'notifier.address-not-understood'))
const Typed = v.object({ name: Name, appriseUrl: Written })
const TypedNew = v.object({
  name: Name,
  appriseUrl: v.pipe(Address, v.nonEmpty('notifier.address-missing'), Written),
})

/** Notifiers of the group, by plain forms. */
export const NOTIFIER_PAGES: PageRoute[] = signalPages<
  'notifier',
  StoredNotifier,
  NotifierValues,
  NotifierView
>({
  noun: 'notifier',
  address: urls.notifiers,
  blank: { enabled: true, name: '', appriseUrl: '', events: new Set() },
  list: listStoredNotifiers,
  find: findNotifier,
  remove: deleteNotifier,
  test: testNotifier,
  // The address is never shown; a typed one replaces it.
  valuesOf: (_, { enabled, name, events }) => ({ enabled, name, appriseUrl: '', events }),
  readForm(form) {
    const chosen = new Set(form.getAll('events'))
    return {
      enabled: formText(form, 'enabled') === 'true',
      name: formText(form, 'name'),
      appriseUrl: formText(form, 'appriseUrl'),
      events: new Set(NOTIFIED.filter((event) => chosen.has(event))),
    }
  },
  // Each happening is a field of its own.
  toTexts: ({ enabled, name, events }) => ({
    enabled: String(enabled),
    name,
    ...Object.fromEntries(NOTIFIED.map((event) => [event, String(events.has(event))])),
  }),
  fromTexts: (texts, { appriseUrl }) => ({
    appriseUrl,
    name: texts.name!,
    enabled: texts.enabled === 'true',
    events: new Set(NOTIFIED.filter((event) => texts[event] === 'true')),
  }),
  save(ctx, { name, appriseUrl, enabled, events }, before) {
    const checked = checkForm(before ? Typed : TypedNew, { name, appriseUrl })
    if (!checked.isValid) return { errors: checked.errors }
    const typed = checked.values
    if (!before) return addNotifier(ctx, { ...typed, enabled: true, events: new Set() })
    const address = typed.appriseUrl || before.appriseUrl
    return changeNotifier(ctx, before.id, { name: typed.name, enabled, events, appriseUrl: address })
  },
  toView: ({ id, appriseUrl, dropped }, ctx) => {
    const kind = /^[a-z][a-z0-9+.-]*/i.exec(appriseUrl)?.[0] ?? ''
    // Other services have ways of their own.
    const secret = /^jsons?$/i.test(kind) ? signatureSecret(ctx, id) : null
    return { kind, dropped, secret }
  },
  draw: ({ ctx }, { signals, typed, errors }) => (
    <NotifiersView
      may={ctx.actor}
      notifiers={signals}
      hasNoLinks={ctx.config.baseUrl === null}
      typed={typed}
      errors={errors}
    />
  ),
})
