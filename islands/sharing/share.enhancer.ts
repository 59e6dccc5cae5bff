import { SHARE_BUTTONS, share, showShareButtons } from './share-buttons'

/** The buttons of the share page. */
export default function enhance(root: HTMLElement): void {
  showShareButtons(document)
  root.addEventListener('trigger', (event) => {
    const target = (event as CustomEvent<Element | null>).detail
    const button = target?.closest<HTMLElement>(SHARE_BUTTONS)
    if (button) void share(button)
  })
}
