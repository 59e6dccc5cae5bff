import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { ShareLine } from '../../ui/codes/share-line.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Moment, RowAction } from '../../ui/table.ui'
import { urls } from '../../urls'

export interface ShareListProps {
  id: string
  name: string
  links: readonly { id: string; maker: string | null; expiresAt: string }[]
  /** The address just made: the only time it can be read. */
  created: string | null
  /** What went wrong, in words. */
  error: string | null
}

/** The links by which people without an account tick what is on a list: a new one, and revoking them. */
export function ShareListView({ id, name, links, created, error }: ShareListProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.shoppingList(id), text: <bdi>{name}</bdi> }}
        title={i18n._('shopping.share')}
      />
      <div className="sheet">
        {error !== null && (
          <Notice tone="error">
            <p>{error}</p>
          </Notice>
        )}
        {created !== null && (
          <Notice tone="success">
            <p>{i18n._('shopping.link-copy-it-now')}</p>
            <ShareLine
              address={created}
              title={name}
              text={i18n._('shopping.link-text', { name })}
              copied={i18n._('shopping.link-copied')}
            />
          </Notice>
        )}
        <section aria-labelledby="links">
          <h2 id="links">{i18n._('share.links')}</h2>
          <p className="quiet">{i18n._('shopping.share-lead')}</p>
          <Form action={urls.shoppingShare(id)}>
            <Button type="submit" kind="primary" icon="link">
              {i18n._('shopping.make-link')}
            </Button>
          </Form>
          {links.length > 0 && (
            <ul className="share-links" role="list">
              {links.map((link) => (
                <li key={link.id}>
                  <span>
                    {link.maker === null
                      ? i18n._('shopping.link')
                      : i18n._('shopping.link-by', { name: link.maker })}
                  </span>
                  <small>
                    {i18n._('share.expires')} <Moment at={link.expiresAt} isDay />
                  </small>
                  <RowAction
                    action={urls.shoppingLink(id, link.id)}
                    icon="trash-2"
                    label={i18n._('shopping.revoke-link')}
                  >
                    {i18n._('share.revoke')}
                  </RowAction>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <Enhancer name="sharing/share" trigger="[data-share]" />
    </>
  )
}
