import { keepPages } from '../offline-pages'

const ASKED = 'trivet-kept-for'

/** Once per visit, since the worker outlives the pages. */
export default function enhance(root: HTMLElement): void {
  const { reader } = root.dataset
  if (!reader || (sessionStorage.getItem(ASKED) === reader && navigator.serviceWorker?.controller)) return
  sessionStorage.setItem(ASKED, reader)
  void keepPages(reader)
}
