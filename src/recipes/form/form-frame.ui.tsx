import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Icon } from '../../ui/icon.ui'
import { pluralTexts } from '../../ui/plural.rules'
import { urls } from '../../urls'

/** The two ways to edit a recipe: by its fields, or whole as JSON. */
export function EditModes({ group, slug, mode }: { group: string; slug: string; mode: 'form' | 'json' }) {
  const { i18n } = useLingui()
  return (
    <nav className="segmented" aria-label={i18n._('form.edit-as')}>
      <a href={urls.recipeEdit(group, slug)} aria-current={mode === 'form' ? 'page' : undefined}>
        {i18n._('form.form')}
      </a>
      <a href={urls.recipeJson(group, slug)} aria-current={mode === 'json' ? 'page' : undefined}>
        <Icon name="braces" /> JSON
      </a>
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
    >
      <p role="status">{isUnsaved && i18n._('form.not-saved')}</p>
      <LinkButton kind="quiet" icon="undo-2" href={leaveTo}>
        {i18n._('form.discard')}
      </LinkButton>
      <Button type="submit" kind="primary" name="action" value="save" aria-keyshortcuts="Control+S">
        {i18n._('form.save-recipe')}
      </Button>
    </div>
  )
}
