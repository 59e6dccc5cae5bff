const part = (name: string) => document.querySelector<HTMLElement>(`.recipe-body > .${name}`)
const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0

/** The part that is being read: the method once a good piece of it is in the window. */
function partInSight(): 'ingredients' | 'method' {
  const method = part('method')
  return method && topOf(method) < innerHeight / 2 ? 'method' : 'ingredients'
}

/**
 * The tabs of the recipe: the part in sight is marked, and each tab leads back to where one was in its part. Without it they are links
 * to the beginnings of the parts.
 */
export default function enhance(): void {
  /** Where in the window each part began when it was left. */
  const left = new Map<string, number>()

  function mark(): void {
    const current = partInSight()
    for (const tab of document.querySelectorAll<HTMLAnchorElement>('.recipe-tabs > a')) {
      if (tab.hash === `#${current}`) tab.setAttribute('aria-current', 'true')
      else tab.removeAttribute('aria-current')
    }
  }

  document.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest('.recipe-tabs > a') : null
    if (!(tab instanceof HTMLAnchorElement)) return
    const [from, to] = [partInSight(), tab.hash.slice(1)]
    if (from !== to) left.set(from, topOf(part(from)))
    const top = left.get(to)
    // To the beginning, as the link does: the same tab twice, and a part whose beginning was in sight.
    if (from === to || top === undefined || top > topOf(tab)) return
    event.preventDefault()
    scrollBy({ top: topOf(part(to)) - top })
  })
  document.addEventListener('scroll', mark, { passive: true })
  mark()
}
