import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { TextArea } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { Author } from '../ui/pictures/avatar.ui'
import { urls } from '../urls'

/** A comment as pages show it. */
export interface CommentView {
  id: string
  /** Full name of its author; null once they have left. */
  by: string | null
  /** Address of the author's picture; null for none. */
  face: string | null
  at: string
  /** As typed. */
  text: string
  /** The reader may delete it. */
  isOwn: boolean
}

export interface CommentListProps {
  group: string
  slug: string
  /** Newest first. */
  comments: readonly CommentView[]
}

export function CommentList({ group, slug, comments }: CommentListProps) {
  const { i18n } = useLingui()
  return comments.map(({ id, by: author, face, at, text, isOwn }) => {
    const by = author ?? i18n._('user.former-member')
    return (
      <article className="comment" key={id}>
        <Author by={by} picture={face} at={at} />
        <p className="said" dir="auto">
          {text}
        </p>
        {isOwn && (
          <Form action={urls.deleteComment(group, slug, id)}>
            <Button
              type="submit"
              kind="quiet"
              icon="trash-2"
              label={i18n._('comment.delete-named', { name: by })}
            />
          </Form>
        )}
      </article>
    )
  })
}

/** One more comment. With `inPlace` it appears without a new page where there is script. */
export function CommentForm({
  group,
  slug,
  inPlace,
}: Omit<CommentListProps, 'comments'> & { inPlace?: string }) {
  const { i18n } = useLingui()
  return (
    <Form className="say" action={urls.comments(group, slug)} data-in-place={inPlace}>
      <TextArea
        label={i18n._('comment.add')}
        name="text"
        id="comment-text"
        rows={2}
        maxLength={10_000}
        required
        placeholder={i18n._('comment.placeholder')}
      />
      <div>
        <Button type="submit">{i18n._('comment.post')}</Button>
      </div>
    </Form>
  )
}

export interface CommentsSectionProps extends CommentListProps {
  /** There are older ones on a page of their own. */
  hasMore: boolean
}

/** The latest comments at the foot of a recipe's page. */
export function CommentsSection({ group, slug, comments, hasMore }: CommentsSectionProps) {
  const { i18n } = useLingui()
  return (
    <section className="comments" aria-labelledby="comments">
      <h2 id="comments">{i18n._('comment.comments')}</h2>
      <CommentList group={group} slug={slug} comments={comments} />
      {hasMore && (
        <p className="more">
          <a href={urls.comments(group, slug)}>{i18n._('comment.all')}</a>
        </p>
      )}
      <CommentForm group={group} slug={slug} inPlace=".comments" />
    </section>
  )
}
