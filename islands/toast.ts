const SHOWN_MS = 2000

type Tone = 'info' | 'error'

const ICONS: Record<Tone, string> = { info: 'info', error: 'circle-alert' }

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

/** Gives a notice the button that closes it, as toasts have, and removes it after two seconds unless it has to stay. */
export function letPass(shown: HTMLElement, hide: () => void, stays = false): void {
  const sample = document.querySelector<HTMLTemplateElement>('[data-toast]')?.content.querySelector('button')
  const close = sample?.cloneNode(true)
  close?.addEventListener('click', hide)
  if (close) shown.append(close)
  if (!stays) hideLater(shown, hide)
}

/** The last message stays when the dialog that it was in is closed. */
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
  const sample = document.querySelector<HTMLTemplateElement>('[data-toast]')?.content.firstElementChild
  const text = said === '' && tone === 'error' ? region?.dataset.failed : said
  if (!region || !sample || !text) return
  if ([...region.children].some((shown) => shown.textContent === text)) return
  bringForward(region)
  const shown = sample.cloneNode(true) as HTMLElement
  const { icons } = document.documentElement.dataset
  shown.dataset.tone = tone
  shown.querySelector('use')!.setAttribute('href', `${icons}#${ICONS[tone]}`)
  shown.querySelector('.text')!.textContent = text
  const hide = () => {
    shown.remove()
    if (region.childElementCount === 0 && region.matches(':popover-open')) region.hidePopover()
  }
  shown.querySelector('button')!.addEventListener('click', hide)
  region.append(shown)
  hideLater(shown, hide)
}

/** Shows a notice that the server has drawn, with its actions, until it is closed or the next one comes. */
export function showStaying(drawn: HTMLElement): void {
  const region = document.querySelector<HTMLElement>('.toasts')
  if (!region) return
  for (const before of region.querySelectorAll('[data-stays]')) before.remove()
  bringForward(region)
  const shown = document.importNode(drawn, true)
  shown.classList.add('toast')
  const hide = () => {
    shown.remove()
    if (region.childElementCount === 0 && region.matches(':popover-open')) region.hidePopover()
  }
  const hasActs = shown.querySelector('.acts') !== null
  shown.toggleAttribute('data-stays', hasActs)
  region.append(shown)
  letPass(shown, hide, hasActs)
}
