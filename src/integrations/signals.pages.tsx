import type { ReactElement } from 'react'
import type { Ctx } from '../platform/context'
import { formText, translateFields } from '../platform/http/form'
import { clashSentences, FINGERPRINTS, fingerprintsOf, mergeForm } from '../platform/http/form-merge'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { type Id, isUuid } from '../platform/ids'
import { notFound } from '../platform/refusals'
import type { Page, PageAnswer } from '../platform/web/page'
import type { LastResult } from './last-result.schema'
import { noticeOrTest, outcomeOf, type Said } from './outcome.service'
import { SIGNAL_TEXTS, type SignalState } from './signal.ui'

const FORM_BYTES = 16 * 1024

type Errors = Record<string, string>

interface Stored<Noun extends string> {
  id: Id<Noun>
  name: string
  last: LastResult | null
}

/** What a page of signals shows. */
interface ShownSignals<View, Values> {
  signals: View[]
  /** What was typed for a new one. */
  typed: Values
  errors: Errors
}

/** A noun of a group that tells others what happens: saved, turned on and off, tested and deleted by plain forms on one page. */
interface SignalKind<Noun extends string, Kept extends Stored<Noun>, Values, View> {
  noun: 'notifier' | 'webhook'
  /** Its page. */
  address(): string
  /** What the form of a new one shows first. */
  blank: Values
  list(ctx: Ctx): Kept[]
  find(ctx: Ctx, id: Id<Noun>): Kept
  remove(ctx: Ctx, id: Id<Noun>): unknown
  test(ctx: Ctx, id: Id<Noun>): Promise<Said>
  /** What is kept, as the form shows it. */
  valuesOf(ctx: Ctx, kept: Kept): Values
  readForm(form: FormData): Values
  /** The fields that are merged with what others have changed meanwhile. */
  toTexts(values: Values): Record<string, string>
  /** The merged texts as values; what is not merged is as it was sent. */
  fromTexts(texts: Record<string, string>, sent: Values): Values
  /** Keeps a new one or, with `before`, writes it again. */
  save(ctx: Ctx, typed: Values, before: Kept | null): { id: string } | { errors: Errors }
  toView(kept: Kept, ctx: Ctx): Omit<View, keyof SignalState | keyof Values>
  draw(call: MemberPageCall, shown: ShownSignals<View, Values>): ReactElement
}

interface Shown<Values> {
  /** The one that was sent; a new one without. */
  id?: string
  typed?: Values
  errors?: Errors
  /** Sentences of the form that was sent, by field. */
  said?: Errors
  status?: number
}

/** The page of a kind of signals, and its forms. */
export function signalPages<Noun extends string, Kept extends Stored<Noun>, Values, View>(
  kind: SignalKind<Noun, Kept, Values, View>,
): PageRoute[] {
  const { noun } = kind
  const texts = SIGNAL_TEXTS[noun]
  const at = (id: string) => `${kind.address()}?open=${id}#${id}`

  function show(call: MemberPageCall, shown: Shown<Values> = {}): Page {
    const { ctx, scope, query } = call
    const { id, typed, errors = {}, status = Object.keys(errors).length > 0 ? 422 : 200 } = shown
    const open = id ?? query.get('open')
    const said = shown.said ?? translateFields(scope.i18n, errors)
    const signals = kind.list(ctx).map((kept) => {
      const values = kind.valuesOf(ctx, kept)
      const isSent = id === kept.id
      return {
        ...kind.toView(kept, ctx),
        ...values,
        ...(isSent ? typed : {}),
        id: kept.id,
        opened: fingerprintsOf(kind.toTexts(values)),
        outcome: outcomeOf(scope.i18n, kept.last),
        isOpen: open === kept.id,
        errors: isSent ? said : {},
      } as View
    })
    return {
      title: scope.i18n._(texts.title),
      styles: 'plain',
      width: 'narrow',
      place: 'profile',
      status,
      headers: { 'cache-control': 'no-store' },
      body: kind.draw(call, {
        signals,
        typed: (id === undefined && typed) || kind.blank,
        errors: id === undefined ? said : {},
      }),
    }
  }

  async function create(call: MemberPageCall): Promise<PageAnswer> {
    const typed = kind.readForm(await call.form())
    const saved = kind.save(call.ctx, typed, null)
    if ('errors' in saved) return show(call, { typed, errors: saved.errors })
    return doneAt(call.scope, at(saved.id), texts.saved)
  }

  async function change(call: MemberPageCall): Promise<PageAnswer> {
    const { ctx, scope, params } = call
    if (!isUuid(params.id!)) throw notFound()
    const form = await call.form()
    const before = kind.find(ctx, params.id!.toLowerCase() as Id<Noun>)
    const { id, name } = before
    const action = formText(form, 'action')
    if (action === 'delete') {
      kind.remove(ctx, id)
      return doneAt(scope, kind.address(), 'webhook.deleted', { name })
    }
    const sent = kind.readForm(form)
    const now = kind.toTexts(kind.valuesOf(ctx, before))
    const { values, clashes } = mergeForm(formText(form, FINGERPRINTS), now, kind.toTexts(sent))
    const typed = kind.fromTexts(values, sent)
    if (Object.keys(clashes).length > 0)
      return show(call, { id, typed, said: clashSentences(scope.i18n, clashes), status: 409 })
    const saved = kind.save(ctx, typed, before)
    if ('errors' in saved) return show(call, { id, typed, errors: saved.errors })
    await noticeOrTest(scope, action === 'test', texts.saved, () => kind.test(ctx, id))
    return seeOther(at(id))
  }

  const path = `/group/${noun}s`
  return [
    page({ path, access: 'advanced' }, (call) => show(call)),
    // Where newer clients have it.
    page({ path: `/household/${noun}s`, access: 'advanced' }, () => seeOther(kind.address())),
    page({ method: 'POST', path, access: 'advanced', maxBytes: FORM_BYTES }, create),
    page({ method: 'POST', path: `${path}/:id`, access: 'advanced', maxBytes: FORM_BYTES }, change),
  ]
}
