import { AppError, retryAfter } from '../../platform/errors'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { doneAt, type PageRoute, publicPage } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import type { RateLimit } from '../../platform/limits/rate-limit'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { ForgotInput, ResetInput } from './password-reset.schema'
import {
  canMailResets,
  FORGOT_LIMIT,
  forgotPassword,
  RESET_LIMIT,
  resetByToken,
} from './password-reset.service'
import { ForgotSentView, ForgotView, ResetView } from './password-reset.view'

const FORM_BYTES = 16 * 1024
/** The link is the key: no cache keeps the page that holds it. */
const SECRET = { 'cache-control': 'no-store' }

interface Failure {
  errors?: Record<string, string>
  error?: AppError | null
}

const statusOf = ({ errors = {}, error }: Failure) =>
  error?.status ?? (Object.keys(errors).length > 0 ? 422 : 200)

/** What to show of a failure; anything unexpected goes on. */
function limited(scope: RequestScope, name: string, limit: RateLimit): AppError | null {
  try {
    limitRate(scope, name, limit)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function showForgot(scope: RequestScope, email: string, failure: Failure = {}): Page {
  const { errors = {}, error = null } = failure
  return {
    title: scope.i18n._('reset.forgot-title'),
    styles: 'login',
    frame: 'login',
    status: statusOf(failure),
    headers: retryAfter(error),
    body: (
      <ForgotView
        canMail={canMailResets(scope.services)}
        email={email}
        fieldError={translateFields(scope.i18n, errors).email}
        error={error && scope.i18n._(error.messageId, error.values)}
      />
    ),
  }
}

function showReset(scope: RequestScope, token: string, email: string, failure: Failure = {}): Page {
  const { errors = {}, error = null } = failure
  return {
    title: scope.i18n._('reset.title'),
    styles: 'login',
    frame: 'login',
    status: statusOf(failure),
    headers: { ...SECRET, ...retryAfter(error) },
    body: (
      <ResetView
        token={token}
        email={email}
        errors={translateFields(scope.i18n, errors)}
        error={error && scope.i18n._(error.messageId, error.values)}
      />
    ),
  }
}

async function setPassword(scope: RequestScope, form: FormData) {
  const [token, email] = [formText(form, 'token'), formText(form, 'email')]
  const password = formText(form, 'password')
  const checked = checkForm(ResetInput, {
    token,
    email,
    password,
    passwordConfirm: formText(form, 'passwordConfirm'),
  })
  if (!checked.isValid) return showReset(scope, token, email, { errors: checked.errors })
  try {
    limitRate(scope, 'reset-password', RESET_LIMIT)
    await resetByToken(scope.services, checked.values)
  } catch (error) {
    if (error instanceof AppError) return showReset(scope, token, email, { error })
    throw error
  }
  return doneAt(scope, urls.login(), 'reset.done')
}

/** Resets the password of those who have forgotten it. */
export const PASSWORD_RESET_PAGES: PageRoute[] = [
  publicPage({ path: '/forgot-password' }, ({ scope }) => showForgot(scope, '')),
  publicPage({ method: 'POST', path: '/forgot-password', maxBytes: FORM_BYTES }, async ({ scope, form }) => {
    const email = formText(await form(), 'email')
    const checked = checkForm(ForgotInput, { email })
    if (!checked.isValid) return showForgot(scope, email, { errors: checked.errors })
    const error = limited(scope, 'forgot-password', FORGOT_LIMIT)
    if (error !== null || !canMailResets(scope.services)) return showForgot(scope, email, { error })
    forgotPassword(scope.services, checked.values.email, scope.locale)
    const title = scope.i18n._('reset.sent-title')
    return { title, styles: 'login', frame: 'login', body: <ForgotSentView /> }
  }),
  publicPage({ path: '/reset-password' }, ({ scope, query }) =>
    showReset(scope, (query.get('token') ?? '').slice(0, 100), ''),
  ),
  publicPage({ method: 'POST', path: '/reset-password', maxBytes: FORM_BYTES }, async ({ scope, form }) =>
    setPassword(scope, await form()),
  ),
]
