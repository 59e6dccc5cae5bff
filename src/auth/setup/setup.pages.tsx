import * as v from 'valibot'
import { AppError, retryAfter } from '../../platform/errors'
import { TextUpTo } from '../../platform/http/fields'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { type PageRoute, publicPage, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import type { RateLimit } from '../../platform/limits/rate-limit'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { tieFirstAdmin } from '../house/house-login.service'
import { startSession } from '../session-cookie.service'
import { FirstAdminInput } from './setup.schema'
import { announceGroup, createFirstAdmin, isSetupCode, needsSetup } from './setup.service'
import { SetupView, type SetupViewProps } from './setup.view'

/** Tries at the code, by address. */
const SETUP_LIMIT: RateLimit = { burst: 20, perMinute: 6 }
const FORM_BYTES = 16 * 1024

type Values = SetupViewProps['values']

interface Shown {
  isCodeKnown: boolean
  values: Values
  isPublic: boolean
  wantsSeeds: boolean
  errors?: Record<string, string>
  error?: AppError
}

function showForm(scope: RequestScope, { errors = {}, error, ...shown }: Shown): Page {
  const isWrong = error !== undefined || Object.keys(errors).length > 0
  const status = error?.status ?? (isWrong ? 422 : 200)
  return {
    title: scope.i18n._('setup.welcome'),
    styles: 'login',
    status,
    body: (
      <SetupView
        {...shown}
        errors={translateFields(scope.i18n, errors)}
        error={error ? scope.i18n._(error.messageId, error.values) : null}
      />
    ),
    headers: retryAfter(error),
    frame: 'login',
  }
}

function typedValues(form: FormData): Values {
  const names = ['code', 'fullName', 'username', 'email', 'groupName'] as const
  const [code = '', fullName = '', username = '', email = '', groupName = ''] = names.map((name) =>
    formText(form, name),
  )
  return { code, fullName, username, email, groupName }
}

const SetupForm = v.object({ ...FirstAdminInput.entries, passwordConfirm: TextUpTo(1024) })

function checkSetup(values: Values, form: FormData) {
  const password = formText(form, 'password')
  const passwordConfirm = formText(form, 'passwordConfirm')
  const privateGroup = formText(form, 'privateGroup') !== 'false'
  const checked = checkForm(SetupForm, { ...values, password, passwordConfirm, privateGroup })
  if (password === passwordConfirm) return checked
  const errors = checked.isValid ? {} : checked.errors
  return { isValid: false as const, errors: { ...errors, passwordConfirm: 'user.password-must-match' } }
}

export const SETUP_PAGES: PageRoute[] = [
  publicPage({ path: '/admin/setup' }, ({ scope, query }) => {
    const { services } = scope
    if (!needsSetup(services)) return seeOther(urls.root())
    const code = query.get('code') ?? ''
    if (code !== '') limitRate(scope, 'setup', SETUP_LIMIT)
    const isCodeKnown = code !== '' && isSetupCode(services, code)
    const email = services.config.adminEmail ?? ''
    const values = { code, fullName: '', username: '', email, groupName: services.config.defaultGroup }
    const errors: Record<string, string> = code !== '' && !isCodeKnown ? { code: 'setup.code-is-wrong' } : {}
    return showForm(scope, { isCodeKnown, values, isPublic: false, wantsSeeds: true, errors })
  }),
  publicPage({ method: 'POST', path: '/admin/setup', maxBytes: FORM_BYTES }, async ({ scope, form }) => {
    const { services } = scope
    if (!needsSetup(services)) return seeOther(urls.root())
    const sent = await form()
    const values = typedValues(sent)
    const wantsSeeds = formText(sent, 'seedData') === 'true'
    const isPublic = formText(sent, 'privateGroup') === 'false'
    const shown = { isCodeKnown: false, values, isPublic, wantsSeeds }
    try {
      limitRate(scope, 'setup', SETUP_LIMIT)
      if (!isSetupCode(services, values.code))
        return showForm(scope, { ...shown, errors: { code: 'setup.code-is-wrong' } })
      const checked = checkSetup(values, sent)
      if (!checked.isValid) return showForm(scope, { ...shown, isCodeKnown: true, errors: checked.errors })
      const user = await createFirstAdmin(services, checked.values, formText(sent, 'timeZone'))
      scope.log.info('created the first administrator', { username: user.username })
      announceGroup(services, user, wantsSeeds ? scope.locale : null)
      tieFirstAdmin(scope, user.id)
      startSession(scope, user.id, 'browser', true)
      return seeOther(urls.home(user.groupSlug))
    } catch (error) {
      if (error instanceof AppError) return showForm(scope, { ...shown, error })
      throw error
    }
  }),
]
