import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
import { Icon } from '../ui/icon.ui'
import { Question } from '../ui/question.ui'
import { urls } from '../urls'
import type { Cookbook } from './cookbook.schema'

export interface CookbooksViewProps {
  group: string
  cookbooks: readonly Cookbook[]
}

/** Every cookbook of the group in its order, which buttons change, and a grip where there is script. */
export function CookbooksView({ group, cookbooks }: CookbooksViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('cookbook.cookbooks')}</h1>
          <p>{i18n._('cookbook.lead')}</p>
        </div>
        <form method="post" action={urls.cookbooks(group)}>
          <Button type="submit" kind="primary" icon="plus" name="action" value="create">
            {i18n._('cookbook.create')}
          </Button>
        </form>
      </header>
      {cookbooks.length === 0 ? (
        <Empty drawing="book">
          <p>{i18n._('cookbook.none')}</p>
        </Empty>
      ) : (
        <form
          className="shelf"
          method="post"
          action={urls.cookbooks(group)}
          data-rows="cookbooks"
          data-sortable=""
        >
          <ol role="list">
            {cookbooks.map((cookbook, at) => (
              <Line
                key={cookbook.id}
                group={group}
                cookbook={cookbook}
                isFirst={at === 0}
                isLast={at === cookbooks.length - 1}
              />
            ))}
          </ol>
          <Enhancer name="ui/shelf" />
        </form>
      )}
    </>
  )
}

interface LineProps {
  group: string
  cookbook: Cookbook
  isFirst: boolean
  isLast: boolean
}

function Line({ group, cookbook, isFirst, isLast }: LineProps) {
  const { i18n } = useLingui()
  const { id, name, slug, description, categories, tags, tools } = cookbook
  const chosen = [...categories, ...tags, ...tools]
  return (
    <li>
      <input type="hidden" name="order" value={id} />
      <span className="grip" data-grip="" hidden title={i18n._('cookbook.drag-named', { name })}>
        <Icon name="grip-vertical" />
      </span>
      <div className="what">
        <h2>
          <a href={urls.cookbook(group, slug)}>{name}</a>
        </h2>
        {description !== '' && <p dir="auto">{description}</p>}
        <p className="chosen">
          {cookbook.public && <span>{i18n._('cookbook.public')}</span>}
          {chosen.map((organizer) => (
            <span key={organizer.id}>{organizer.name}</span>
          ))}
          {chosen.length === 0 && cookbook.queryFilterString !== '' && (
            <code>{cookbook.queryFilterString}</code>
          )}
          {cookbook.queryFilterString === '' && <span>{i18n._('cookbook.all-recipes')}</span>}
        </p>
      </div>
      <div className="button-row">
        <Button
          type="submit"
          kind="quiet"
          icon="arrow-up"
          name="up"
          value={id}
          disabled={isFirst}
          label={i18n._('cookbook.move-up', { name })}
        />
        <Button
          type="submit"
          kind="quiet"
          icon="arrow-down"
          name="down"
          value={id}
          disabled={isLast}
          label={i18n._('cookbook.move-down', { name })}
        />
        <LinkButton
          kind="quiet"
          icon="pencil-line"
          href={urls.editCookbook(group, slug)}
          label={i18n._('cookbook.edit-title', { name })}
        />
      </div>
    </li>
  )
}

/** The question before a cookbook is deleted. */
export function DeleteCookbookView({ group, slug, name }: { group: string; slug: string; name: string }) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <h1>{i18n._('cookbook.delete')}</h1>
      </header>
      <div className="sheet">
        <Question
          action={urls.deleteCookbook(group, slug)}
          cancel={urls.cookbook(group, slug)}
          answer={
            <Button type="submit" kind="danger" icon="trash-2">
              {i18n._('general.delete')}
            </Button>
          }
        >
          <p>{i18n._('cookbook.delete-confirmation', { name })}</p>
        </Question>
      </div>
    </>
  )
}

export interface OpenShelfViewProps {
  group: { name: string; slug: string }
  heading: string
  /** Public ones alone. */
  cookbooks: readonly Cookbook[]
}

/** The public cookbooks of a group, for strangers. */
export function OpenShelfView({ group, heading, cookbooks }: OpenShelfViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{heading}</h1>
          <p>
            <a href={urls.home(group.slug)}>{group.name}</a>
          </p>
        </div>
      </header>
      {cookbooks.length === 0 && <p>{i18n._('cookbook.none-public')}</p>}
      <ul className="open-list" role="list">
        {cookbooks.map(({ slug, name, description }) => (
          <li key={slug}>
            <h2>
              <a href={urls.cookbook(group.slug, slug)}>
                <bdi>{name}</bdi>
              </a>
            </h2>
            {description !== '' && <p dir="auto">{description}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
