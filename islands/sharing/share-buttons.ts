import { toast } from '../toast'

export const SHARE_BUTTONS = '[data-share]'

/** Hands a link to the device's own sheet, else to the clipboard, and says which of the two has failed. */
export async function share({ dataset }: HTMLElement): Promise<void> {
  const url = new URL(dataset.share ?? '', location.href).href
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title: dataset.title ?? '', text: dataset.text ?? '', url })
    } catch (error) {
      // Anyone who closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  // Without https a browser has no clipboard.
  if (!navigator.clipboard) return toast('error', dataset.noClipboard ?? '')
  try {
    await navigator.clipboard.writeText(url)
    toast('info', dataset.copied ?? '')
  } catch {
    toast('error', dataset.notCopied ?? '')
  }
}

/** Shows the buttons that only work with script, and whole addresses where the server knows only the path. */
export function showShareButtons(within: ParentNode): void {
  for (const button of within.querySelectorAll<HTMLElement>(SHARE_BUTTONS)) {
    button.hidden = false
    const link = button.parentElement?.querySelector('a')
    if (link) link.textContent = link.href
  }
}
