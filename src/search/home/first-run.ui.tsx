import { useLingui } from '@lingui/react'
import { PantryOffer } from '../../foods/pantry-offer.ui'
import { Button, LinkButton } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'

interface FirstRunProps {
  group: { name: string; slug: string }
  /** The group has neither foods nor units. */
  isPantryEmpty: boolean
  /** Whether the member may import archives of other applications; others get the link to paste a page. */
  mayBringArchives: boolean
}

/** The home of an empty group: the ways to add recipes instead of an empty grid. */
export function FirstRun({ group, isPantryEmpty, mayBringArchives }: FirstRunProps) {
  const { i18n } = useLingui()
  const ways = [
    {
      title: i18n._('first-run.from-the-web'),
      text: i18n._('first-run.from-the-web-text'),
      action: (
        <Form action={urls.importUrl(group.slug)}>
          <label className="visually-hidden" htmlFor="url">
            {i18n._('import.address')}
          </label>
          <input
            className="input"
            id="url"
            type="url"
            name="url"
            inputMode="url"
            dir="ltr"
            placeholder="https://"
            required
          />
          <Button type="submit" kind="primary">
            {i18n._('import.import')}
          </Button>
        </Form>
      ),
    },
    {
      title: i18n._('first-run.write-one-down'),
      text: i18n._('first-run.write-one-down-text'),
      action: (
        <LinkButton icon="pencil-line" href={urls.createRecipe(group.slug)}>
          {i18n._('layout.write-a-recipe')}
        </LinkButton>
      ),
    },
    mayBringArchives
      ? {
          title: i18n._('first-run.move-a-shelf'),
          text: i18n._('first-run.move-a-shelf-text'),
          action: (
            <LinkButton icon="upload" href={urls.migrations()}>
              {i18n._('first-run.bring-recipes-over')}
            </LinkButton>
          ),
        }
      : {
          title: i18n._('first-run.paste-a-page'),
          text: i18n._('first-run.paste-a-page-text'),
          action: (
            <LinkButton icon="clipboard-paste" href={`${urls.importUrl(group.slug)}#source`}>
              {i18n._('import.paste-a-page')}
            </LinkButton>
          ),
        },
  ]
  return (
    <div className="first-run">
      <header>
        <Icon name="mark" />
        <h1>{i18n._('first-run.nothing-yet')}</h1>
        <p>{i18n._('first-run.lead', { group: group.name })}</p>
      </header>
      <ol className="ways" role="list">
        {ways.map(({ title, text, action }, at) => (
          <li key={title}>
            <span className="numeral" aria-hidden="true">
              {at + 1}
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
            {action}
          </li>
        ))}
      </ol>
      {isPantryEmpty && <PantryOffer back={urls.home(group.slug)} />}
    </div>
  )
}
