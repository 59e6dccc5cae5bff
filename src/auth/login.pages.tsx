import { onlyGroup } from '../groups/group.service'
import { AppError } from '../platform/errors'
import { formText } from '../platform/http/form'
import { backPath, localPath } from '../platform/http/local-path'
import { type PageRoute, publicPage, seeOther } from '../platform/http/page-route'
import { limitRate } from '../platform/http/rate-limit'
import type { Visit } from '../platform/http/visit'
import { renderPage } from '../platform/web/render-page'
import { urls } from '../urls'
import { logIn } from './login.service'
import { LoginView } from './login.view'
import { endSession, LOGIN_LIMIT, startSession } from './session-cookie.service'

const FORM_BYTES = 16 * 1024

interface Typed {
  username: string
  remember: boolean
  next: string | null
}

function showForm(visit: Visit, typed: Typed, error: AppError | null): Response {
  const message = error && visit.i18n._(error.messageId, error.values)
  const response = renderPage(
    visit,
    { title: visit.i18n._('user.log-in'), styles: 'login', status: error?.status ?? 200 },
    <LoginView groupName={onlyGroup(visit.services)?.name ?? null} {...typed} error={message} />,
  )
  if (error?.retryAfterSeconds) response.headers.set('retry-after', String(error.retryAfterSeconds))
  return response
}

function afterLogin(visit: Visit, next: string | null): Response {
  return seeOther(next === null ? urls.root() : backPath(visit, next))
}

export const LOGIN_PAGES: PageRoute[] = [
  publicPage({ path: '/' }, ({ visit }) =>
    seeOther(visit.actor ? urls.home(visit.actor.groupSlug) : urls.login()),
  ),
  publicPage({ path: '/login' }, ({ visit, query }) => {
    const next = localPath(query.get('next'))
    if (visit.actor) return afterLogin(visit, next)
    return showForm(visit, { username: '', remember: true, next }, null)
  }),
  publicPage({ method: 'POST', path: '/login', maxBytes: FORM_BYTES }, async ({ visit, form }) => {
    const sent = await form()
    const typed = {
      username: formText(sent, 'username'),
      remember: formText(sent, 'remember') === 'true',
      next: localPath(formText(sent, 'next')),
    }
    try {
      limitRate(visit, 'login', LOGIN_LIMIT)
      const { services, clientAddress, log } = visit
      const password = formText(sent, 'password')
      const userId = await logIn(services, { name: typed.username, password, clientAddress, log })
      startSession(visit, userId, 'browser', typed.remember)
      return afterLogin(visit, typed.next)
    } catch (error) {
      if (error instanceof AppError) return showForm(visit, typed, error)
      throw error
    }
  }),
  publicPage({ method: 'POST', path: '/logout' }, ({ visit }) => {
    endSession(visit)
    return seeOther(urls.login())
  }),
]
