import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../ui/button.ui'
import { TextField } from '../ui/field.ui'
import { Notice } from '../ui/notice.ui'
import { Moment, RowAction, Table } from '../ui/table.ui'
import { urls } from '../urls'

export interface ApiTokenView {
  id: number
  name: string
  /** UTC time; nothing for tokens that came from elsewhere. */
  createdAt: string | null
}

export interface ApiTokensViewProps {
  tokens: readonly ApiTokenView[]
  /** The token just made: the only time it can be read. */
  created: { name: string; token: string } | null
  name: string
  error: string | undefined
}

/** Keys for other programs: what there is, a new one, and the one time it is shown. */
export function ApiTokensView({ tokens, created, name, error }: ApiTokensViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('api-token.api-tokens')}</h1>
          <p>{i18n._('api-token.lead')}</p>
        </div>
        <LinkButton kind="quiet" icon="arrow-left" href={urls.profile()}>
          {i18n._('user.profile')}
        </LinkButton>
      </header>
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
        <section aria-labelledby="new-token">
          <h2 id="new-token">{i18n._('api-token.new-token')}</h2>
          <form method="post" action={urls.apiTokens()}>
            <TextField
              label={i18n._('api-token.name')}
              name="name"
              hint={i18n._('api-token.name-hint')}
              defaultValue={name}
              autoComplete="off"
              required
              error={error}
            />
            <Button type="submit" kind="primary">
              {i18n._('api-token.create')}
            </Button>
          </form>
        </section>
        <section aria-labelledby="tokens">
          <h2 id="tokens">{i18n._('api-token.active-tokens')}</h2>
          {tokens.length === 0 ? (
            <p className="quiet">{i18n._('api-token.none')}</p>
          ) : (
            <Table columns={[i18n._('api-token.name'), i18n._('api-token.created')]} hasActions>
              {tokens.map((token) => (
                <tr key={token.id}>
                  <th scope="row">{token.name}</th>
                  <td>{token.createdAt !== null && <Moment at={token.createdAt} isDay />}</td>
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
      </div>
    </>
  )
}
