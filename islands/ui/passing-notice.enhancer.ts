import { letPass } from '../toast'

/**
 * The notice about the form before disappears by itself, as a toast does, unless it can be undone. A warning says why the reader is
 * at another page than they asked for: it stays until it is closed, and is in the console, too.
 */
export default function enhance(): void {
  const carried = document.querySelector<HTMLElement>('main > .carried[data-passing]')
  const notice = carried?.querySelector<HTMLElement>('.notice')
  if (!carried || !notice) return
  const isWarning = notice.dataset.tone === 'warning'
  if (isWarning) console.warn(notice.textContent?.trim())
  notice.classList.add('toast')
  letPass(notice, () => carried.remove(), isWarning)
}
