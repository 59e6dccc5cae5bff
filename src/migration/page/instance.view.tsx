import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Field, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Moment, RowArrow, Table } from '../../ui/table.ui'
import { urls } from '../../urls'

export interface EarlierImport {
  id: string
  source: string
  /** What happened to it, translated. */
  state: string
  hasFailed: boolean
  createdAt: string
}

export interface InstanceViewProps {
  /** The address that was typed, so that it is not lost; the token is typed again. */
  address: string
  /** Whether that was what was tried just now. */
  isServerTried: boolean
  /** Newest first. */
  earlier: readonly EarlierImport[]
  error: string | null
}

/** The usual way: it brings everything, and needs nothing but a file. */
function FromBackup() {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="moving-backup">
      <h2 id="moving-backup">{i18n._('moving.from-backup')}</h2>
      <p className="quiet">{i18n._('moving.from-backup-lead')}</p>
      <Form action={urls.moving()} encType="multipart/form-data">
        <Field label={i18n._('moving.file')} name="archive" hint={i18n._('moving.file-hint')}>
          {(control) => <input type="file" accept=".zip" required {...control} />}
        </Field>
        <Check label={i18n._('moving.trial')} name="trial" value="on" />
        <Button type="submit" kind="primary">
          {i18n._('moving.begin')}
        </Button>
      </Form>
    </section>
  )
}

/** For anyone who has no backup; open when it was tried. */
function FromServer({ address, isTried }: { address: string; isTried: boolean }) {
  const { i18n } = useLingui()
  return (
    <details className="unfolds" open={isTried}>
      <summary>
        <span>
          <b>{i18n._('moving.from-server')}</b>
          <span className="quiet">{i18n._('moving.from-server-when')}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <Form action={urls.movingServer()}>
        <p className="quiet">{i18n._('moving.from-server-lead')}</p>
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
        <Button type="submit">{i18n._('moving.begin')}</Button>
      </Form>
    </details>
  )
}

function Earlier({ imports }: { imports: readonly EarlierImport[] }) {
  const { i18n } = useLingui()
  return (
    <Table
      caption={i18n._('moving.earlier')}
      columns={[i18n._('moving.source'), i18n._('moving.state'), i18n._('moving.when')]}
      leadsOn
    >
      {imports.map(({ id, source, state, hasFailed, createdAt }) => (
        <tr key={id}>
          <th scope="row" data-wrap="">
            <a href={urls.movingReport(id)}>{source}</a>
          </th>
          <td>
            <span className="verdict" data-tone={hasFailed ? 'error' : undefined}>
              <Icon name={hasFailed ? 'circle-alert' : 'circle-check'} /> {state}
            </span>
          </td>
          <td>
            <Moment at={createdAt} />
          </td>
          <RowArrow />
        </tr>
      ))}
    </Table>
  )
}

const HAPPENS = ['moving.what-groups', 'moving.what-people', 'moving.what-tokens', 'moving.what-again']

/** A whole Mealie moves in, from its backup or while it runs, and is imported in the background. */
export function InstanceView({ address, isServerTried, earlier, error }: InstanceViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('moving.title')}
        lead={i18n._('moving.lead')}
      />
      <div className="sheet moving">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <div className="ways">
          <FromBackup />
          <FromServer address={address} isTried={isServerTried} />
        </div>
        <section aria-labelledby="moving-what">
          <h2 id="moving-what">{i18n._('moving.what')}</h2>
          <ul className="sentences" role="list">
            {HAPPENS.map((text) => (
              <li key={text}>{i18n._(text)}</li>
            ))}
          </ul>
        </section>
        {earlier.length > 0 && <Earlier imports={earlier} />}
      </div>
    </>
  )
}
