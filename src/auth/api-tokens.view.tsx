import { useLingui } from '@lingui/react'
import { SettingsHead, type SettingsTabsProps } from '../groups/group-tabs.ui'
import { TOKEN_SCOPES, type TokenScope } from '../platform/http/token-scope.rules'
import { Button } from '../ui/button.ui'
import { SelectField, TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { Notice } from '../ui/notice.ui'
import { Moment, RowAction, Table } from '../ui/table.ui'
import { urls } from '../urls'
import { MOST_CALLS_PER_MINUTE } from './api-token.schema'
import { SignInFirst } from './sign-in-first.ui'

export interface ApiTokenView {
  id: number
  name: string
  /** UTC time; nothing for tokens that came from elsewhere. */
  createdAt: string | null
  lastUsedAt: string | null
  expiresAt: string
  scope: TokenScope
  callsPerMinute: number
}

/** What was typed, or the initial values. */
export interface ApiTokenForm {
  name: string
  scope: string
  /** A day, `2027-01-31`, or empty. */
  expiresAt: string
  callsPerMinute: string
}

const SCOPE_TEXTS: Record<TokenScope, string> = {
  everything: 'api-token.scope-everything',
  read: 'api-token.scope-read',
  shopping: 'api-token.scope-shopping',
  import: 'api-token.scope-import',
}

export interface ApiTokensViewProps extends Pick<SettingsTabsProps, 'may'> {
  tokens: readonly ApiTokenView[]
  /** The token just made: the only time it can be read. */
  created: { name: string; token: string } | null
  /** The last sign-in is too long ago to make one. */
  mustSignIn: boolean
  form: ApiTokenForm
  /** Translated sentences by field. */
  errors: Partial<Record<keyof ApiTokenForm, string>>
}

const columns = ['api-token.name', 'api-token.opens', 'api-token.last-used', 'api-token.ends'] as const

function NewTokenForm({ form, errors }: Pick<ApiTokensViewProps, 'form' | 'errors'>) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.apiTokens()}>
      <TextField
        label={i18n._('api-token.name')}
        name="name"
        hint={i18n._('api-token.name-hint')}
        defaultValue={form.name}
        autoComplete="off"
        required
        error={errors.name}
      />
      <SelectField
        label={i18n._('api-token.opens')}
        name="scope"
        hint={i18n._('api-token.scope-hint')}
        defaultValue={form.scope}
        options={TOKEN_SCOPES.map((value) => ({ value, text: i18n._(SCOPE_TEXTS[value]) }))}
        error={errors.scope}
      />
      <div className="side-by-side">
        <TextField
          label={i18n._('api-token.ends')}
          name="expiresAt"
          type="date"
          hint={i18n._('api-token.ends-hint')}
          defaultValue={form.expiresAt}
          error={errors.expiresAt}
        />
        <TextField
          label={i18n._('api-token.calls-per-minute')}
          name="callsPerMinute"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_CALLS_PER_MINUTE}
          hint={i18n._('api-token.calls-hint')}
          defaultValue={form.callsPerMinute}
          error={errors.callsPerMinute}
        />
      </div>
      <Button type="submit" kind="primary">
        {i18n._('api-token.create')}
      </Button>
    </Form>
  )
}

/** Keys for other programs: what there is, a new one, and the one time it is shown. */
export function ApiTokensView({ may, tokens, created, mustSignIn, form, errors }: ApiTokensViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <SettingsHead
        area="connections"
        current="tokens"
        may={may}
        title={i18n._('api-token.api-tokens')}
        lead={i18n._('api-token.lead')}
      />
      <div className="sheet">
        {created && (
          <Notice tone="success">
            <p>{i18n._('api-token.copy-it-now', { name: created.name })}</p>
            <p>
              <code className="secret" data-copy="">
                {created.token}
              </code>
            </p>
          </Notice>
        )}
        <section aria-labelledby="tokens">
          <h2 id="tokens">{i18n._('api-token.active-tokens')}</h2>
          {tokens.length === 0 ? (
            <p className="quiet">{i18n._('api-token.none')}</p>
          ) : (
            <Table columns={columns.map((id) => i18n._(id))} hasActions>
              {tokens.map((token) => (
                <tr key={token.id}>
                  <th scope="row">{token.name}</th>
                  <td data-wrap="">
                    {i18n._(SCOPE_TEXTS[token.scope])}
                    <div>{i18n._('api-token.calls', { count: token.callsPerMinute })}</div>
                  </td>
                  <td data-title={i18n._('api-token.last-used')}>
                    {token.lastUsedAt === null ? (
                      i18n._('api-token.never-used')
                    ) : (
                      <Moment at={token.lastUsedAt} isDay />
                    )}
                  </td>
                  <td data-title={i18n._('api-token.ends')}>
                    <Moment at={token.expiresAt} isDay />
                  </td>
                  <td>
                    <RowAction
                      action={urls.deleteApiToken(token.id)}
                      icon="trash-2"
                      label={i18n._('api-token.delete-named', { name: token.name })}
                    >
                      {i18n._('general.delete')}
                    </RowAction>
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </section>
        <section aria-labelledby="new-token">
          <h2 id="new-token">{i18n._('api-token.new-token')}</h2>
          {mustSignIn ? (
            <SignInFirst next={urls.apiTokens()} />
          ) : (
            <NewTokenForm form={form} errors={errors} />
          )}
        </section>
      </div>
    </>
  )
}
