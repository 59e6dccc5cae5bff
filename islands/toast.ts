import { icon } from './icon'

const SHOWN_MS = 2000

type Tone = 'info' | 'error'

const ICONS: Record<Tone, string> = { info: 'info', error: 'circle-alert' }

function element(name: string, attributes: Record<string, string>, ...children: Node[]): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** Stays while a pointer rests on it or its button has the focus. */
function hideLater(shown: HTMLElement, hide: () => void): void {
  let timer: ReturnType<typeof setTimeout>
  const start = () => {
    clearTimeout(timer)
    timer = setTimeout(hide, SHOWN_MS)
  }
  for (const type of ['pointerenter', 'focusin']) shown.addEventListener(type, () => clearTimeout(timer))
  for (const type of ['pointerleave', 'focusout']) shown.addEventListener(type, start)
  start()
}

/** What was said last stays when the dialog is closed that it stood in. */
function outlive(region: HTMLElement): void {
  document.body.append(region)
  if (region.childElementCount > 0) region.showPopover()
}

/** Above everything; inside an open dialog, since a page cannot be pressed beside one. */
function bringForward(region: HTMLElement): void {
  const dialog = document.querySelector('dialog:modal')
  const host = dialog ?? document.body
  if (region.parentElement !== host) {
    host.append(region)
    dialog?.addEventListener('close', () => outlive(region), { once: true })
  }
  if (!region.matches(':popover-open')) region.showPopover()
}

/**
 * Shows a sentence at the foot of the page for two seconds; one that is shown already is not shown twice.
 * @param said an error without a sentence of its own says that something went wrong
 */
export function toast(tone: Tone, said: string): void {
  const region = document.querySelector<HTMLElement>('.toasts')
  const text = said === '' && tone === 'error' ? region?.dataset.failed : said
  if (!region || !text || [...region.children].some((shown) => shown.textContent === text)) return
  bringForward(region)
  const label = region.dataset.close ?? ''
  const button = {
    class: 'button',
    'data-kind': 'quiet',
    'data-square': '',
    type: 'button',
    'aria-label': label,
  }
  const close = element('button', button, icon('x'))
  const words = element('div', { class: 'text' }, document.createTextNode(text))
  const shown = element('div', { class: 'notice toast', 'data-tone': tone }, icon(ICONS[tone]), words, close)
  const hide = () => {
    shown.remove()
    if (region.childElementCount === 0 && region.matches(':popover-open')) region.hidePopover()
  }
  close.addEventListener('click', hide)
  region.append(shown)
  hideLater(shown, hide)
}
