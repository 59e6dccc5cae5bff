import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Follow, TaskProgress } from '../../ui/task-progress.ui'
import { urls } from '../../urls'
import { DataTabs } from '../data-tabs.ui'

export interface RecognizeViewProps {
  group: string
  /** Recipes with lines that no one has taken apart. */
  unread: number
  /** The work that was begun on this page. */
  task: { isOpen: boolean; progress: number | null; message: string; operation: string | null } | null
  /** Lines that stayed as they are, the first of them. */
  doubtful: readonly { slug: string; name: string; note: string }[]
}

/** Recognizes the ingredients of recipes that came before, and shows what stayed a line. */
export function RecognizeView({ group, unread, task, doubtful }: RecognizeViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('recognize.title')}
        lead={i18n._('recognize.lead')}
      />
      <DataTabs kind="recipes" />
      <div className="sheet">
        {task?.isOpen && (
          <section className="task" aria-label={task.message}>
            <p>{task.message}</p>
            <TaskProgress label={task.message} done={task.progress} />
            <Follow />
          </section>
        )}
        {task && !task.isOpen && (
          <Notice
            tone="success"
            action={
              task.operation !== null && (
                <Form action={urls.undoData([task.operation])}>
                  <Button type="submit" kind="quiet" icon="undo-2">
                    {i18n._('general.undo')}
                  </Button>
                </Form>
              )
            }
          >
            {task.message}
          </Notice>
        )}
        {!task && unread === 0 && doubtful.length === 0 && (
          <Empty drawing="jar">{i18n._('recognize.nothing-left')}</Empty>
        )}
        {!task?.isOpen && unread > 0 && (
          <Form action={urls.recognize()}>
            <Button type="submit" kind="primary" icon="wand-sparkles">
              {i18n._('recognize.start', { count: unread })}
            </Button>
          </Form>
        )}
        {doubtful.length > 0 && (
          <section aria-labelledby="doubtful">
            <h2 id="doubtful">{i18n._('recognize.doubtful')}</h2>
            <p className="hint">{i18n._('recognize.doubtful-hint')}</p>
            {[...Map.groupBy(doubtful, ({ slug }) => slug)].map(([slug, lines]) => (
              <section key={slug} aria-label={lines[0]!.name}>
                <h3>
                  <a href={urls.recipeEdit(group, slug)}>{lines[0]!.name}</a>
                </h3>
                <ul>
                  {lines.map(({ note }, at) => (
                    <li key={at}>
                      <bdi>{note}</bdi>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        )}
      </div>
    </>
  )
}
