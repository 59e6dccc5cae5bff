import type { FetchedPage } from '../api-client'

export type Show = (found: FetchedPage | null) => Promise<boolean>

export const pathOf = (address: string) => new URL(address, location.href).pathname

/** The sheet opens with its styles there, so that nothing in it moves. */
function loadStyles(href: string): Promise<unknown> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
}

/** Scripts of the page that the part is of, as `boot.ts` wakes those of a page. */
function wake(part: Element): void {
  for (const root of part.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island, trigger } = root.dataset
    const ready = import(island!).then((module) => module.default(root))
    part.addEventListener('click', async (event) => {
      const detail = trigger && (event.target as Element).closest(trigger)
      if (!detail) return
      event.preventDefault()
      await ready
      root.dispatchEvent(new CustomEvent('trigger', { detail }))
    })
  }
}

/** Shows the part `.sheet` of a fetched page in the dialog, below the page's name. @returns false for a page without one */
export async function showInDialog(
  dialog: HTMLDialogElement,
  found: FetchedPage | null,
  styles: string,
): Promise<boolean> {
  const part = found?.page.querySelector('main .sheet')
  if (!found || !part) return false
  await loadStyles(styles)
  const [title, body] = [dialog.querySelector('h2')!, dialog.querySelector('.body')!]
  title.textContent = found.page.querySelector('main h1')?.textContent ?? ''
  dialog.dataset.of = pathOf(found.url)
  const shown = document.importNode(part, true)
  body.replaceChildren(shown)
  if (!dialog.open) dialog.showModal()
  body.scrollTop = 0
  const first = body.querySelector<HTMLElement>('[autofocus]') ?? title
  first.focus()
  wake(shown)
  return true
}
