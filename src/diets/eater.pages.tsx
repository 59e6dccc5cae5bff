import * as v from 'valibot'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { formText } from '../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../platform/http/page-route'
import type { Page, PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import { listOwnMembers } from '../users/user.service'
import { type Eater, EaterInput } from './eater.schema'
import { createEater, deleteEater, getEater, listAllEaters, updateEater } from './eater.service'
import { EatersView, EaterView } from './eaters.view'
import { ALLERGENS, DIET_NAMES } from './trait.schema'

const NOBODY: EaterInput = { name: '', userId: null, allergens: [], diets: [], dislikes: [] }

function readForm(form: FormData): EaterInput {
  const chosen = <Name extends string>(field: string, all: readonly Name[]) => {
    const sent = form.getAll(field)
    return all.filter((name) => sent.includes(name))
  }
  return {
    name: formText(form, 'name').trim(),
    userId: formText(form, 'userId') || null,
    allergens: chosen('allergens', ALLERGENS),
    diets: chosen('diets', DIET_NAMES),
    dislikes: formText(form, 'dislikes')
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  }
}

interface Typed {
  values?: EaterInput
  /** Message id. */
  error?: string | null
}

/** Members who are not listed yet, and the one of the form. */
function membersFor(ctx: Ctx, own: string | null) {
  const listed = new Set(listAllEaters(ctx).map(({ userId }) => userId as string | null))
  return listOwnMembers(ctx)
    .filter(({ id }) => id === own || !listed.has(id))
    .map(({ id, fullName, username }) => ({ id, name: fullName || username }))
}

function shown(title: string, error: string | null, body: Page['body']): Page {
  return {
    title,
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    status: error === null ? 200 : 422,
    body,
  }
}

function showAll(call: MemberPageCall, { values = NOBODY, error = null }: Typed = {}): Page {
  const { ctx, scope } = call
  return shown(
    scope.i18n._('diets.who-eats-what'),
    error,
    <EatersView
      may={ctx.actor}
      eaters={listAllEaters(ctx)}
      values={values}
      members={membersFor(ctx, null)}
      error={error === null ? null : scope.i18n._(error)}
    />,
  )
}

function showOne(call: MemberPageCall, eater: Eater, { values = eater, error = null }: Typed = {}): Page {
  const { ctx, scope } = call
  return shown(
    eater.name,
    error,
    <EaterView
      eater={eater}
      values={values}
      members={membersFor(ctx, eater.userId)}
      error={error === null ? null : scope.i18n._(error)}
    />,
  )
}

/** Saves what a form says of someone; what it cannot be is said on the page. */
async function save(
  { scope, form }: MemberPageCall,
  write: (input: EaterInput) => unknown,
  showAgain: (typed: Typed) => Page,
): Promise<PageAnswer> {
  const values = readForm(await form())
  const read = v.safeParse(EaterInput, values)
  if (!read.success) return showAgain({ values, error: read.issues[0].message })
  try {
    write(read.output)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showAgain({ values, error: error.messageId })
  }
  return doneAt(scope, urls.eaters(), 'diets.saved')
}

/** Who eats with the household, and what each of them does not eat. */
export const EATER_PAGES: PageRoute[] = [
  page({ path: '/group/eaters' }, (call) => showAll(call)),
  page({ method: 'POST', path: '/group/eaters' }, (call) =>
    save(
      call,
      (input) => createEater(call.ctx, input),
      (typed) => showAll(call, typed),
    ),
  ),
  page({ path: '/group/eaters/:id' }, (call) => showOne(call, getEater(call.ctx, call.params.id!))),
  page({ method: 'POST', path: '/group/eaters/:id' }, (call) => {
    const eater = getEater(call.ctx, call.params.id!)
    return save(
      call,
      (input) => updateEater(call.ctx, eater.id, input),
      (typed) => showOne(call, eater, typed),
    )
  }),
  page({ method: 'POST', path: '/group/eaters/:id/delete' }, ({ ctx, scope, params }) => {
    deleteEater(ctx, getEater(ctx, params.id!).id)
    return doneAt(scope, urls.eaters(), 'diets.deleted')
  }),
]
