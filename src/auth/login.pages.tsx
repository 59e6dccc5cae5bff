import { onlyGroup } from '../groups/group.service'
import { AppError, retryAfter } from '../platform/errors'
import { formText } from '../platform/http/form'
import { backPath, localPath } from '../platform/http/local-path'
import { noteEntry } from '../platform/http/origin'
import { type PageRoute, publicPage, seeOther } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import type { Page } from '../platform/web/page'
import { urls } from '../urls'
import { logIn } from './login.service'
import { LoginView } from './login.view'
import { endSession, startSession } from './session-cookie.service'

const FORM_BYTES = 16 * 1024

interface Typed {
  username: string
  remember: boolean
  next: string | null
}

function showForm(scope: RequestScope, typed: Typed, error: AppError | null): Page {
  const message = error && scope.i18n._(error.messageId, error.values)
  return {
    title: scope.i18n._('user.log-in'),
    styles: 'login',
    status: error?.status ?? 200,
    headers: retryAfter(error),
    frame: 'login',
    body: <LoginView groupName={onlyGroup(scope.services)?.name ?? null} {...typed} error={message} />,
  }
}

function afterLogin(scope: RequestScope, next: string | null): Response {
  if (next === null) return seeOther(urls.root())
  noteEntry(scope)
  return seeOther(backPath(scope, next))
}

export const LOGIN_PAGES: PageRoute[] = [
  publicPage({ path: '/' }, ({ scope }) =>
    seeOther(scope.actor ? urls.home(scope.actor.groupSlug) : urls.login()),
  ),
  publicPage({ path: '/login' }, ({ scope, query }) => {
    const next = localPath(query.get('next'))
    if (scope.actor) return afterLogin(scope, next)
    return showForm(scope, { username: '', remember: true, next }, null)
  }),
  publicPage({ method: 'POST', path: '/login', maxBytes: FORM_BYTES }, async ({ scope, form }) => {
    const sent = await form()
    const typed = {
      username: formText(sent, 'username'),
      remember: formText(sent, 'remember') === 'true',
      next: localPath(formText(sent, 'next')),
    }
    try {
      const userId = await logIn(scope, { name: typed.username, password: formText(sent, 'password') })
      startSession(scope, userId, 'browser', typed.remember)
      return afterLogin(scope, typed.next)
    } catch (error) {
      if (error instanceof AppError) return showForm(scope, typed, error)
      throw error
    }
  }),
  publicPage({ method: 'POST', path: '/logout' }, ({ scope }) => {
    endSession(scope)
    return seeOther(urls.login())
  }),
]
