import { toast } from '../toast'

/** Puts a text of the page into the clipboard: a button's `data-copies` is the id of what holds it. */
export default function enhance(root: HTMLElement): void {
  root.addEventListener('trigger', async (event) => {
    const { copies, copied, notCopied } = (event as CustomEvent<HTMLElement>).detail.dataset
    try {
      // Without https a browser has no clipboard, which ends here as well.
      await navigator.clipboard.writeText(document.getElementById(copies ?? '')?.textContent ?? '')
      toast('info', copied ?? '')
    } catch {
      toast('error', notCopied ?? '')
    }
  })
}
