import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import type { FocusPoint } from '../../src/platform/images/focus'
import { searchWords } from '../../src/platform/text/fold'
import { Stars } from '../../src/ratings/rating.ui'
import { Marked } from '../../src/search/found/marked.ui'
import { Button } from '../../src/ui/button.ui'
import { Icon, type IconName } from '../../src/ui/icon.ui'
import { Notice } from '../../src/ui/notice.ui'
import { Photo, type PhotoView, tintOf } from '../../src/ui/photo.ui'
import { urls } from '../../src/urls'
import { useAnswer } from './use-answer'

/** Results of a quick search, and the wait after the last letter. */
const PAGE_SIZE = 20
const DEBOUNCE_MS = 500

interface FoundRecipe {
  id: string
  name: string
  slug: string
  description: string | null
  image: string | null
  imageTint: number | null
  imageFocus: FocusPoint | null
  language: string | null
  rating: number | null
}

interface Found {
  items: FoundRecipe[]
  /** With words that are only like those searched for: these. */
  words?: string[]
}

function photoOf({ id, image, imageFocus }: FoundRecipe): PhotoView | null {
  if (!image || image === 'no image') return null
  // The list does not tell the size; the sheet gives every picture the same frame.
  const src = urls.media(id, 'tiny-original.webp', image)
  return { src, width: 96, height: 72, focus: imageFocus, tint: tintOf(id) }
}

/** The words of a description without the marks of Markdown: what the server does for pages, good enough for a line. */
function withoutMarks(markdown: string): string {
  const words = markdown.slice(0, 400).replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
  return words.replace(/<[^<>]{0,300}>|[*_`~]|^[^\S\n]{0,9}(?:#{1,6}|[>+-])[^\S\n]/gm, '')
}

/** The text once typing has paused, also what was typed before this script was there; an emptied field counts at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

interface SearchResultsProps {
  group: string
  /** Else the recipes that strangers may read are searched. */
  isOwnGroup: boolean
  query: string
  /** A result was opened: the search led somewhere. */
  onOpen: () => void
}

/** Results while the reader types. */
export default function SearchResults({ group, isOwnGroup, query, onOpen }: SearchResultsProps) {
  const { i18n } = useLingui()
  const search = usePaused(query.trim())
  const addressOf = (words: string) => {
    // Words are found by how well they match; where there are none to go by, names are.
    const order = searchWords(words).length > 0 ? {} : { orderBy: 'name', orderDirection: 'asc' }
    const wish = { search: words, page: 1, perPage: PAGE_SIZE, ...order }
    return isOwnGroup ? urls.api.recipes({ ...wish, understand: true }) : urls.api.exploreRecipes(group, wish)
  }
  const { data, isWaiting, hasFailed, askAgain } = useAnswer<Found>(search === '' ? null : addressOf(search))
  const items = search === '' ? [] : (data?.items ?? [])
  const ids = items.map(({ id }) => id)
  const lines = useAnswer<Record<string, string>>(
    isOwnGroup && ids.length > 0 ? urls.api.foundLines(search, ids) : null,
  )
  const words = data?.words ?? searchWords(search)
  return (
    <>
      <p className="visually-hidden" role="status">
        {search !== '' && data ? i18n._('search.results', { count: items.length }) : ''}
      </p>
      {hasFailed && (
        <div className="says">
          <Notice
            tone="error"
            action={
              <Button kind="quiet" icon="rotate-ccw" onClick={askAgain}>
                {i18n._('task.retry')}
              </Button>
            }
          >
            <p>{i18n._('search.failed')}</p>
          </Notice>
        </div>
      )}
      {search === '' && query === '' && isOwnGroup && <Starts group={group} />}
      {isWaiting && <Waiting />}
      {search !== '' && data && items.length === 0 && (
        <p className="says">{i18n._('search.nothing-found')}</p>
      )}
      {items.length > 0 && (
        <ul className="results" role="list" aria-label={i18n._('search.results-label')}>
          {items.map((recipe) => {
            const line = lines.data?.[recipe.id]
            return (
              <li key={recipe.id}>
                <Photo
                  photo={photoOf(recipe)}
                  cover={recipe}
                  alt=""
                  tint={recipe.imageTint ?? tintOf(recipe.id)}
                />
                <div lang={recipe.language ?? undefined}>
                  <h3>
                    <a href={urls.recipe(group, recipe.slug)} onClick={onOpen}>
                      <Marked text={recipe.name} words={words} />
                    </a>
                  </h3>
                  {line === undefined && recipe.description && (
                    <p dir="auto">
                      <Marked text={withoutMarks(recipe.description)} words={words} />
                    </p>
                  )}
                  {line !== undefined && (
                    <p>
                      {i18n._('search.found-in-ingredients')}{' '}
                      <bdi>
                        <Marked text={line} words={words} />
                      </bdi>
                    </p>
                  )}
                  {recipe.rating !== null && <Stars rating={recipe.rating} />}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

interface Start {
  key: string
  icon: IconName
  text: string
  href: string
}

/** What is likely wanted, before anything is typed. */
function Starts({ group }: { group: string }) {
  const { i18n } = useLingui()
  const { data } = useAnswer<{ categories: { name: string; slug: string }[] }>(urls.api.searchStarts())
  const starts: Start[] = [
    {
      key: 'minutes',
      icon: 'timer',
      text: i18n._('search.start-minutes'),
      // In letters that a search is read in, whatever the language of the page.
      href: urls.home(group, { search: '30 min' }),
    },
    { key: 'favorites', icon: 'heart', text: i18n._('rating.favorites'), href: urls.favorites() },
    {
      key: 'cook',
      icon: 'cooking-pot',
      text: i18n._('suggestion.what-can-i-cook'),
      href: urls.suggestions(group),
    },
    ...(data?.categories ?? []).map(
      ({ name, slug }): Start => ({
        key: slug,
        icon: 'book-open',
        text: name,
        href: urls.home(group, { categories: slug }),
      }),
    ),
  ]
  return (
    <section className="recent" aria-label={i18n._('search.starts')}>
      <ul className="results" role="list" data-starts="">
        {starts.map(({ key, icon, text, href }) => (
          <li key={key}>
            <a href={href}>
              <Icon name={icon} /> <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the first results will be. */
function Waiting() {
  return (
    <ul className="results" role="list" aria-busy="true" aria-hidden="true">
      {[1, 2, 3].map((at) => (
        <li key={at} data-waiting="">
          <div className="photo" />
          <div />
        </li>
      ))}
    </ul>
  )
}
