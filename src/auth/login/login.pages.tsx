import { onlyGroup, publicDefaultGroupSlug } from '../../groups/group.service'
import { AppError, retryAfter } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { backPath, localPath } from '../../platform/http/local-path'
import { noteSignIn } from '../../platform/http/origin'
import {
  type MemberPageCall,
  type PageRoute,
  page,
  publicPage,
  seeOther,
} from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { dropUnsent, isUnsentKept } from '../../platform/http/unsent'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { getCredentials } from '../../users/credential.service'
import { houseLabel, houseSignOut } from '../house/house.rules'
import { comesByHouse, logInByHouse } from '../house/house-login.service'
import { beginProviderLogin } from '../oidc/flow.service'
import { oidcSettings } from '../oidc/oidc.rules'
import { logInFromProvider, logoutElsewhere } from '../oidc/provider-session.service'
import { beginPasskeyLogin, logInByPasskey } from '../passkeys/passkey.service'
import { endSession, startSession } from '../session-cookie.service'
import { CodeNeeded, logIn } from './login.service'
import { LoginView } from './login.view'
import { LoginCodeView } from './login-code.view'
import { LogoutElsewhereView } from './logout-elsewhere.view'
import { findPending, finishPending, keepPending } from './pending-login.service'
import { SignedOutView } from './signed-out.view'

const FORM_BYTES = 16 * 1024

interface Typed {
  username: string
  remember: boolean
  next: string | null
}

const NOTHING_TYPED: Typed = { username: '', remember: true, next: null }

function showForm(scope: RequestScope, typed: Typed, error: AppError | null): Page {
  const { config } = scope.services
  const provider = oidcSettings(config) && config.oidcProviderName
  const message =
    error && scope.i18n._(error.messageId, { provider: config.oidcProviderName, ...error.values })
  return {
    title: scope.i18n._('user.log-in'),
    styles: 'login',
    status: error?.status ?? 200,
    headers: retryAfter(error),
    frame: 'login',
    body: (
      <LoginView
        groupName={onlyGroup(scope.services)?.name ?? null}
        {...typed}
        provider={provider}
        passkey={beginPasskeyLogin(scope)}
        maySignUp={config.allowSignup}
        openGroup={publicDefaultGroupSlug(scope.services)}
        error={message}
      />
    ),
  }
}

/** The form for someone whose sign-in has ended. @param next where they go on */
export const signInAgain = (scope: RequestScope, next: string): Page =>
  showForm(
    scope,
    { ...NOTHING_TYPED, next },
    new AppError('unauthenticated', isUnsentKept(scope) ? 'login.has-ended' : 'login.has-ended-only'),
  )

function showCode(scope: RequestScope, error: AppError | null): Page {
  return {
    title: scope.i18n._('user.log-in'),
    styles: 'login',
    status: error?.status ?? 200,
    headers: retryAfter(error),
    frame: 'login',
    body: <LoginCodeView error={error && scope.i18n._(error.messageId, error.values)} />,
  }
}

function afterLogin(scope: RequestScope, next: string | null): Response {
  if (next === null) return seeOther(urls.root())
  noteSignIn(scope)
  return seeOther(backPath(scope, next))
}

/** What went wrong is said above the form, which is a way in as well; nothing leads back to the provider by itself. */
async function orForm(
  scope: RequestScope,
  typed: Typed,
  answer: () => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof AppError) return showForm(scope, typed, error)
    throw error
  }
}

function toProvider(scope: RequestScope, next: string | null): Promise<PageAnswer> {
  return orForm(scope, { ...NOTHING_TYPED, next }, async () =>
    seeOther(await beginProviderLogin(scope, next)),
  )
}

function fromProvider(scope: RequestScope, query: URLSearchParams): Promise<PageAnswer> {
  return orForm(scope, NOTHING_TYPED, async () => {
    const { next } = await logInFromProvider(scope, query, 'browser')
    return afterLogin(scope, next)
  })
}

/** A session for whom the proxy in front names; what speaks against it is a page of its own, since no form could help. */
function byHouse(scope: RequestScope, next: string | null): Response {
  startSession(scope, logInByHouse(scope), 'browser', true)
  return afterLogin(scope, next)
}

const houseName = (scope: RequestScope) => houseLabel(scope.services.config) || scope.i18n._('house.proxy')

/** Signed out here, while the proxy goes on naming someone. */
function signedOutPage(scope: RequestScope, next: string | null): Page {
  return {
    title: scope.i18n._('user.logged-out'),
    styles: 'login',
    frame: 'login',
    headers: { 'cache-control': 'no-store' },
    body: <SignedOutView provider={houseName(scope)} next={next} />,
  }
}

/** Whether this is the return from the provider, with a code or a refusal. */
function comesBack(query: URLSearchParams): boolean {
  return query.has('state') && (query.has('code') || query.has('error'))
}

