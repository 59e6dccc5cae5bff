import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { Notice } from '../../ui/notice.ui'
import { pluralTexts } from '../../ui/plural.rules'
import { Tabs } from '../../ui/tabs.ui'
import { urls } from '../../urls'
import { TAKE } from './form-action.rules'
import { type Clash, partNames } from './merge.rules'

/** The two ways to edit a recipe: by its fields, or whole as JSON. */
export function EditModes({ group, slug, mode }: { group: string; slug: string; mode: 'form' | 'json' }) {
  const { i18n } = useLingui()
  return (
    <Tabs
      label={i18n._('form.edit-as')}
      tabs={[
        { key: 'form', text: i18n._('form.form'), href: urls.recipeEdit(group, slug) },
        { key: 'json', text: 'JSON', href: urls.recipeJson(group, slug) },
      ]}
      current={mode}
    />
  )
}

interface ContentsProps {
  /** Titles by the ids of the sections, in their order. */
  sections: Readonly<Record<string, string>>
  /** Where the recipe is edited as JSON; null while it is new. */
  json: string | null
}

/** Links to each section, which stay in sight; at their end the other way to edit. */
export function Contents({ sections, json }: ContentsProps) {
  const { i18n } = useLingui()
  return (
    <nav className="form-contents" aria-label={i18n._('form.sections')}>
      <div className="tabs">
        {Object.entries(sections).map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        {json !== null && (
          <a className="apart" href={json} title={i18n._('form.edit-as')}>
            <Icon name="braces" /> JSON
          </a>
        )}
      </div>
    </nav>
  )
}

export interface SaveBarProps {
  /** Where "Discard" leads. */
  leaveTo: string
  /** The page came back with what was typed: it is not saved, whatever a script counts from here on. */
  isUnsaved: boolean
}

/** Save and discard, always in sight; a script says beside them how much is not saved. */
export function SaveBar({ leaveTo, isUnsaved }: SaveBarProps) {
  const { i18n } = useLingui()
  const texts = pluralTexts(i18n.locale, (count) => i18n._('form.changes-not-saved', { count }))
  return (
    <div
      className="save-bar"
      data-save-bar=""
      data-unsaved={isUnsaved ? '' : undefined}
      data-changes={JSON.stringify(texts)}
      data-some-changes={i18n._('form.not-saved')}
      data-out-of-reach={i18n._('form.out-of-reach')}
      data-moved={i18n._('form.row-moved', { name: '{name}', place: '{place}', total: '{total}' })}
      data-removed={i18n._('form.row-removed', { name: '{name}' })}
      data-undone={i18n._('form.undone')}
    >
      <span className="visually-hidden" aria-live="polite" data-says="" />
      <p role="status">{isUnsaved && i18n._('form.not-saved')}</p>
      <Button kind="quiet" icon="rotate-ccw" data-undo="" aria-keyshortcuts="Control+Z" hidden>
        {i18n._('general.undo')}
      </Button>
      <LinkButton kind="quiet" icon="undo-2" href={leaveTo} data-discards="">
        {i18n._('form.discard')}
      </LinkButton>
      <Button type="submit" kind="primary" name="action" value="save" aria-keyshortcuts="Control+S">
        {i18n._('form.save-recipe')}
      </Button>
    </div>
  )
}

/** Shown by a script where this browser holds something written and not saved. */
export function DraftOffer() {
  const { i18n } = useLingui()
  return (
    <div
      data-draft-offer={i18n._('draft.offer', { time: '{time}' })}
      data-no-picture={i18n._('draft.no-picture')}
      hidden
    >
      <Notice
        tone="info"
        action={
          <>
            <Button data-draft="continue">{i18n._('draft.continue')}</Button>
            <Button kind="quiet" data-draft="delete">
              {i18n._('draft.delete')}
            </Button>
          </>
        }
      >
        <p />
      </Notice>
    </div>
  )
}

export interface FormProblemsProps {
  /** Translated sentences by field. */
  errors: Record<string, string>
  error: string | null
  clashes: readonly Clash[]
  /** Where the recipe is read as it is saved now. */
  otherVersion: string | null
}

/** Why nothing was saved: fields that need attention, someone else's changes, or a sentence. */
export function FormProblems({ errors, error, clashes, otherVersion }: FormProblemsProps) {
  const { i18n } = useLingui()
  const [first] = Object.keys(errors)
  if (clashes.length > 0 && otherVersion !== null) {
    const parts = new Set(clashes.map(({ part }) => part))
    return (
      <Notice tone="error" action={<OtherVersion href={otherVersion} />}>
        <p>{error}</p>
        <p>
          {i18n._('form.both-have-changed', { parts: formatList(partNames(i18n, [...parts]), i18n.locale) })}
        </p>
        <dl className="clashes">
          {clashes.map((clash) => (
            <ClashChoice key={clash.target} clash={clash} />
          ))}
        </dl>
      </Notice>
    )
  }
  if (error === null && first === undefined) return null
  return (
    <Notice
      tone="error"
      action={first !== undefined && <a href={`#${first}`}>{i18n._('form.go-to-field')}</a>}
    >
      <p>{error ?? i18n._('form.fields-need-a-look', { count: Object.keys(errors).length })}</p>
    </Notice>
  )
}

const MOST_SHOWN = 300
const shorten = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)

/** What the two wrote, and a button that takes the other's; what was typed is in the form. */
function ClashChoice({ clash: { target, part, typed, saved } }: { clash: Clash }) {
  const { i18n } = useLingui()
  const [name] = partNames(i18n, [part])
  const words = (text: string | null) => (text === null ? i18n._('form.clash-removed') : shorten(text))
  const isReadable = typed !== null || saved !== null
  return (
    <div>
      <input type="hidden" name="clash" value={target} />
      <dt>{name}</dt>
      {isReadable && (
        <>
          <dd>
            <small>{i18n._('form.clash-yours')}</small> <q dir="auto">{words(typed)}</q>
          </dd>
          <dd>
            <small>{i18n._('form.clash-theirs')}</small> <q dir="auto">{words(saved)}</q>
          </dd>
        </>
      )}
      <dd>
        <Button type="submit" name="action" value={`${TAKE}${target}`}>
          {i18n._('form.take-theirs')}
        </Button>
      </dd>
    </div>
  )
}

/** Opens the recipe as someone else has saved it, beside the form. */
export function OtherVersion({ href }: { href: string }) {
  const { i18n } = useLingui()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {i18n._('form.see-other-version')}
    </a>
  )
}
