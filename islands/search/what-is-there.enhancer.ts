import { api, fetchPage } from '../api-client'
import { renewKeys, swapParts } from '../page-swap'
import { toast } from '../toast'

const FORM = '.what-is-there'
const FIELD = `${FORM} input[name=food]`
const PARTS = [FORM, '.cookable']
const PAUSE_MS = 150

/** Shows what can be cooked at once when a food comes or goes, and offers foods by any of their names while the reader types. */
export default function enhance(root: HTMLElement): void {
  let latest = 0

  const show = async (address: string) => {
    latest += 1
    const own = latest
    const list = document.querySelector<HTMLElement>('.cookable')
    if (list) list.ariaBusy = 'true'
    const found = await fetchPage(address)
    if (own !== latest) return
    if (found?.status !== 200) return location.assign(address)
    swapParts(found.page, PARTS)
    renewKeys(found.page)
    history.pushState(null, '', found.url)
    const said = found.page.querySelector('main > .carried')?.textContent?.trim()
    if (said) toast('info', said)
    document.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`${FORM} a`) : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void show(link.href)
  })
  addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return
    event.preventDefault()
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void show(`${form.action}?${new URLSearchParams(fields)}`)
  })
  addEventListener('popstate', () => location.reload())

  let timer = 0
  addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(FIELD)) return
    const search = target.value.trim()
    clearTimeout(timer)
    if (search.length < 2) return
    timer = window.setTimeout(async () => {
      const { data } = await api.get<{ items: { name: string }[] }>(
        `${root.dataset.foods}?${new URLSearchParams({ search, perPage: '8' })}`,
      )
      const known = new Set([...(target.list?.options ?? [])].map(({ value }) => value))
      for (const { name } of data?.items ?? []) if (!known.has(name)) target.list?.append(new Option(name))
    }, PAUSE_MS)
  })
}
