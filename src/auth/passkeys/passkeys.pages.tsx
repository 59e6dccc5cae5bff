import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { mayAddWays } from '../recent-sign-in.service'
import { mailOwner } from '../security-mail.service'
import { ACCOUNT_LIMIT } from '../session-cookie.service'
import { PasskeyForm } from './passkey.schema'
import {
  addPasskey,
  beginPasskey,
  hasNoPasskeys,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from './passkey.service'
import { PasskeysView } from './passkeys.view'

const FORM_BYTES = 64 * 1024

const sessionOf = ({ credential }: RequestScope) => credential?.tokenHash ?? ''

async function show(scope: RequestScope, ctx: Ctx, fields: Record<string, string> = {}): Promise<Page> {
  const mayAdd = mayAddWays(scope)
  const options = await beginPasskey(ctx, sessionOf(scope))
  return {
    title: scope.i18n._('passkey.passkeys'),
    styles: 'plain',
    status: Object.keys(fields).length > 0 ? 422 : 200,
    width: 'narrow',
    place: 'profile',
    body: (
      <PasskeysView
        passkeys={listOwnPasskeys(ctx)}
        options={options}
        isDecidedElsewhere={hasNoPasskeys(ctx)}
        mustSignIn={!mayAdd}
        error={translateFields(scope.i18n, fields).name}
      />
    ),
  }
}

function done(scope: RequestScope, messageId: string): Response {
  showOnNextPage(scope, { tone: 'success', messageId })
  return seeOther(urls.passkeys())
}

/** One's passkeys: made by the browser's script, named and removed by plain forms. */
export const PASSKEY_PAGES: PageRoute[] = [
  page({ path: '/user/profile/passkeys' }, ({ scope, ctx }) => show(scope, ctx)),
  page(
    { method: 'POST', path: '/user/profile/passkeys', maxBytes: FORM_BYTES },
    async ({ scope, ctx, form }) => {
      const sent = await form()
      limitRate(scope, 'passkeys', ACCOUNT_LIMIT, ctx.userId)
      if (!mayAddWays(scope)) return { ...(await show(scope, ctx)), status: 403 }
      const checked = checkForm(PasskeyForm, { name: formText(sent, 'name') })
      if (!checked.isValid) return show(scope, ctx, checked.errors)
      try {
        await addPasskey(ctx, sessionOf(scope), checked.values.name, formText(sent, 'credential'))
        mailOwner(scope.services, ctx.userId, {
          happening: 'security-mail.passkey-added',
          what: checked.values.name,
        })
        return done(scope, 'passkey.added')
      } catch (error) {
        if (error instanceof AppError) return show(scope, ctx, error.fields)
        throw error
      }
    },
  ),
  page(
    { method: 'POST', path: '/user/profile/passkeys/:id', maxBytes: FORM_BYTES },
    async ({ scope, ctx, params, form }) => {
      const checked = checkForm(PasskeyForm, { name: formText(await form(), 'name') })
      if (!checked.isValid) return show(scope, ctx, checked.errors)
      renameOwnPasskey(ctx, params.id ?? '', checked.values.name)
      return done(scope, 'passkey.renamed')
    },
  ),
  page({ method: 'POST', path: '/user/profile/passkeys/:id/delete' }, ({ scope, ctx, params }) => {
    removeOwnPasskey(ctx, params.id ?? '')
    return done(scope, 'passkey.removed')
  }),
]
