import { fetchPage } from '../api-client'
import { toast } from '../toast'

const FOOT = '[data-load-more]'
const LIST = '[data-recipes], [data-grows]'

/** Adds the next page of a list below those that are there, when the foot of the list comes near or is pressed. */
export default function enhance(root: HTMLElement): void {
  let isLoading = false

  const load = async () => {
    const link = document.querySelector<HTMLAnchorElement>(`${FOOT} a`)
    const list = document.querySelector(LIST)
    if (!link || !list || isLoading) return
    isLoading = true
    link.ariaBusy = 'true'
    const found = await fetchPage(link.href)
    isLoading = false
    link.ariaBusy = null
    if (!found) {
      // The reader stays where they are, and the link stays for another try.
      observer.disconnect()
      toast('error', '')
      return
    }
    const more = found.page.querySelectorAll('[data-recipes] > *, [data-grows] > *')
    if (found.status !== 200 || more.length === 0) {
      location.assign(link.href)
      return
    }
    const month = (list.lastElementChild as HTMLElement | null)?.dataset.month
    list.append(...[...more].map((item) => document.importNode(item, true)))
    // A month that goes on is not called by its name once more.
    const again = `[data-month="${month}"] ~ [data-month="${month}"] > h2`
    for (const heading of month ? list.querySelectorAll(again) : []) heading.remove()
    const next = found.page.querySelector(FOOT)
    if (next) document.querySelector(FOOT)?.replaceWith(document.importNode(next, true))
    else document.querySelector(FOOT)?.remove()
    watch()
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void load()
    },
    { rootMargin: '600px' },
  )
  const watch = () => {
    observer.disconnect()
    const foot = document.querySelector(FOOT)
    if (foot) observer.observe(foot)
  }

  root.addEventListener('trigger', () => void load())
  watch()
}
