import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
import { Facts } from '../ui/facts.ui'
import { Field } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { Moment, Table } from '../ui/table.ui'
import { Follow, TaskProgress } from '../ui/task-progress.ui'
import { urls } from '../urls'

export interface BackupRow {
  name: string
  /** UTC. */
  createdAt: string
  /** As people read it. */
  size: string
  recipes: number | null
  /** UTC; null for one that was never read through. */
  provenAt: string | null
  /** Imported from another server when it is restored. */
  isMealie: boolean
  /** What is wrong with it, translated. */
  fault: string | null
  /** Which files were already missing when it was made, translated. */
  missing: string | null
}

export interface BackupsViewProps {
  /** Time zone in which times are shown. */
  zone: string
  /** Newest first. */
  backups: readonly BackupRow[]
  /** When one was last read through and found right, UTC. */
  provenAt: string | null
  /** When the clock makes the next one, UTC; null for never. */
  nextAt: string | null
  keep: { daily: number; weekly: number; monthly: number }
  /** Free space on the disk of the backups, as people read it. */
  free: string
  /** What is running, and which part of it is done, 0 to 1; null while that is not known. */
  running: { kind: 'backup' | 'proof' | 'restore'; progress: number | null } | null
  /** Why the last backup failed, and when (UTC). */
  failure: { text: string; at: string } | null
  /** Why the last restore came to nothing. */
  restoreFailure: string | null
  /** When the state that can be restored was replaced, UTC. */
  wayBackAt: string | null
  /** Where copies go, and when the last one went (UTC); null where there is no such place. */
  storage: { bucket: string; sentAt: string | null } | null
}

/** All backups, whether they are right, and what can be done with them. */
export function BackupsView(props: BackupsViewProps) {
  const { i18n } = useLingui()
  const { zone, backups, running, wayBackAt, storage } = props
  return (
    <div className="backups">
      {running && <Follow />}
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('backup.title')}
        lead={i18n._('backup.lead')}
      >
        <Form action={urls.backups()}>
          <Button type="submit" kind="primary" icon="plus" disabled={running !== null}>
            {i18n._('backup.create')}
          </Button>
        </Form>
      </PageHead>
      <Faults {...props} />
      {running && <Running {...running} />}
      <Known {...props} />
      {backups.length === 0 ? (
        <Empty drawing="jar">{i18n._('backup.none')}</Empty>
      ) : (
        <Table columns={[i18n._('backup.made-at'), i18n._('backup.proven')]} hasActions>
          {backups.map((backup) => (
            <Row key={backup.name} backup={backup} zone={zone} />
          ))}
        </Table>
      )}
      {backups.length > 1 && <p className="shared">{i18n._('backup.share-photos')}</p>}
      <div className="sheet">
        {wayBackAt !== null && (
          <section aria-labelledby="way-back">
            <h2 id="way-back">{i18n._('backup.way-back')}</h2>
            <p>{i18n._('backup.way-back-hint')}</p>
            <p>
              <Moment at={wayBackAt} zone={zone} />
            </p>
            <LinkButton icon="undo-2" href={urls.backFromRestore()}>
              {i18n._('backup.go-back')}
            </LinkButton>
          </section>
        )}
        {storage !== null && <Storage {...storage} zone={zone} isBusy={running !== null} />}
        <section className="upload" aria-labelledby="upload">
          <h2 id="upload">{i18n._('backup.upload')}</h2>
          <Form action={urls.uploadBackup()} encType="multipart/form-data">
            <Field label={i18n._('backup.file')} name="archive" hint={i18n._('backup.upload-hint')}>
              {(control) => <input type="file" accept=".zip" required {...control} />}
            </Field>
            <Button type="submit" icon="upload">
              {i18n._('backup.upload')}
            </Button>
          </Form>
          <p>
            <a href={urls.migrations()}>{i18n._('backup.from-other-applications')}</a>
          </p>
        </section>
      </div>
    </div>
  )
}

type StorageProps = NonNullable<BackupsViewProps['storage']> &
  Pick<BackupsViewProps, 'zone'> & { isBusy: boolean }

/** Tries the storage elsewhere, and sends a backup that is made by hand. */
function Storage({ bucket, sentAt, zone, isBusy }: StorageProps) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="storage">
      <h2 id="storage">{i18n._('backup.storage')}</h2>
      <p>{i18n._('backup.storage-hint', { bucket })}</p>
      <p>
        {i18n._('backup.last-sent')}:{' '}
        {sentAt === null ? i18n._('backup.never') : <Moment at={sentAt} zone={zone} />}
      </p>
      <div className="button-row">
        <Form action={urls.checkStorage()}>
          <Button type="submit" icon="circle-check">
            {i18n._('backup.check-storage')}
          </Button>
        </Form>
        <Form action={urls.backups()}>
          <input type="hidden" name="send" value="on" />
          <Button type="submit" icon="upload" disabled={isBusy}>
            {i18n._('backup.make-and-send')}
          </Button>
        </Form>
      </div>
    </section>
  )
}

