import { useLingui } from '@lingui/react'
import { Empty } from '../ui/empty.ui'
import { Follow } from '../ui/follow.ui'
import { Icon } from '../ui/icon.ui'
import { Moment, RowAction, Table } from '../ui/table.ui'
import { TaskProgress } from '../ui/task-progress.ui'
import { urls } from '../urls'
import { JobTable, type JobView } from './job-table.ui'

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
  /** What came of it, or what went wrong, translated. */
  message: string | null
  /** UTC times. */
  createdAt: string
  finishedAt: string | null
  canRetry: boolean
}

export interface TasksViewProps {
  /** Newest first. */
  tasks: readonly TaskView[]
  /** What comes round by the clock. */
  jobs: readonly JobView[]
  /** Something is under way; the page keeps itself up to date meanwhile. */
  isBusy: boolean
}

const isOpen = (task: TaskView) => task.state === 'waiting' || task.state === 'running'

/** Long work: what is under way with how far it has come, and what became of the rest. */
export function TasksView({ tasks, jobs, isBusy }: TasksViewProps) {
  const { i18n } = useLingui()
  const open = tasks.filter(isOpen)
  const closed = tasks.filter((task) => !isOpen(task))
  return (
    <>
      {isBusy && <Follow />}
      <header className="page-head">
        <div>
          <h1>{i18n._('task.background-tasks')}</h1>
          <p>{i18n._('task.lead')}</p>
        </div>
      </header>
      {tasks.length === 0 && (
        <Empty drawing="timer">
          <p>{i18n._('task.none')}</p>
        </Empty>
      )}
      {open.map((task) => (
        <OpenTask key={task.id} task={task} />
      ))}
      {closed.length > 0 && <ClosedTasks tasks={closed} />}
      <JobTable jobs={jobs} />
    </>
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

function ClosedTasks({ tasks }: { tasks: readonly TaskView[] }) {
  const { i18n } = useLingui()
  return (
    <Table
      caption={i18n._('task.finished')}
      columns={[i18n._('task.task'), i18n._('task.ended'), i18n._('task.result')]}
      hasActions
    >
      {tasks.map((task) => (
        <tr key={task.id}>
          <th scope="row">
            {task.title}
            <div className="quiet">{task.owner}</div>
          </th>
          <td>
            <Moment at={task.finishedAt ?? task.createdAt} />
          </td>
          <td data-wrap="" data-state={task.state}>
            {task.state === 'failed' ? (
              <span className="verdict" data-tone="error">
                <Icon name="circle-alert" /> {i18n._('task.failed')}
              </span>
            ) : (
              <span className="verdict">
                <Icon name="circle-check" /> {i18n._('task.done')}
              </span>
            )}
            {task.message !== null && <div className="quiet">{task.message}</div>}
          </td>
          <td>
            {task.canRetry && (
              <RowAction
                action={urls.retryTask(task.id)}
                icon="rotate-ccw"
                label={i18n._('task.retry-named', { task: task.title })}
              >
                {i18n._('task.retry')}
              </RowAction>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
