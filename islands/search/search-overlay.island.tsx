import { useLingui } from '@lingui/react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../src/ui/button.ui'
import { Icon } from '../../src/ui/icon.ui'
import { urls } from '../../src/urls'
import { useTrigger } from '../use-trigger'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches'

// Requested at once, and typing doesn't wait for it.
const loading = typeof window === 'undefined' ? null : import('./search-results')
const SearchResults = lazy(() =>
  (loading ?? import('./search-results')).catch(() => ({ default: Unreachable })),
)

/** The server was not there for the script either; the form goes on without it. */
function Unreachable() {
  const { i18n } = useLingui()
  return <p className="says">{i18n._('search.failed')}</p>
}

export interface SearchOverlayProps {
  group: string
  /** Id of the reader, whose searches this browser remembers on their own. */
  reader: string
  /** Else the recipes that strangers may read are searched. */
  isOwnGroup: boolean
}

/** Walks through the results with the arrow keys; they are plain links, so Enter opens the one in focus. */
function moveFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, .results :is(a, button)')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}

/** Quick search over the page: opens on "/" or on the field in the bar, clears when it closes. */
export default function SearchOverlay({ group, reader, isOwnGroup }: SearchOverlayProps) {
  const { i18n } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [recent, setRecent] = useState<readonly string[]>([])

  useTrigger(dialog, () => {
    if (isOpen) return
    // The dialog may have been open before the script was there, with letters in its field.
    setQuery(field.current?.value ?? '')
    setRecent(recentSearches(reader))
    setOpen(true)
    if (!dialog.current?.open) dialog.current?.showModal()
  })

  const close = () => dialog.current?.close()
  const take = (search: string) => {
    setQuery(search)
    field.current?.focus()
  }
  const forget = () => {
    forgetSearches(reader)
    setRecent([])
    field.current?.focus()
  }
  const onClose = () => {
    setQuery('')
    setOpen(false)
  }
  return (
    <dialog
      ref={dialog}
      className="dialog search-overlay"
      aria-label={i18n._('layout.search-recipes')}
      onClose={onClose}
      onKeyDown={(event) => moveFocus(event.currentTarget, event)}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <form role="search" action={urls.home(group)} onSubmit={() => rememberSearch(reader, query)}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="search"
          aria-label={i18n._('layout.search-recipes')}
          placeholder={i18n._('layout.search-recipes')}
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <button
          className="button"
          data-kind="quiet"
          data-square=""
          type="button"
          aria-label={i18n._('general.close')}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </form>
      {isOpen && (
        <Suspense>
          <SearchResults
            group={group}
            isOwnGroup={isOwnGroup}
            query={query}
            onOpen={() => rememberSearch(reader, query)}
          />
        </Suspense>
      )}
      {isOpen && query === '' && recent.length > 0 && (
        <section className="recent" aria-labelledby="recent-searches">
          <h2 id="recent-searches">{i18n._('search.recent')}</h2>
          <ul className="results" role="list">
            {recent.map((search) => (
              <li key={search}>
                <button type="button" onClick={() => take(search)}>
                  <Icon name="clock" /> <bdi>{search}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <Button kind="quiet" onClick={forget}>
            {i18n._('search.forget-recent')}
          </Button>
        </section>
      )}
      <footer>
        <span className="keys">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {i18n._('search.choose')}
          </span>
          <span>
            <kbd>↵</kbd> {i18n._('search.open')}
          </span>
          <span>
            <kbd>Esc</kbd> {i18n._('search.close')}
          </span>
        </span>
        <a href={urls.home(group, { search: query })} onClick={() => rememberSearch(reader, query)}>
          {i18n._('search.with-filters')} <Icon name="arrow-right" />
        </a>
      </footer>
    </dialog>
  )
}
