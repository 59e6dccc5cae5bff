import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { urls } from '../urls'
import type { OrganizerWish } from './preview/import.schema'

const KEYWORDS: Record<OrganizerWish, string> = { known: '', all: '1', none: '0' }

export interface ImportFromElsewhereProps {
  group: string
  url: string
  wish?: OrganizerWish
  stayInEdit?: boolean
}

/** Asks before anything is fetched that someone else's link names; the form sends `form`, so that it is read at once. */
export function ImportFromElsewhereView({
  group,
  url,
  wish = 'known',
  stayInEdit = false,
}: ImportFromElsewhereProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('import.import-a-recipe')} />
      <div className="sheet">
        <Form action={urls.importUrl(group)}>
          <input type="hidden" name="form" value="from-elsewhere" />
          <input type="hidden" name="url" value={url} />
          <input type="hidden" name="use_keywords" value={KEYWORDS[wish]} />
          <input type="hidden" name="stayInEdit" value={String(stayInEdit)} />
          <p>{i18n._('import.from-elsewhere')}</p>
          <p>
            <bdi dir="ltr">{url}</bdi>
          </p>
          <div className="button-row">
            <Button type="submit" kind="primary">
              {i18n._('import.read')}
            </Button>
          </div>
        </Form>
      </div>
    </>
  )
}
