import { letPass } from '../toast'

/** The notice about the form before disappears by itself, as a toast does, unless it can be undone; a warning is in the console, too. */
export default function enhance(): void {
  const carried = document.querySelector<HTMLElement>('main > .carried[data-passing]')
  const notice = carried?.querySelector<HTMLElement>('.notice')
  if (!carried || !notice) return
  if (notice.dataset.tone === 'warning') console.warn(notice.textContent?.trim())
  notice.classList.add('toast')
  letPass(notice, () => carried.remove())
}
