import { useLingui } from '@lingui/react'
import { CleanHtml } from '../ui/clean-html.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { Menu, MenuButton } from '../ui/menu.ui'
import { Photo } from '../ui/photo.ui'
import { Avatar } from '../ui/pictures/avatar.ui'
import { urls } from '../urls'
import type { EntryView } from './entry.rules'

interface EntryProps {
  group: string
  entry: EntryView
  /** Whether the timeline is of many recipes. */
  withRecipe: boolean
}

/** Separates the words of a line; at a line break it stays at the end of the line. */
const DOT = '\u00a0· '
const SIZES = '(width < 560px) 100vw, 360px'

/** An entry of the diary: the photograph of that evening or of its recipe, the recipe, the words, and who wrote it when. */
export function DiaryEntry({ group, entry, withRecipe }: EntryProps) {
  const { i18n } = useLingui()
  const { subject, at, eventType, message, picture, recipe, face } = entry
  const by = entry.by ?? i18n._('user.former-member')
  const isLarge = eventType !== 'system'
  return (
    <article className="diary-entry" data-small={isLarge ? undefined : ''}>
      {picture ? (
        <Photo photo={picture} alt={subject} sizes={SIZES} />
      ) : (
        withRecipe && (
          <Photo
            photo={recipe.photo}
            cover={recipe}
            alt=""
            tint={recipe.tint}
            sizes={isLarge ? SIZES : '64px'}
          />
        )
      )}
      {withRecipe && (
        <h3 dir="auto" lang={recipe.language ?? undefined}>
          <a href={urls.recipe(group, recipe.slug)}>{recipe.name}</a>
        </h3>
      )}
      {message && (
        <div className="prose" dir="auto">
          <CleanHtml tree={message} />
        </div>
      )}
      <div className="by">
        <Avatar name={by} picture={face} size="small" />
        <span>
          <bdi>{subject}</bdi>
          {DOT}
          {/* The words already say who made it. */}
          {!subject.startsWith(by) && (
            <>
              <bdi>{by}</bdi>
              {DOT}
            </>
          )}
          {/* The year is in the heading of the month. */}
          <time dateTime={at}>{i18n.date(at, { weekday: 'short', day: 'numeric', month: 'short' })}</time>
        </span>
        {entry.isOwn && <Tools group={group} entry={entry} />}
      </div>
    </article>
  )
}

function Tools({ group, entry: { id, subject } }: Pick<EntryProps, 'group' | 'entry'>) {
  const { i18n } = useLingui()
  const menu = `entry-${id}`
  return (
    <div className="tools">
      <MenuButton
        menu={menu}
        kind="quiet"
        icon="ellipsis"
        label={i18n._('recipe.more-for', { name: subject })}
      />
      <Menu id={menu}>
        <a href={urls.timelineEvent(group, id)}>
          <Icon name="pencil-line" /> {i18n._('general.edit')}
        </a>
        <Form action={urls.deleteTimelineEvent(group, id)}>
          <button type="submit" data-kind="danger">
            <Icon name="trash-2" /> {i18n._('general.delete')}
          </button>
        </Form>
      </Menu>
    </div>
  )
}
