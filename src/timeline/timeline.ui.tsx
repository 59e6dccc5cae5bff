import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { LinkButton } from '../ui/button.ui'
import { FieldError } from '../ui/field.ui'
import { Author } from '../ui/pictures/avatar.ui'
import { FileButton, UPLOADED_PICTURES } from '../ui/pictures/file-button.ui'
import { PictureStatus } from '../ui/pictures/picture-status.ui'
import { urls } from '../urls'
import type { MadeView } from './entry.rules'

/** Chooses the picture of an event, which a script makes ready before it is sent. */
export function PictureField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <>
      <div className="field">
        <div className="button-row">
          <FileButton
            id="image"
            name="image"
            accept={UPLOADED_PICTURES}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'image-error' : undefined}
          >
            {label}
          </FileButton>
          <bdi className="hint" data-chosen="" />
        </div>
        <FieldError id="image-error" error={error} />
      </div>
      <PictureStatus />
      <Enhancer name="pictures/upload" />
    </>
  )
}

export interface MadeProps {
  group: string
  slug: string
  made: MadeView
}

/** A line that says how often and when last it was made, with a link to say that it was made again. */
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
      {latest.map(({ by: author, face, at, text, subject }, index) => {
        const by = author ?? i18n._('user.former-member')
        return (
          <article className="comment" key={index}>
            {/* "Mara made this for 4" says who and for how many. */}
            <Author by={subject.startsWith(by) ? subject : by} picture={face} at={at} />
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
