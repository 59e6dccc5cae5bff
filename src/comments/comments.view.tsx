import { useLingui } from '@lingui/react'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'
import { CommentForm, CommentList, type CommentListProps } from './comments.ui'

export interface CommentsViewProps extends CommentListProps {
  /** Name of the recipe. */
  name: string
  /** What is wrong with what was sent, translated. */
  error: string | null
}

/** All comments on a recipe. */
export function CommentsView({ name, error, ...list }: CommentsViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(list.group, list.slug), text: name }}
        title={i18n._('comment.comments')}
      />
      {error !== null && <Notice tone="error">{error}</Notice>}
      <section className="comments" aria-label={i18n._('comment.comments')}>
        <CommentList {...list} />
        <CommentForm group={list.group} slug={list.slug} />
      </section>
    </>
  )
}
