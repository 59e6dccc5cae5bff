import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { Question } from '../ui/question.ui'
import { Moment } from '../ui/table.ui'
import { urls } from '../urls'

export interface AskRestoreProps {
  /** Null for the state before the last restore. */
  name: string | null
  /** Time zone in which times are shown. */
  zone: string
  /** UTC. */
  createdAt: string
  recipes: number | null
  /** It comes from another server, and its people and passwords with it. */
  isMealie: boolean
  /** Why it cannot be done, translated. */
  fault: string | null
  /** What was wrong with the answer. */
  error: string | null
}

/** Says what a restore replaces and wants it acknowledged. */
export function AskRestore({ name, zone, createdAt, recipes, isMealie, fault, error }: AskRestoreProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.backups(), text: i18n._('backup.title') }}
        title={i18n._(name === null ? 'backup.ask-back' : 'backup.ask-restore')}
        lead={
          <>
            <Moment at={createdAt} zone={zone} />
            {recipes !== null && ` · ${i18n._('backup.recipes', { count: recipes })}`}
          </>
        }
      />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Question
          refusal={fault}
          wayOn={<WaysFromFault name={name ?? ''} />}
          action={name === null ? urls.backFromRestore() : urls.restoreBackup(name)}
          cancel={urls.backups()}
          answer={{ icon: 'archive-restore', text: i18n._('backup.restore-and-log-out') }}
        >
          {isMealie && <p>{i18n._('backup.restore-mealie')}</p>}
          <p>{i18n._('backup.restore-replaces')}</p>
          <p>{i18n._('backup.restore-keeps')}</p>
          <Check label={i18n._('backup.acknowledge')} name="acknowledged" value="on" required />
        </Question>
      </div>
    </>
  )
}

/** A backup that cannot be restored can still be downloaded or deleted. */
function WaysFromFault({ name }: { name: string }) {
  const { i18n } = useLingui()
  return (
    <div className="button-row">
      <Form action={urls.downloadBackup(name)} target="_blank" repeatable>
        <Button type="submit" icon="download">
          {i18n._('backup.download')}
        </Button>
      </Form>
      <LinkButton kind="quiet" icon="trash-2" href={urls.deleteBackup(name)}>
        {i18n._('backup.delete')}
      </LinkButton>
    </div>
  )
}

/** Asks before a backup goes. */
export function AskDelete({ name, isLastProven }: { name: string; isLastProven: boolean }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.backups(), text: i18n._('backup.title') }}
        title={i18n._('backup.delete')}
      />
      <div className="sheet">
        <Question
          action={urls.deleteBackup(name)}
          cancel={urls.backups()}
          answer={{ icon: 'trash-2', text: i18n._('backup.delete') }}
        >
          {isLastProven && <Notice tone="warning">{i18n._('backup.is-last-proven')}</Notice>}
          <p>{i18n._('backup.delete-goes', { name })}</p>
        </Question>
      </div>
    </>
  )
}
