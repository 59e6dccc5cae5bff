import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Follow } from '../../ui/follow.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Table } from '../../ui/table.ui'
import { TaskProgress } from '../../ui/task-progress.ui'
import { urls } from '../../urls'

/** Rows of one table, or files: how many there were, and what became of them. */
export interface CountLine {
  name: string
  source: number
  kept: number
  changed: number
  lost: number
  /** The first reasons, translated. */
  why: readonly string[]
  /** Reasons beyond those. */
  more: number
}

export interface InstanceReportViewProps {
  id: string
  source: string
  isDryRun: boolean
  /** Part that is done, 0 to 1; null while nobody knows. */
  progress: number | null
  isBusy: boolean
  isInLine: boolean
  /** Why it gave up, translated. */
  error: string | null
  result: {
    groups: readonly { name: string; became: string; isNew: boolean }[]
    tokens: readonly { name: string; person: string; group: string }[]
    /** Whose account was kept as administrator; null for nobody's. */
    keptAccount: string | null
    lines: readonly CountLine[]
  } | null
}

/** What became of a whole instance: how far it has come, then every table with its counts and reasons. */
export function InstanceReportView(props: InstanceReportViewProps) {
  const { i18n } = useLingui()
  const { id, source, isDryRun, isBusy, error, result } = props
  return (
    <>
      <PageHead
        back={{ href: urls.moving(), text: i18n._('moving.title') }}
        title={source}
        lead={isDryRun ? i18n._('moving.was-trial') : undefined}
      />
      <div className="report">
        {isBusy && <Follow />}
        {isBusy && (
          <section className="task" aria-label={source}>
            <b>{i18n._(props.isInLine ? 'report.in-line' : 'report.at-work')}</b>
            <TaskProgress label={source} done={props.progress} />
            <p>{i18n._('moving.may-leave')}</p>
          </section>
        )}
        {error !== null && (
          <Notice tone="error">
            <p>{error}</p>
          </Notice>
        )}
        {result && <Result id={id} result={result} />}
        <form className="button-row" method="post" action={urls.forgetMoving(id)}>
          <Button type="submit" kind="quiet" icon={isBusy ? 'x' : 'trash-2'}>
            {i18n._(isBusy ? 'moving.take-back' : 'report.delete')}
          </Button>
        </form>
      </div>
    </>
  )
}

function Result({ id, result }: { id: string; result: NonNullable<InstanceReportViewProps['result']> }) {
  const { i18n } = useLingui()
  const { groups, tokens, keptAccount, lines } = result
  const told = lines.filter(({ why }) => why.length > 0)
  return (
    <>
      {keptAccount !== null && (
        <Notice tone="warning">
          <p>{i18n._('moving.kept-account', { name: keptAccount })}</p>
        </Notice>
      )}
      <ul>
        {groups.map(({ name, became, isNew }) => (
          <li key={`${name} ${became}`}>
            {i18n._(isNew ? 'moving.group-came' : 'moving.group-was-here', { name, became })}
          </li>
        ))}
      </ul>
      <Table
        caption={i18n._('moving.counts')}
        columns={[i18n._('moving.table'), i18n._('moving.there'), i18n._('moving.became')]}
      >
        {lines.map(({ name, source, kept, changed, lost }) => (
          <tr key={name}>
            <th scope="row" dir="ltr">
              {name}
            </th>
            <td>{i18n.number(source)}</td>
            <td>{i18n._('moving.row', { kept, changed, lost })}</td>
          </tr>
        ))}
      </Table>
      {tokens.length > 0 && (
        <section aria-labelledby="moving-tokens">
          <h2 id="moving-tokens">{i18n._('moving.tokens')}</h2>
          <p>{i18n._('moving.tokens-lead')}</p>
          <ul>
            {tokens.map(({ name, person, group }) => (
              <li key={`${name} ${person} ${group}`}>{`${name} · ${person} · ${group}`}</li>
            ))}
          </ul>
        </section>
      )}
      {told.length > 0 && (
        <section className="archive-layouts" aria-labelledby="moving-why">
          <h2 id="moving-why">{i18n._('moving.why')}</h2>
          {told.map(({ name, why, more }) => (
            <details key={name}>
              <summary dir="ltr">{name}</summary>
              <ul>
                {[...new Set(why)].map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
              {more > 0 && <p>{i18n._('moving.more', { count: more })}</p>}
            </details>
          ))}
          <p>
            <LinkButton href={urls.movingFile(id)}>{i18n._('moving.download')}</LinkButton>
          </p>
        </section>
      )}
    </>
  )
}