function Faults({ zone, failure, restoreFailure }: BackupsViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      {failure && (
        <Notice tone="error">
          <p>
            {i18n._('backup.failed-at')} <Moment at={failure.at} zone={zone} />. {failure.text}
          </p>
        </Notice>
      )}
      {restoreFailure !== null && (
        <Notice tone="error">{i18n._('backup.restore-failed-because', { reason: restoreFailure })}</Notice>
      )}
    </>
  )
}

const DOING = {
  backup: 'backup.is-made',
  proof: 'backup.is-proven',
  restore: 'backup.is-put-back',
}

function Running({ kind, progress }: NonNullable<BackupsViewProps['running']>) {
  const { i18n } = useLingui()
  const title = i18n._(DOING[kind])
  return (
    <section className="task" aria-label={title}>
      <b>{title}</b>
      <TaskProgress label={title} done={progress} />
    </section>
  )
}

function Known({ zone, provenAt, nextAt, keep, free }: BackupsViewProps) {
  const { i18n } = useLingui()
  const momentOrNever = (at: string | null) =>
    at === null ? i18n._('backup.never') : <Moment at={at} zone={zone} />
  return (
    <Facts
      facts={[
        { name: i18n._('backup.last-proven'), value: momentOrNever(provenAt) },
        { name: i18n._('backup.next'), value: momentOrNever(nextAt), note: zone.replaceAll('_', ' ') },
        { name: i18n._('backup.kept'), value: i18n._('backup.kept-days', { ...keep }) },
        { name: i18n._('backup.free'), value: free },
      ]}
    />
  )
}

interface RowProps extends Pick<BackupsViewProps, 'zone'> {
  backup: BackupRow
}

/** Whether it was checked and found intact; problems come first. */
function Proof({ backup: { provenAt, fault }, zone }: RowProps) {
  const { i18n } = useLingui()
  if (fault !== null)
    return (
      <>
        <span className="verdict" data-tone="error">
          <Icon name="circle-alert" /> {i18n._('backup.cannot-be-restored')}
        </span>
        <div className="quiet">{fault}</div>
      </>
    )
  if (provenAt === null) return <span className="quiet">{i18n._('backup.not-proven')}</span>
  return (
    <span className="verdict">
      <Icon name="circle-check" /> <Moment at={provenAt} zone={zone} />
    </span>
  )
}

function Row({ backup, zone }: RowProps) {
  const { i18n } = useLingui()
  const { name, createdAt, size, recipes, provenAt, isMealie, fault, missing } = backup
  return (
    <tr>
      <th scope="row" data-wrap="">
        <Moment at={createdAt} zone={zone} />
        <div className="quiet">
          <bdi>{name}</bdi>
          <span className="size">
            <bdi>{size}</bdi>
            {recipes !== null && ` · ${i18n._('backup.recipes', { count: recipes })}`}
          </span>
        </div>
        {isMealie && <div className="quiet">{i18n._('backup.of-mealie')}</div>}
      </th>
      <td
        data-wrap=""
        data-state={fault === null ? undefined : 'failed'}
        data-title={fault !== null || provenAt === null ? undefined : i18n._('backup.proven')}
      >
        <Proof backup={backup} zone={zone} />
        {missing !== null && <div className="quiet">{missing}</div>}
      </td>
      <td>
        <div className="button-row">
          <Form action={urls.downloadBackup(name)} target="_blank" repeatable>
            <Button
              type="submit"
              kind="quiet"
              icon="download"
              label={i18n._('backup.download-named', { name })}
            />
          </Form>
          <Form action={urls.proveBackup(name)}>
            <Button type="submit" kind="quiet" icon="eye" aria-label={i18n._('backup.prove-named', { name })}>
              {i18n._('backup.prove')}
            </Button>
          </Form>
          {fault === null ? (
            <LinkButton kind="quiet" icon="archive-restore" href={urls.restoreBackup(name)}>
              {i18n._('backup.restore')}
            </LinkButton>
          ) : (
            <Button kind="quiet" icon="archive-restore" disabled title={fault}>
              {i18n._('backup.restore')}
            </Button>
          )}
          <LinkButton
            kind="quiet"
            icon="trash-2"
            label={i18n._('backup.delete-named', { name })}
            href={urls.deleteBackup(name)}
          />
        </div>
      </td>
    </tr>
  )
}
