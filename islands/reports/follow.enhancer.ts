import { fetchPage } from '../api-client'
import { toast } from '../toast'

const EVERY_MS = 3_000
const MARK = '[data-follow]'

/**
 * Keeps a page up to date while work is under way, without loading it again: anyone who reads or listens to it is not thrown back to its
 * top. Its main part waits while a control in it has the focus. At the end it announces the result once.
 */
export default function enhance(root: HTMLElement): void {
  const main = root.closest('main')
  if (!main) return
  const voice = document.createElement('div')
  voice.setAttribute('role', 'status')
  voice.className = 'visually-hidden'
  document.body.append(voice)

  let isLost = false
  const look = async (): Promise<void> => {
    const isInUse = main.contains(document.activeElement) && document.activeElement !== main
    const isResting = document.hidden || isInUse
    const found = isResting ? null : await fetchPage(location.href)
    // Said once; the figures on the page are old from here on.
    if (!isResting && !found && !isLost) toast('error', '')
    if (!isResting) isLost = found === null
    const next = found?.status === 200 ? found.page.querySelector('main') : null
    if (next) {
      const isLoadedAnew = main.querySelector<HTMLElement>(MARK)?.dataset.follow === 'reload'
      if (isLoadedAnew && !next.querySelector(MARK)) return location.reload()
      main.replaceChildren(...[...next.childNodes].map((node) => document.importNode(node, true)))
      if (!next.querySelector(MARK)) {
        voice.textContent = next.querySelector('[data-outcome-words]')?.textContent ?? ''
        return
      }
    }
    setTimeout(look, EVERY_MS)
  }
  setTimeout(look, EVERY_MS)
}
