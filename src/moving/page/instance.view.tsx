import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Field, TextField } from '../../ui/field.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Moment, Table } from '../../ui/table.ui'
import { urls } from '../../urls'

export interface EarlierImport {
  id: string
  source: string
  /** What became of it, translated. */
  state: string
  createdAt: string
}

export interface InstanceViewProps {
  /** The address that was typed, so that it is not lost; the token is typed anew. */
  address: string
  /** Newest first. */
  earlier: readonly EarlierImport[]
  error: string | null
}

/** A whole Mealie moves in, from its backup or while it runs, and is brought over in the background. */
export function InstanceView({ address, earlier, error }: InstanceViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('moving.title')} lead={i18n._('moving.lead')} />
      <div className="import" data-parts="">
        {error !== null && (
          <Notice tone="error">
            <p>{error}</p>
          </Notice>
        )}
        <section aria-labelledby="moving-backup">
          <h2 id="moving-backup">{i18n._('moving.from-backup')}</h2>
          <form className="import-words" method="post" action={urls.moving()} encType="multipart/form-data">
            <Field label={i18n._('moving.file')} name="archive" hint={i18n._('moving.file-hint')}>
              {(control) => <input type="file" accept=".zip" required {...control} />}
            </Field>
            <Check label={i18n._('moving.trial')} name="trial" value="on" />
            <div className="button-row">
              <Button type="submit" kind="primary">
                {i18n._('moving.begin')}
              </Button>
            </div>
          </form>
        </section>
        <section aria-labelledby="moving-server">
          <h2 id="moving-server">{i18n._('moving.from-server')}</h2>
          <form className="import-words" method="post" action={urls.movingServer()}>
            <p>{i18n._('moving.from-server-lead')}</p>
            <TextField
              type="url"
              label={i18n._('moving.address')}
              name="address"
              defaultValue={address}
              placeholder="https://"
              dir="ltr"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <TextField
              type="password"
              label={i18n._('moving.token')}
              hint={i18n._('moving.token-hint')}
              name="token"
              dir="ltr"
              autoComplete="off"
              required
            />
            <Check label={i18n._('moving.trial')} id="server-trial" name="trial" value="on" />
            <div className="button-row">
              <Button type="submit">{i18n._('moving.begin')}</Button>
            </div>
          </form>
        </section>
        <section aria-labelledby="moving-what">
          <h2 id="moving-what">{i18n._('moving.what')}</h2>
          <ul>
            {['moving.what-groups', 'moving.what-people', 'moving.what-tokens', 'moving.what-again'].map(
              (text) => (
                <li key={text}>{i18n._(text)}</li>
              ),
            )}
          </ul>
        </section>
        {earlier.length > 0 && (
          <Table
            caption={i18n._('moving.earlier')}
            columns={[i18n._('moving.source'), i18n._('moving.state'), i18n._('moving.when')]}
          >
            {earlier.map(({ id, source, state, createdAt }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={urls.movingReport(id)}>{source}</a>
                </th>
                <td>{state}</td>
                <td>
                  <Moment at={createdAt} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </div>
    </>
  )
}
