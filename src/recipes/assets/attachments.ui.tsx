import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'

export interface AttachmentsProps {
  group: string
  slug: string
  files: readonly { name: string; fileName: string; href: string }[]
  canChange: boolean
}

/** Files attached to a recipe, each a download; members attach more and remove them. */
export function Attachments({ group, slug, files, canChange }: AttachmentsProps) {
  const { i18n } = useLingui()
  const here = urls.attach(group, slug)
  return (
    <section className="attachments" aria-labelledby="attachments">
      <h2 id="attachments">{i18n._('asset.files')}</h2>
      <ul role="list">
        {files.map(({ name, fileName, href }) => (
          <li key={fileName}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              <Icon name="download" /> {name}
            </a>
            {canChange && (
              <Form action={here}>
                <Button
                  type="submit"
                  kind="quiet"
                  icon="x"
                  name="remove"
                  value={fileName}
                  label={i18n._('asset.remove-named', { name })}
                />
              </Form>
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <Form className="attach" action={here} encType="multipart/form-data">
          <input className="input" type="file" name="file" required aria-label={i18n._('asset.file')} />
          <Button type="submit" icon="upload">
            {i18n._('asset.attach')}
          </Button>
        </Form>
      )}
    </section>
  )
}
