import { fetchPage } from '../api-client'
import { renewKeys, swapParts } from '../page-swap'
import { showStaying } from '../toast'
import { share } from './share-buttons'

/** What there is to hand on: the recipe's own address, else the newest link that still holds. */
const FIRST = 'main section > form [data-share], main .share-links > li:not([data-expired]) [data-share]'

/** Hands a recipe on with one press: the server says by which address, and who can read it there. */
export default function enhance(root: HTMLElement): void {
  root.addEventListener('trigger', async ({ detail }: CustomEventInit<Element | null>) => {
    if (!(detail instanceof HTMLButtonElement) || !detail.form) return
    const { form } = detail
    const fields = [...new FormData(form, detail)].map(([name, value]) => [name, String(value)])
    detail.closest<HTMLElement>('.menu')?.hidePopover()
    const address = form.getAttribute('action') ?? ''
    const found = await fetchPage(address, { method: 'POST', body: new URLSearchParams(fields) })
    const first = found?.page.querySelector<HTMLElement>(FIRST)
    if (!found || !first) return form.requestSubmit(detail)
    renewKeys(found.page)
    const notice = found.page.querySelector<HTMLElement>('main > .carried > .notice')
    // Its links are a sheet of this page.
    notice?.querySelector('a')?.setAttribute('data-sheet', '')
    if (notice) showStaying(notice)
    await share(first)
    const fresh = await fetchPage(location.href)
    if (fresh) swapParts(fresh.page, ['.who-can-read'])
  })
}
