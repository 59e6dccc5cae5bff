import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../ui/button.ui'
import { CleanHtml } from '../ui/clean-html.ui'
import { Form } from '../ui/form.ui'
import { Photo } from '../ui/photo.ui'
import { Author, Avatar } from '../ui/pictures/avatar.ui'
import { Moment } from '../ui/table.ui'
import { urls } from '../urls'
import type { EntryView, MadeView } from './entry.rules'

/** Parts the words of a line, and ends one rather than beginning the next. */
const DOT = '\u00a0· '

interface EntryProps {
  group: string
  entry: EntryView
  /** The timeline is of many recipes. */
  withRecipe: boolean
}

/** An event with its author, day, words and picture. */
export function TimelineEntry({ group, entry, withRecipe }: EntryProps) {
  const { i18n } = useLingui()
  const { id, subject, at, eventType, message, picture, recipe, isOwn, face } = entry
  const by = entry.by ?? i18n._('user.former-member')
  return (
    <article className="comment" data-type={eventType}>
      <Avatar name={by} picture={face} size="small" />
      <p className="by">
        <bdi>
          <b>{subject}</b>
        </bdi>
        {DOT}
        {/* Who made something stands in the words already. */}
        {!subject.startsWith(by) && (
          <>
            <bdi>{by}</bdi>
            {DOT}
          </>
        )}
        <Moment at={at} isDay />
      </p>
      {isOwn && (
        <div className="tools">
          <LinkButton
            kind="quiet"
            icon="pencil-line"
            label={i18n._('timeline.edit-named', { subject })}
            href={urls.timelineEvent(group, id)}
          />
          <Form action={urls.deleteTimelineEvent(group, id)}>
            <Button
              type="submit"
              kind="quiet"
              icon="trash-2"
              label={i18n._('timeline.delete-named', { subject })}
            />
          </Form>
        </div>
      )}
      <div className="said">
        {message && (
          <div className="prose" dir="auto">
            <CleanHtml tree={message} />
          </div>
        )}
        {picture && <Photo photo={picture} alt={subject} />}
        {withRecipe && (
          <a className="of" href={urls.recipe(group, recipe.slug)}>
            <Photo photo={recipe.photo} cover={recipe} alt="" tint={recipe.tint} sizes="64px" />
            <span lang={recipe.language ?? undefined} dir="auto">
              {recipe.name}
            </span>
          </a>
        )}
      </div>
    </article>
  )
}

export interface MadeProps {
  group: string
  slug: string
  made: MadeView
}

/** One line: how often and when last, and the way to say that it was made again. */
export function MadeLine({ group, slug, made: { count, lastAt } }: MadeProps) {
  const { i18n } = useLingui()
  return (
    <>
      {lastAt !== null && (
        <a className="made-last" href={urls.recipeTimeline(group, slug)}>
          {count === 0
            ? i18n._('timeline.last-made', { day: i18n.date(lastAt, { dateStyle: 'medium' }) })
            : i18n._('timeline.made-times', { count, day: i18n.date(lastAt, { dateStyle: 'medium' }) })}
        </a>
      )}
      <LinkButton kind="quiet" icon="circle-check" href={urls.recipeMade(group, slug)} data-sheet="">
        {i18n._('timeline.i-made-this')}
      </LinkButton>
    </>
  )
}

/** The last times at the foot of a recipe's page. */
export function MadeSection({ group, slug, made: { latest } }: MadeProps) {
  const { i18n } = useLingui()
  return (
    <section className="made" aria-labelledby="made">
      <h2 id="made">{i18n._('timeline.when-we-made-it')}</h2>
      {latest.map(({ by: author, face, at, text }, index) => {
        const by = author ?? i18n._('user.former-member')
        return (
          <article className="comment" key={index}>
            <Author by={by} picture={face} at={at} />
            {text !== '' && (
              <p className="said" dir="auto">
                {text}
              </p>
            )}
          </article>
        )
      })}
      <p className="more">
        <a href={urls.recipeTimeline(group, slug)}>{i18n._('timeline.whole')}</a>
      </p>
    </section>
  )
}