/** Ends the session and leads back by the way that the person signs in. */
export function leadToSignIn({ ctx, scope }: MemberPageCall, next: string | null): Response {
  const { authMethod } = getCredentials(ctx, ctx.userId)
  endSession(scope)
  return seeOther(
    authMethod === 'OIDC' || comesByHouse(scope)
      ? urls.providerLogin(next)
      : urls.login({ next, direct: '1' }),
  )
}

export const LOGIN_PAGES: PageRoute[] = [
  publicPage({ path: '/' }, ({ scope }) => {
    const { actor, services } = scope
    if (!actor && comesByHouse(scope)) return seeOther(urls.login())
    const group = actor?.groupSlug ?? publicDefaultGroupSlug(services)
    return seeOther(group === null ? urls.login() : urls.home(group))
  }),
  publicPage({ path: '/login' }, ({ scope, query }) => {
    const next = localPath(query.get('next'))
    if (scope.actor) return afterLogin(scope, next)
    if (comesByHouse(scope))
      return query.get('direct') === '1' ? signedOutPage(scope, next) : byHouse(scope, next)
    const { config } = scope.services
    const hasProvider = oidcSettings(config) !== null
    if (hasProvider && comesBack(query)) return fromProvider(scope, query)
    if (hasProvider && config.oidcAutoRedirect && query.get('direct') !== '1') return toProvider(scope, next)
    return showForm(scope, { ...NOTHING_TYPED, next }, null)
  }),
  publicPage({ path: '/login/provider' }, ({ scope, query }) => {
    const next = localPath(query.get('next'))
    if (scope.actor) return afterLogin(scope, next)
    if (comesByHouse(scope)) return byHouse(scope, next)
    if (!oidcSettings(scope.services.config)) return seeOther(urls.login({ next }))
    return toProvider(scope, next)
  }),
  publicPage({ method: 'POST', path: '/login', maxBytes: FORM_BYTES }, async ({ scope, form }) => {
    const sent = await form()
    const typed = {
      username: formText(sent, 'username'),
      remember: formText(sent, 'remember') === 'true',
      next: localPath(formText(sent, 'next')),
    }
    return orForm(scope, typed, async () => {
      const { remember, next } = typed
      try {
        const userId = await logIn(scope, { name: typed.username, password: formText(sent, 'password') })
        startSession(scope, userId, 'browser', remember)
        return afterLogin(scope, next)
      } catch (error) {
        if (!(error instanceof CodeNeeded)) throw error
        keepPending(scope, { userId: error.userId, door: error.door, remember, next })
        return seeOther(urls.loginCode())
      }
    })
  }),
  publicPage({ method: 'POST', path: '/login/passkey', maxBytes: FORM_BYTES }, async ({ scope, form }) => {
    const sent = await form()
    const next = localPath(formText(sent, 'next'))
    return orForm(scope, { ...NOTHING_TYPED, next }, async () => {
      const userId = await logInByPasskey(scope, formText(sent, 'credential'))
      startSession(scope, userId, 'browser', true)
      return afterLogin(scope, next)
    })
  }),
  publicPage({ path: '/login/code' }, ({ scope }) =>
    findPending(scope) ? showCode(scope, null) : seeOther(urls.login()),
  ),
  publicPage({ method: 'POST', path: '/login/code', maxBytes: FORM_BYTES }, async ({ scope, form }) => {
    const code = formText(await form(), 'code').slice(0, 100)
    try {
      const { userId, remember, next } = finishPending(scope, code)
      startSession(scope, userId, 'browser', remember)
      return afterLogin(scope, next)
    } catch (error) {
      if (error instanceof AppError) return showCode(scope, error)
      throw error
    }
  }),
  page({ method: 'POST', path: '/user/profile/sign-in-again', maxBytes: FORM_BYTES }, async (call) =>
    leadToSignIn(call, localPath(formText(await call.form(), 'next'))),
  ),
  publicPage({ method: 'POST', path: '/logout' }, async ({ scope }) => {
    const isByHouse = comesByHouse(scope)
    const elsewhere = isByHouse ? houseSignOut(scope.services.config) : await logoutElsewhere(scope)
    endSession(scope)
    dropUnsent(scope)
    if (elsewhere === null) return seeOther(urls.login({ direct: isByHouse ? '1' : loginDirectly(scope) }))
    const provider = isByHouse ? houseName(scope) : scope.services.config.oidcProviderName
    return {
      title: scope.i18n._('user.logged-out'),
      styles: 'login',
      frame: 'login',
      // A form may not lead to another site (content security policy); the browser goes there by itself.
      headers: { refresh: `0; url=${elsewhere}`, 'cache-control': 'no-store' },
      body: <LogoutElsewhereView provider={provider} address={elsewhere} />,
    }
  }),
]

/** Anyone who has signed out is not led to the provider, who would let them in again at once. */
function loginDirectly({ services }: RequestScope): string | null {
  return services.config.oidcAutoRedirect && oidcSettings(services.config) ? '1' : null
}
