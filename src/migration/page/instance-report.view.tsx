import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Table } from '../../ui/table.ui'
import { Follow, TaskProgress } from '../../ui/task-progress.ui'
import { urls } from '../../urls'

/** What a sentence of counts is joined by, in the writings that the pages come in. */
const BETWEEN = /, |، |、|，/

/** "212 kept · 5 changed": what happened to rows, without what is nothing. */
function rowText(
  i18n: Pick<I18n, '_'>,
  { kept, changed, lost }: Readonly<Record<'kept' | 'changed' | 'lost', number>>,
): string {
  const whole = i18n._('moving.row', { kept, changed, lost })
  const told = whole.split(BETWEEN).filter((_, at) => [kept, changed, lost][at] !== 0)
  return told.length > 0 ? told.join(' · ') : whole
}

/** Rows of one table, or files: how many there were, and what happened to them. */
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
  /** Part that is done, 0 to 1; null while that is not known. */
  progress: number | null
  isBusy: boolean
  isInLine: boolean
  /** Why it gave up, translated. */
  error: string | null
  /** Where it is tried again; null when that would fail in the same way. */
  retry: string | null
  result: {
    groups: readonly { name: string; became: string; isNew: boolean }[]
    tokens: readonly { name: string; person: string; group: string }[]
    /** Whose account was kept as administrator; null where none was. */
    keptAccount: string | null
    lines: readonly CountLine[]
  } | null
}

/** The import of a whole instance: how far it has come, then what was changed or lost, then every table. */
export function InstanceReportView(props: InstanceReportViewProps) {
  const { i18n } = useLingui()
  const { id, source, isDryRun, isBusy, error, retry, result } = props
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
        {error !== null && <Notice tone="error">{error}</Notice>}
        {result && <Result id={id} result={result} />}
        {retry !== null && (
          <Form action={retry}>
            <Button type="submit" icon="rotate-ccw">
              {i18n._('task.retry')}
            </Button>
          </Form>
        )}
        <Form className="button-row" action={urls.forgetMoving(id)}>
          <Button type="submit" kind="quiet" icon={isBusy ? 'x' : 'trash-2'}>
            {i18n._(isBusy ? 'moving.take-back' : 'report.delete')}
          </Button>
        </Form>
      </div>
    </>
  )
}

function Result({ id, result }: { id: string; result: NonNullable<InstanceReportViewProps['result']> }) {
  const { i18n } = useLingui()
  const { groups, tokens, keptAccount, lines } = result
  const sum = (key: 'kept' | 'changed' | 'lost') => lines.reduce((all, line) => all + line[key], 0)
  return (
    <>
      {keptAccount !== null && (
        <Notice tone="warning">{i18n._('moving.kept-account', { name: keptAccount })}</Notice>
      )}
      <div>
        <div className="ended">
          <span className="verdict">
            <Icon name="circle-check" /> {i18n._('task.done')}
          </span>{' '}
          <span className="quiet">
            {rowText(i18n, { kept: sum('kept'), changed: sum('changed'), lost: sum('lost') })}
          </span>
        </div>
        {groups.map(({ name, became, isNew }) => (
          <p key={`${name} ${became}`}>
            {i18n._(isNew ? 'moving.group-came' : 'moving.group-was-here', { name, became })}
          </p>
        ))}
      </div>
      {tokens.length > 0 && (
        <section aria-labelledby="moving-tokens">
          <h2 id="moving-tokens">{i18n._('moving.tokens')}</h2>
          <p className="quiet">{i18n._('moving.tokens-lead')}</p>
          <ul className="sentences" role="list">
            {tokens.map(({ name, person, group }) => (
              <li key={`${name} ${person} ${group}`}>{`${name} · ${person} · ${group}`}</li>
            ))}
          </ul>
        </section>
      )}
      <Changes lines={lines} />
      <Counts lines={lines} />
      <div className="button-row">
        <LinkButton icon="download" href={urls.movingFile(id)}>
          {i18n._('moving.download')}
        </LinkButton>
      </div>
    </>
  )
}

/** What was changed or lost, table by table; each unfolds to show why. */
function Changes({ lines }: { lines: readonly CountLine[] }) {
  const { i18n } = useLingui()
  const told = lines.filter(({ why }) => why.length > 0)
  if (told.length === 0) return null
  return (
    <section aria-labelledby="moving-why">
      <h2 id="moving-why">{i18n._('moving.why')}</h2>
      {told.map(({ name, why, more, kept, changed, lost }) => (
        <details className="unfolds" key={name}>
          <summary>
            <span>
              <code>{name}</code>{' '}
              <span className="quiet">
                {rowText(i18n, { kept: changed + lost > 0 ? 0 : kept, changed, lost })}
              </span>
            </span>
            <Icon name="chevron-down" />
          </summary>
          <ul>
            {[...new Set(why)].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {more > 0 && <li>{i18n._('moving.more', { count: more })}</li>}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** Every table with its rows, for anyone who wants to see that none is missing. */
function Counts({ lines }: { lines: readonly CountLine[] }) {
  const { i18n } = useLingui()
  return (
    <details className="unfolds">
      <summary>
        <span>{i18n._('moving.counts')}</span>
        <Icon name="chevron-down" />
      </summary>
      <Table columns={[i18n._('moving.table'), i18n._('moving.there'), i18n._('moving.became')]}>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">
              <code>{line.name}</code>
            </th>
            <td>{i18n.number(line.source)}</td>
            <td>{rowText(i18n, line)}</td>
          </tr>
        ))}
      </Table>
    </details>
  )
}
