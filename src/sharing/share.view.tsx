import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import type { QrCode } from '../ui/codes/qr-code.rules'
import { QrFigure, ShareLine } from '../ui/codes/share-line.ui'
import { TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { Moment, RowAction } from '../ui/table.ui'
import { urls } from '../urls'
import { VISIBILITY_TEXTS, type Visibility } from './visibility.rules'

export interface LinkView {
  id: string
  /** An absolute address where the server knows its own, else a path. */
  address: string
  /** UTC. */
  expiresAt: string
  isExpired: boolean
  /** A QR code, only for absolute addresses. */
  code: QrCode | null
}

export interface ShareViewProps {
  group: string
  slug: string
  name: string
  visibility: Visibility
  isPublic: boolean
  /** Whether the reader may change who can read it; for a locked recipe only its owner may. */
  canChange: boolean
  isPrivateGroup: boolean
  /** The recipe's own address, which everyone reads when it is public. */
  address: string
  links: readonly LinkView[]
  /** Day that a new link expires on unless another is chosen, and the days between which one may be. */
  expiry: { day: string; first: string; last: string }
  errors: Record<string, string>
  error: string | null
}

/** Formats; their names are the same in every language. */
const FORMATS = [
  { ending: 'json', text: 'JSON-LD' },
  { ending: 'md', text: 'Markdown' },
  { ending: 'cook', text: 'Cooklang' },
]

/** Who can read a recipe, and the links by which others can. */
export function ShareView(props: ShareViewProps) {
  const { i18n } = useLingui()
  const { group, slug, name, visibility, isPublic, links, errors, error } = props
  const here = urls.shareRecipe(group, slug)
  const mayBeEverybody = !props.isPrivateGroup
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, slug), text: i18n._('share.back') }}
        title={i18n._('share.title', { name })}
        lead={i18n._(VISIBILITY_TEXTS[visibility])}
      />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <section aria-labelledby="everybody">
          <h2 id="everybody">{i18n._('share.on-the-web')}</h2>
          {mayBeEverybody ? (
            <Form action={here}>
              <input type="hidden" name="public" value={String(!isPublic)} />
              {isPublic && <RecipeLine address={props.address} name={name} />}
              {props.canChange && (
                <Button type="submit" name="action" value="visibility">
                  {isPublic ? i18n._('share.make-private') : i18n._('share.make-public')}
                </Button>
              )}
            </Form>
          ) : (
            <p className="quiet">{i18n._('share.household-is-private')}</p>
          )}
        </section>
        <section aria-labelledby="links">
          <h2 id="links">{i18n._('share.links')}</h2>
          <p className="quiet">{i18n._('share.links-lead')}</p>
          <Form className="share-create" action={here}>
            <TextField
              label={i18n._('share.expires-on')}
              name="expiresAt"
              type="date"
              defaultValue={props.expiry.day}
              min={props.expiry.first}
              max={props.expiry.last}
              required
              error={errors.expiresAt}
            />
            <Button type="submit" kind="primary" icon="link" name="action" value="create">
              {i18n._('share.create')}
            </Button>
          </Form>
          <ul className="share-links" role="list">
            {links.map((link) => (
              <ShareLink key={link.id} link={link} group={group} slug={slug} name={name} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="formats">
          <h2 id="formats">{i18n._('share.formats')}</h2>
          <p className="button-row">
            {FORMATS.map(({ ending, text }) => (
              <LinkButton
                key={ending}
                kind="quiet"
                icon="download"
                href={urls.recipe(group, `${slug}.${ending}`)}
                download={`${slug}.${ending}`}
              >
                {text}
              </LinkButton>
            ))}
          </p>
        </section>
        <Enhancer name="sharing/share" trigger="[data-share]" />
      </div>
    </>
  )
}

function ShareLink({
  link,
  group,
  slug,
  name,
}: { link: LinkView } & Pick<ShareViewProps, 'group' | 'slug' | 'name'>) {
  const { i18n } = useLingui()
  const { id, address, expiresAt, isExpired, code } = link
  return (
    <li data-expired={isExpired ? '' : undefined}>
      <RecipeLine address={address} name={name} />
      <small>
        {isExpired ? i18n._('share.expired') : i18n._('share.expires')} <Moment at={expiresAt} isDay />
      </small>
      {code && <QrFigure code={code} label={i18n._('share.qr-code-of', { name })} />}
      <RowAction
        action={urls.shareRecipe(group, slug)}
        icon="trash-2"
        label={i18n._('share.revoke-named', { name })}
        name="revoke"
        value={id}
      >
        {i18n._('share.revoke')}
      </RowAction>
    </li>
  )
}

function RecipeLine({ address, name }: { address: string; name: string }) {
  const { i18n } = useLingui()
  const text = i18n._('share.message', { name })
  return <ShareLine address={address} title={name} text={text} copied={i18n._('share.copied')} />
}
