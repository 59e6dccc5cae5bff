import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Empty } from '../ui/empty.ui'
import { TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { SearchField } from '../ui/layouts/search-field.ui'
import { urls } from '../urls'
import type { Initial } from './initials.rules'

type Noun = 'categories' | 'tags' | 'tools'

export interface OrganizerLine {
  id: string
  name: string
  slug: string
  isOnHand: boolean
  /** Recipes that have it. */
  uses: number
}

export interface OrganizersViewProps {
  group: string
  kind: 'category' | 'tag' | 'tool'
  noun: Noun
  search: string
  total: number
  initials: readonly Initial<OrganizerLine>[]
  /** What was typed for a new one, and what is wrong with it. */
  name: string
  error: string | undefined
}

/** All categories, tags or tools under their first letters; each leads to its recipes. */
export function OrganizersView(props: OrganizersViewProps) {
  const { i18n } = useLingui()
  const { group, noun, kind, search, total, initials } = props
  const titles = {
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
  }
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{titles[noun]}</h1>
          <p role="status">{i18n._('data.count', { count: total })}</p>
        </div>
      </header>
      <div className="organizer-tools">
        <form className="table-tools" method="get" action={urls.organizers(group, noun)} role="search">
          <SearchField id="organizer-search" value={search} />
        </form>
        <Form className="quick-create" action={urls.organizers(group, noun)}>
          <TextField
            label={i18n._('data.new')}
            name="name"
            autoComplete="off"
            required
            defaultValue={props.name}
            error={props.error}
          />
          {kind === 'tool' && (
            <Check kind="switch" name="onHand" value="true" label={i18n._('data.on-hand')} />
          )}
          <Button type="submit" icon="plus">
            {i18n._('data.add')}
          </Button>
        </Form>
      </div>
      {total === 0 ? (
        <Empty drawing="jar">{search === '' ? i18n._('data.none') : i18n._('data.nothing-found')}</Empty>
      ) : (
        <div className="initials">
          {initials.map(({ letter, items }) => (
            <section className="initial" key={letter} aria-label={letter}>
              <h2>{letter}</h2>
              <ul role="list">
                {items.map((item) => (
                  <Line key={item.id} item={item} {...props} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

function Line({ group, noun, item }: OrganizersViewProps & { item: OrganizerLine }) {
  const { i18n } = useLingui()
  const { id, name, slug, uses, isOnHand } = item
  return (
    <li>
      <a href={urls.home(group, { [noun]: slug })}>{name}</a>
      {isOnHand && <Icon name="check" />}
      <data value={uses} data-empty={uses === 0 ? '' : undefined}>
        {i18n.number(uses)}
      </data>
      <a
        className="edit"
        href={urls.organizer(group, noun, id)}
        aria-label={i18n._('data.edit-named', { name })}
      >
        <Icon name="pencil-line" />
      </a>
    </li>
  )
}
