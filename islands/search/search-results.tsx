import { useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FocusPoint } from '../../src/platform/images/focus'
import { Stars } from '../../src/ratings/rating.ui'
import { Photo, type PhotoView, tintOf } from '../../src/ui/photo.ui'
import { urls } from '../../src/urls'
import { api } from '../api-client'

/** Specification §9: quick search page size and debounce. */
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
}

function photoOf({ id, image, imageFocus }: FoundRecipe): PhotoView | null {
  if (!image || image === 'no image') return null
  // The list does not tell the size; the sheet gives every picture the same frame.
  const src = urls.media(id, 'tiny-original.webp', image)
  return { src, width: 96, height: 72, focus: imageFocus, tint: tintOf(id) }
}

/** The words of a description without the marks of Markdown: what the server does for pages, good enough for a line. */
function withoutMarks(markdown: string): string {
  const words = markdown.slice(0, 400).replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
  return words.replace(/<[^>]*>|[*_`~]+|^\s*(?:#+|>|[-+])\s+/gm, '')
}

/** The text once typing has paused; an emptied field counts at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

interface SearchResultsProps {
  group: string
  query: string
}

export function SearchResults({ group, query }: SearchResultsProps) {
  const { i18n } = useLingui()
  const search = usePaused(query.trim())
  const { data, isError } = useQuery({
    queryKey: ['quick-search', group, search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await api.get<Found>(urls.api.recipes({ search, page: 1, perPage: PAGE_SIZE }), signal)
      if (!result.data) throw new Error(result.error ?? '')
      return result.data
    },
  })
  const items = search === '' ? [] : (data?.items ?? [])
  return (
    <>
      <p className="visually-hidden" role="status">
        {search !== '' && data ? i18n._('search.results', { count: items.length }) : ''}
      </p>
      {isError && <p className="empty">{i18n._('search.failed')}</p>}
      {search !== '' && data && items.length === 0 && (
        <p className="empty">{i18n._('search.nothing-found')}</p>
      )}
      {items.length > 0 && (
        <ul className="results" role="list" aria-label={i18n._('search.results-label')}>
          {items.map((recipe) => (
            <li key={recipe.id}>
              <Photo
                photo={photoOf(recipe)}
                cover={recipe}
                alt=""
                tint={recipe.imageTint ?? tintOf(recipe.id)}
              />
              <div>
                <h3>
                  <a href={urls.recipe(group, recipe.slug)}>{recipe.name}</a>
                </h3>
                {recipe.description && <p dir="auto">{withoutMarks(recipe.description)}</p>}
                {recipe.rating !== null && <Stars rating={recipe.rating} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
