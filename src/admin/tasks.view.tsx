import { useLingui } from '@lingui/react'
import { LinkButton } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
import { Icon } from '../ui/icon.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Moment, RowAction, RowArrow, Table } from '../ui/table.ui'
import { Follow, TaskProgress } from '../ui/task-progress.ui'
import { urls } from '../urls'
import { type JobView, ScheduledWork } from './scheduled-work.ui'

export interface TaskView {
  id: string
  /** What is being done, translated. */
  title: string
  /** Whose it is: a person with their group, a group, or this server. */
  owner: string
  /** In which of the lanes it runs, translated. */
  lane: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Part that is done, 0 to 1; nothing while it is not known. */
  progress: number | null
  /** How much of it did not come off, although it ran to its end. */
  failures: 'none' | 'some' | 'all'
  /** The result, or what went wrong, translated. */
  message: string | null
  /** Address of its report; null where the reader has no such page. */
  report: string | null
  /** UTC times. */
  createdAt: string
  finishedAt: string | null
  /** It was started by the clock, and no one waits for it. */
  isRoutine: boolean
  canRetry: boolean
  /** Where work that cannot be retried as it is can be started again, and the text of that link. */
  anew: { href: string; text: string } | null
}

export interface TasksViewProps {
  /** Newest first. */
  tasks: readonly TaskView[]
  /** The scheduled jobs. */
  jobs: readonly JobView[]
  /** Something is under way; the page keeps itself up to date meanwhile. */
  isBusy: boolean
}

const isOpen = (task: TaskView) => task.state === 'waiting' || task.state === 'running'

/** Long work: what is running and how far it has come, the results of the rest, and the scheduled jobs below. */
export function TasksView({ tasks, jobs, isBusy }: TasksViewProps) {
  const { i18n } = useLingui()
  const open = tasks.filter(isOpen)
  const closed = tasks.filter((task) => !isOpen(task))
  const isQuiet = (task: TaskView) => task.isRoutine && task.state === 'done' && task.failures === 'none'
  const told = closed.filter((task) => !isQuiet(task))
  const quiet = closed.filter(isQuiet)
  return (
    <div className="tasks">
      {isBusy && <Follow />}
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('task.background-tasks')}
        lead={i18n._('task.lead')}
      />
      {open.map((task) => (
        <OpenTask key={task.id} task={task} />
      ))}
      {told.length > 0 ? (
        <ClosedTasks caption={i18n._('task.finished')} tasks={told} />
      ) : (
        open.length === 0 && <Empty drawing="timer">{i18n._('task.none')}</Empty>
      )}
      <ScheduledWork jobs={jobs}>
        {quiet.length > 0 && <ClosedTasks caption={i18n._('task.by-the-clock')} tasks={quiet} />}
      </ScheduledWork>
    </div>
  )
}

function OpenTask({ task }: { task: TaskView }) {
  const { i18n } = useLingui()
  return (
    <section className="task" aria-label={task.title} data-task={task.id}>
      <b>{task.title}</b>
      <span>{task.state === 'waiting' ? i18n._('task.waiting') : i18n._('task.running')}</span>
      <TaskProgress label={task.title} done={task.state === 'waiting' ? 0 : task.progress} />
      <p>
        {task.owner} · {task.lane}
      </p>
      {task.message !== null && <p>{task.message}</p>}
    </section>
  )
}

function Verdict({ task: { state, failures } }: { task: TaskView }) {
  const { i18n } = useLingui()
  const [tone, text] =
    state === 'failed' || failures === 'all'
      ? (['error', 'task.failed'] as const)
      : failures === 'some'
        ? (['warning', 'task.with-failures'] as const)
        : ([undefined, 'task.done'] as const)
  return (
    <span className="verdict" data-tone={tone}>
      <Icon name={tone ? 'circle-alert' : 'circle-check'} /> {i18n._(text)}
    </span>
  )
}

function ClosedTasks({ caption, tasks }: { caption: string; tasks: readonly TaskView[] }) {
  const { i18n } = useLingui()
  return (
    <Table
      caption={caption}
      columns={[i18n._('task.task'), i18n._('task.result'), i18n._('moving.when')]}
      hasActions
    >
      {tasks.map((task) => (
        <tr key={task.id}>
          <th scope="row" data-wrap="">
            {task.report === null ? task.title : <a href={task.report}>{task.title}</a>}
            <div className="quiet">
              <bdi>{task.owner}</bdi>
            </div>
          </th>
          <td data-wrap="" data-state={task.state}>
            <div className="ended">
              <Verdict task={task} />
              {task.message !== null && <span className="quiet">{task.message}</span>}
            </div>
          </td>
          <td>
            <Moment at={task.finishedAt ?? task.createdAt} />
          </td>
          {task.report !== null && !task.canRetry && task.anew === null ? (
            <RowArrow />
          ) : (
            <td>
              <WayOn task={task} />
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}

/** What one does next: nothing where all went well. */
function WayOn({ task: { id, title, canRetry, anew } }: { task: TaskView }) {
  const { i18n } = useLingui()
  if (canRetry)
    return (
      <RowAction
        action={urls.retryTask(id)}
        icon="rotate-ccw"
        label={i18n._('task.retry-named', { task: title })}
      >
        {i18n._('task.retry')}
      </RowAction>
    )
  if (anew)
    return (
      <div className="button-row">
        <LinkButton kind="quiet" icon="upload" href={anew.href}>
          {anew.text}
        </LinkButton>
      </div>
    )
  return null
}
