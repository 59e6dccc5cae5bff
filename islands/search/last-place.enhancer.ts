/** Where the last search was left, for as long as the tab is open. */
const KEY = 'search-query'
const LINK = '.last-search a'

interface Place {
  search: string
  top: number
  /** Someone came back by the link. */
  isWanted: boolean
}

/** The same search, in whatever order its address says it. */
function searchOf(address: string): string {
  const query = new URL(address).searchParams
  query.delete('page')
  query.sort()
  return query.toString()
}

function readPlace(): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null
  } catch {
    return null
  }
}

function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // The store is full or closed: the reader comes back to the top of the list.
  }
}

/** Scrolls down to where the list was while it grows, until someone scrolls. */
function goTo(top: number): void {
  const go = () => scrollTo({ top, behavior: 'instant' })
  const growth = new ResizeObserver(() => {
    go()
    if (Math.abs(scrollY - top) < 2) growth.disconnect()
  })
  for (const type of ['wheel', 'touchstart', 'keydown'])
    addEventListener(type, () => growth.disconnect(), { once: true, passive: true })
  growth.observe(document.body)
}

/** Readers who return to the last search by the link at home find it where they left it. */
export default function enhance(): void {
  const place = readPlace()
  const link = document.querySelector<HTMLAnchorElement>(LINK)
  if (link) {
    link.addEventListener('click', () => place && keepPlace({ ...place, isWanted: true }))
    return
  }
  const search = searchOf(location.href)
  if (place?.isWanted && place.search === search) goTo(place.top)
  addEventListener('pagehide', () => keepPlace({ search, top: scrollY, isWanted: false }))
}
