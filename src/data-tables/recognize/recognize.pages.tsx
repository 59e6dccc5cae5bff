import { isUndone } from '../../history/undo.service'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { isUuid } from '../../platform/ids'
import type { TaskId } from '../../platform/jobs/task'
import { getTask } from '../../platform/jobs/tasks'
import type { Page } from '../../platform/web/page'
import { listDoubtful, listUnread } from '../../recipes/ingredient/ingredient-lines.service'
import { urls } from '../../urls'
import { startRecognition } from './recognize.service'
import { RecognizeView, type RecognizeViewProps } from './recognize.view'

const MOST_DOUBTFUL = 100
const REFRESH_SECONDS = 3

/** The task that the address names, if it is the group's and has not been undone. */
function taskIn({ ctx, scope, query }: MemberPageCall): RecognizeViewProps['task'] {
  const id = query.get('task') ?? ''
  const operation = query.get('operation') ?? ''
  if (!isUuid(id) || (isUuid(operation) && isUndone(ctx, operation))) return null
  const { state, title, result, error, progressDone, progressTotal } = getTask(ctx, id as TaskId)
  const isOpen = state === 'waiting' || state === 'running'
  const progress = progressTotal > 0 ? progressDone / progressTotal : null
  const { messageId, values } = error ?? result ?? title
  const message = scope.i18n._(messageId, values)
  return { isOpen, progress, message, operation: isUuid(operation) ? operation : null }
}

function show(call: MemberPageCall): Page {
  const { ctx, scope } = call
  const task = taskIn(call)
  return {
    title: scope.i18n._('recognize.title'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    refreshSeconds: task?.isOpen ? REFRESH_SECONDS : undefined,
    body: (
      <RecognizeView
        group={ctx.actor.groupSlug}
        unread={listUnread(ctx).length}
        task={task}
        doubtful={listDoubtful(ctx, MOST_DOUBTFUL)}
      />
    ),
  }
}

const access = 'organize'
const path = '/group/data/recipes/recognize'

/** Ingredients of recipes that came before, recognized all at once. They come before the pages of single things. */
export const RECOGNIZE_PAGES: PageRoute[] = [
  page({ path, access }, show),
  page({ method: 'POST', path, access }, ({ ctx }) => {
    const begun = startRecognition(ctx)
    return seeOther(urls.recognize(begun ? { task: begun.task, operation: begun.operation } : {}))
  }),
]
