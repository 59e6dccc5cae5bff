import { toast } from '../toast'

const BUTTONS = '[data-share]'

/** Hands a link to the device's own sheet, else to the clipboard, and says which of the two has failed. */
async function share({ dataset }: HTMLElement): Promise<void> {
  const url = new URL(dataset.share ?? '', location.href).href
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title: dataset.title ?? '', text: dataset.text ?? '', url })
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
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
export default function enhance(root: HTMLElement): void {
  for (const button of document.querySelectorAll<HTMLElement>(BUTTONS)) {
    button.hidden = false
    const link = button.parentElement?.querySelector('a')
    if (link) link.textContent = link.href
  }
  root.addEventListener('trigger', (event) => {
    const target = (event as CustomEvent<Element | null>).detail
    const button = target?.closest<HTMLElement>(BUTTONS)
    if (button) void share(button)
  })
}
