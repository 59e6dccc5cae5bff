import { useLingui } from '@lingui/react'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'
import { VISIBILITY_TEXTS, type Visibility } from './visibility.rules'

interface Place {
  group: string
  slug: string
}

/** Actions for sharing a recipe. */
export function ShareNow({ group, slug }: Place) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.shareRecipe(group, slug)}>
      <button type="submit" name="action" value="now" data-share-now="">
        <Icon name="share-2" /> {i18n._('share.share')}
      </button>
    </Form>
  )
}

/** Who can read a recipe, with a link to change it. */
export function WhoCanRead({ group, slug, visibility }: Place & { visibility: Visibility }) {
  const { i18n } = useLingui()
  return (
    <p className="who-can-read">
      <Icon name={visibility === 'us' ? 'key-round' : 'eye'} />{' '}
      <span>
        {i18n._(VISIBILITY_TEXTS[visibility])}{' '}
        <a href={urls.shareRecipe(group, slug)} data-sheet="">
          {i18n._('share.change')}
        </a>
      </span>
    </p>
  )
}
