import * as v from 'valibot'
import { Name, TextUpTo } from '../../platform/http/fields'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { clashSentences, FINGERPRINTS, fingerprintsOf, mergeForm } from '../../platform/http/form-merge'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { isUuid } from '../../platform/ids'
import { notFound } from '../../platform/refusals'
import { leaveNotice } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { noticeOrTest, outcomeOf } from '../outcome.service'
import { NOTIFIED, type StoredNotifier } from './notifier.schema'
import {
  addNotifier,
  changeNotifier,
  deleteNotifier,
  findNotifier,
  listStoredNotifiers,
} from './notifier.service'
import { NotifiersView, type NotifierValues, type NotifierView } from './notifiers.view'
import { testNotifier } from './send.service'

const FORM_BYTES = 16 * 1024

const Address = v.pipe(TextUpTo(2000), v.trim())
const Written = v.pipe(Address, v.regex(/^$|^[a-z][a-z0-9+.-]*:\/\/\S/i, 'notifier.address-not-understood'))
const Typed = v.object({ name: Name, appriseUrl: Written })
const TypedNew = v.object({
  name: Name,
  appriseUrl: v.pipe(Address, v.nonEmpty('notifier.address-missing'), Written),
})

interface Shown {
  id?: string
  typed?: NotifierValues
  errors?: Record<string, string>
  /** Sentences of the form that was sent, by field. */
  said?: Record<string, string>
  status?: number
}

/** The fields that are merged, each happening one of them. The address is shown to nobody: who types one means it. */
function toTexts({ enabled, name, events }: Pick<NotifierValues, 'enabled' | 'name' | 'events'>) {
  const chosen = NOTIFIED.map((event) => [event, String(events.has(event))])
  return { enabled: String(enabled), name, ...Object.fromEntries(chosen) } as Record<string, string>
}

const NOTHING: NotifierValues = { enabled: true, name: '', appriseUrl: '', events: new Set() }

function showNotifiers(call: MemberPageCall, shown: Shown = {}): Page {
  const { ctx, scope, query } = call
  const { id, typed, errors = {}, status = Object.keys(errors).length > 0 ? 422 : 200 } = shown
  const open = id ?? query.get('open')
  const said = shown.said ?? translateFields(scope.i18n, errors)
  const toView = ({ appriseUrl, ...notifier }: StoredNotifier): NotifierView => ({
    id: notifier.id,
    enabled: notifier.enabled,
    name: notifier.name,
    appriseUrl: '',
    events: notifier.events,
    ...(id === notifier.id ? typed : {}),
    opened: fingerprintsOf(toTexts(notifier)),
    kind: /^[a-z][a-z0-9+.-]*/i.exec(appriseUrl)?.[0] ?? '',
    outcome: outcomeOf(scope.i18n, notifier.last),
    dropped: notifier.dropped,
    isOpen: open === notifier.id,
    errors: id === notifier.id ? said : {},
  })
  return {
    title: `${scope.i18n._('notifier.notifiers')} · Trivet`,
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    status,
    headers: { 'cache-control': 'no-store' },
    body: (
      <NotifiersView
        may={ctx.actor}
        notifiers={listStoredNotifiers(ctx).map(toView)}
        hasNoLinks={ctx.config.baseUrl === null}
        typed={(id === undefined && typed) || NOTHING}
        errors={id === undefined ? said : {}}
      />
    ),
  }
}

function readForm(form: FormData): NotifierValues {
  const chosen = new Set(form.getAll('events'))
  return {
    enabled: formText(form, 'enabled') === 'true',
    name: formText(form, 'name'),
    appriseUrl: formText(form, 'appriseUrl'),
    events: new Set(NOTIFIED.filter((event) => chosen.has(event))),
  }
}

async function create(call: MemberPageCall): Promise<PageAnswer> {
  const typed = readForm(await call.form())
  const checked = checkForm(TypedNew, { name: typed.name, appriseUrl: typed.appriseUrl })
  if (!checked.isValid) return showNotifiers(call, { typed, errors: checked.errors })
  const { id } = addNotifier(call.ctx, { ...checked.values, enabled: true, events: new Set() })
  leaveNotice(call.scope, { tone: 'success', messageId: 'notifier.saved' })
  return seeOther(`${urls.notifiers()}?open=${id}#${id}`)
}

async function change(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  if (!isUuid(params.id!)) throw notFound()
  const form = await call.form()
  const before = findNotifier(ctx, params.id!.toLowerCase())
  const action = formText(form, 'action')
  if (action === 'delete') {
    deleteNotifier(ctx, before.id)
    leaveNotice(scope, { tone: 'success', messageId: 'webhook.deleted', values: { name: before.name } })
    return seeOther(urls.notifiers())
  }
  const sent = readForm(form)
  const { values, clashes } = mergeForm(formText(form, FINGERPRINTS), toTexts(before), toTexts(sent))
  const typed: NotifierValues = {
    appriseUrl: sent.appriseUrl,
    name: values.name!,
    enabled: values.enabled === 'true',
    events: new Set(NOTIFIED.filter((event) => values[event] === 'true')),
  }
  if (Object.keys(clashes).length > 0) {
    const said = clashSentences(scope.i18n, clashes)
    return showNotifiers(call, { id: before.id, typed, said, status: 409 })
  }
  const checked = checkForm(Typed, { name: typed.name, appriseUrl: typed.appriseUrl })
  if (!checked.isValid) return showNotifiers(call, { id: before.id, typed, errors: checked.errors })
  const { name, appriseUrl } = checked.values
  const { enabled, events } = typed
  changeNotifier(ctx, before.id, { name, enabled, events, appriseUrl: appriseUrl || before.appriseUrl })
  await noticeOrTest(scope, action === 'test', 'notifier.saved', () => testNotifier(ctx, before.id))
  return seeOther(`${urls.notifiers()}?open=${before.id}#${before.id}`)
}

/** Notifiers of the group, by plain forms. */
export const NOTIFIER_PAGES: PageRoute[] = [
  page({ path: '/group/notifiers', access: 'advanced' }, (call) => showNotifiers(call)),
  // Where newer clients have it.
  page({ path: '/household/notifiers', access: 'advanced' }, () => seeOther(urls.notifiers())),
  page({ method: 'POST', path: '/group/notifiers', access: 'advanced', maxBytes: FORM_BYTES }, create),
  page({ method: 'POST', path: '/group/notifiers/:id', access: 'advanced', maxBytes: FORM_BYTES }, change),
]
