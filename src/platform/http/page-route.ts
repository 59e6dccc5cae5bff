import { urls } from '../../urls'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { type FlashNotice, showOnNextPage } from '../web/notice'
import type { PageAnswer } from '../web/page'
import { readAdmitted } from './admission'
import { readForm } from './body'
import { runFormOnce } from './idempotent-form'
import type { RequestScope } from './request-scope'
import { type Access, hasAccess, memberContext } from './route'
import { tokenForbidden } from './token-scope'
import { keepUnsent, refuseLongTexts } from './unsent'

/** Letters of a text in a form; those of a recipe may have half as many, and say so beside the field. */
const MOST_LETTERS = 100_000

/** The largest form of a page, with the texts of a recipe; routes with uploads set more. */
export const FORM_LIMIT_BYTES = 2 * 1024 * 1024

export interface PageCall {
  scope: RequestScope
  params: Record<string, string>
  query: URLSearchParams
  /** The posted form; read once. */
  form(): Promise<FormData>
}

export interface MemberPageCall extends PageCall {
  ctx: Ctx
}

/** One address that shows a page or takes a plain form; mounted by the app, walked by the tests. */
export interface PageRoute {
  method: 'GET' | 'POST'
  /** `/g/:group/r/:slug`. */
  path: string
  access: Access
  /** The largest size of its form. */
  maxBytes: number
  /** Group pages: `:group` must be the member's own, else the answer redirects to the start page. */
  isGroupOnly?: boolean
  isPage: true
  /** API tokens open it, as far as their scope reaches: a download. */
  isForPrograms?: boolean
  handle(scope: RequestScope, params: Record<string, string>): Promise<PageAnswer>
}

interface PageSpec {
  method?: 'GET' | 'POST'
  path: string
  maxBytes?: number
  isForPrograms?: boolean
  /** Fields with the sources of whole pages or recipes, as long as the form itself; their readers have limits of their own. */
  sources?: readonly string[]
  /** Id of the message for members who may not; a general one unless told. */
  refusal?: string
  /** Its form may be larger than the memory: the handler receives it (`receiveForm`), and nothing is read before. */
  isUpload?: boolean
}

type Answer = PageAnswer | Promise<PageAnswer>

async function readTexts(
  scope: RequestScope,
  maxBytes: number,
  sources: readonly string[],
): Promise<FormData> {
  const form = await readAdmitted(scope, maxBytes, readForm)
  refuseLongTexts(scope, form, { most: MOST_LETTERS, except: sources })
  return form
}

function toCall(
  scope: RequestScope,
  params: Record<string, string>,
  maxBytes: number,
  sources: readonly string[] = [],
): PageCall {
  let form: Promise<FormData> | undefined
  return {
    scope,
    params,
    query: scope.url.searchParams,
    form() {
      form ??= readTexts(scope, maxBytes, sources)
      return form
    },
  }
}

/** Runs a form once, however often it is sent (`runFormOnce`). */
async function answerForm(
  call: PageCall,
  ctx: Ctx | null,
  { method, isUpload }: PageSpec,
  run: () => Answer,
): Promise<PageAnswer> {
  const type = call.scope.request.headers.get('content-type') ?? ''
  if (method !== 'POST' || isUpload || !FORM_TYPE.test(type)) return run()
  return runFormOnce(call.scope, ctx, [...(await call.form())], run)
}

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i

/** A page that anyone may open. */
export function publicPage(spec: PageSpec, handler: (call: PageCall) => Answer): PageRoute {
  const { method = 'GET', path, maxBytes = FORM_LIMIT_BYTES, isForPrograms = false } = spec
  return {
    method,
    path,
    access: 'public',
    isPage: true,
    isForPrograms,
    maxBytes,
    handle: async (scope, params) => {
      const call = toCall(scope, params, maxBytes, spec.sources)
      return answerForm(call, null, spec, () => handler(call))
    },
  }
}

/** Why a member is at home instead of at the page that they asked for. */
const REFUSALS: Partial<Record<Access, string>> = {
  admin: 'auth.for-administrators',
  advanced: 'user.needs-advanced',
}

/**
 * A page for members. Anyone who may not see it is redirected to `/` with the reason; so is everyone but the members of the `:group` in its
 * path, without one; what they post is refused with a page that says so. Visitors are led to the
 * sign-in and come back afterwards. API tokens are refused.
 */
export function page(
  spec: PageSpec & { access?: Exclude<Access, 'public'> },
  handler: (call: MemberPageCall) => Answer,
): PageRoute {
  const { method = 'GET', path, access = 'user', maxBytes = FORM_LIMIT_BYTES, isForPrograms = false } = spec
  return {
    method,
    path,
    access,
    isPage: true,
    isForPrograms,
    maxBytes,
    isGroupOnly: path.includes('/:group'),
    async handle(scope, params) {
      if (scope.onlyByToken) throw tokenForbidden({ isPage: true })
      const isOtherGroup = 'group' in params && scope.actor !== null && params.group !== scope.actor.groupSlug
      if (method === 'GET' && scope.actor && (isOtherGroup || !hasAccess(scope.actor, access))) {
        if (!isOtherGroup)
          showOnNextPage(scope, { tone: 'warning', messageId: REFUSALS[access] ?? 'auth.forbidden' })
        return seeOther(urls.root())
      }
      if (method === 'POST' && !scope.actor && !spec.isUpload) await keepUnsent(scope, maxBytes)
      const ctx = memberContext(scope, access, undefined, spec.refusal)
      if (isOtherGroup) throw new AppError('not-found', 'exceptions.no-entry-found')
      const call = { ...toCall(scope, params, maxBytes, spec.sources), ctx }
      return answerForm(call, ctx, spec, () => handler(call))
    },
  }
}

/**
 * A page of a group: its members' own, and what strangers and members of other groups see of it. Where the second answers null,
 * as for a group that is private or is not there, the guards of a member's page decide: visitors are led to the sign-in page.
 */
export function groupPage(
  spec: PageSpec,
  own: (call: MemberPageCall) => Answer,
  strangers: (call: PageCall) => Answer | null,
): PageRoute {
  const members = page(spec, own)
  return publicPage(spec, (call) => {
    const { scope, params } = call
    const answer = scope.actor?.groupSlug === params.group ? null : strangers(call)
    return answer ?? members.handle(scope, params)
  })
}

/** The data that a script requests at the page's own address; null when a browser requests the page. */
export function dataForScript<Data extends object>(request: Request, data: () => Data): Response | null {
  if (request.headers.get('accept') !== 'application/json') return null
  return Response.json(data(), { headers: { 'cache-control': 'private, no-store', vary: 'accept' } })
}

/** After a form post: the browser loads the next page with GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}

/** After a form that did what it was sent for: the next page says so. */
export function doneAt(
  scope: RequestScope,
  location: string,
  messageId: string,
  values: FlashNotice['values'] = {},
): Response {
  showOnNextPage(scope, { tone: 'success', messageId, values })
  return seeOther(location)
}
