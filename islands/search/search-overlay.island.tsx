import { useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../../src/ui/icon.ui'
import { urls } from '../../src/urls'
import { queryClient } from '../query-client'
import { useTrigger } from '../use-trigger'
import { SearchResults } from './search-results'

export interface SearchOverlayProps {
  group: string
}

/** Walks through the results with the arrow keys; they are plain links, so Enter opens the one in focus. */
function moveFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, .results a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}

/** Quick search over the page: opens on "/" or on the field in the bar, clears when it closes. */
export default function SearchOverlay({ group }: SearchOverlayProps) {
  const { i18n } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)

  useTrigger(dialog, () => {
    if (isOpen) return
    // The dialog may have been open before the script was there, with letters in its field.
    setQuery(field.current?.value ?? '')
    setOpen(true)
    if (!dialog.current?.open) dialog.current?.showModal()
  })

  const close = () => dialog.current?.close()
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
      <form role="search" action={urls.home(group)}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="search"
          aria-label={i18n._('layout.search-recipes')}
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
        <QueryClientProvider client={queryClient}>
          <SearchResults group={group} query={query} />
        </QueryClientProvider>
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
        <a href={urls.home(group, { search: query })}>
          {i18n._('search.with-filters')} <Icon name="arrow-right" />
        </a>
      </footer>
    </dialog>
  )
}
