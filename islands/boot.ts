/** The only script that a page with islands names; it loads each island when it is wanted. */
type IslandModule = { default(root: HTMLElement): Promise<void> }

const loads = new WeakMap<HTMLElement, Promise<void>>()

function load(root: HTMLElement): Promise<void> {
  let loading = loads.get(root)
  if (!loading) {
    const tries = Number(root.dataset.tries ?? 0)
    // A browser may remember that an address failed: the next try asks for another.
    loading = import(root.dataset.island! + (tries > 0 ? `?${tries}` : '')).then((module: IslandModule) =>
      module.default(root),
    )
    loading.catch(() => {
      root.dataset.tries = String(tries + 1)
      loads.delete(root)
    })
    loads.set(root, loading)
  }
  return loading
}

/** The pressed control shows that it is busy while the script is loading. */
function loadFor(root: HTMLElement, target: Element | null): Promise<void> {
  const loading = load(root)
  if (!target) return loading
  target.ariaBusy = 'true'
  return loading.finally(() => {
    target.ariaBusy = null
  })
}

/** Says at the foot of the page that something went wrong; the part of `toast.ts` that works while no script arrives. */
function sayFailed(): void {
  const region = document.querySelector<HTMLElement>('.toasts')
  if (!region || region.childElementCount > 0) return
  const shown = document.createElement('div')
  shown.className = 'notice toast'
  shown.dataset.tone = 'error'
  shown.textContent = region.dataset.failed ?? ''
  region.append(shown)
  region.showPopover()
  setTimeout(() => {
    shown.remove()
    if (region.childElementCount === 0) region.hidePopover()
  }, 4000)
}

/** A press on one of its own buttons before hydration is held back and given again once the island is live. */
function holdClick(root: HTMLElement, event: MouseEvent): void {
  if ('ready' in root.dataset || !(event.target instanceof Element)) return
  const target = event.target.closest<HTMLButtonElement>('button')
  // Links, fields and buttons that send a form work without the island.
  if (!target || target.type === 'submit' || target.hasAttribute('popovertarget')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  loadFor(root, target).then(() => target.click(), sayFailed)
}

/** Hands a press elsewhere on the page, or a key, to the island; the same before and after hydration. */
function trigger(root: HTMLElement, event: Event, target: Element | null): void {
  event.preventDefault()
  // Typing doesn't wait for the script: the letters stay in the field, where the island finds them.
  const dialog = 'opens' in root.dataset && !('ready' in root.dataset) && root.querySelector('dialog')
  if (dialog && !dialog.open) dialog.showModal()
  loadFor(root, target).then(
    () => {
      // Someone may have closed it again meanwhile.
      if (!dialog || dialog.open) root.dispatchEvent(new CustomEvent('trigger', { detail: target }))
    },
    () => {
      // Links and forms work without the script.
      if (target instanceof HTMLAnchorElement && !dialog) location.assign(target.href)
      else if (target instanceof HTMLButtonElement && target.form) target.form.requestSubmit(target)
      else sayFailed()
    },
  )
}

function listen(root: HTMLElement): void {
  const { trigger: selector, shortcut } = root.dataset
  if (selector) {
    document.addEventListener('click', (event) => {
      const target = (event.target as Element).closest(selector)
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (target && isPlain) trigger(root, event, target)
    })
  }
  if (shortcut) {
    document.addEventListener('keydown', (event) => {
      const at = event.target as Element
      // For a frame after a dialog has closed, its field still has the keys.
      const isTyping =
        at.closest?.('input, textarea, select, [contenteditable], dialog[open]') &&
        !at.closest('dialog:not([open])')
      if (event.key === shortcut && !isTyping && !event.ctrlKey && !event.metaKey) trigger(root, event, null)
    })
  }
}

function watch(root: HTMLElement): void {
  const start = () => void load(root)
  root.addEventListener('click', (event) => holdClick(root, event), true)
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    root.addEventListener(type, start, { once: true, passive: true })
  }
  listen(root)
  const { when, stored } = root.dataset
  if (stored && localStorage.getItem(stored)) start()
  else if (when === 'idle') {
    // A busy phone has no idle moment for a long time.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1000 })
    else setTimeout(start, 200)
  }
}

const reader = () => /t_reader=[^;]*/.exec(document.cookie)?.[0]
const before = reader()
/** A page that comes back, out of a browser's memory or from behind, after someone has signed out is not shown to the next one. */
for (const type of ['pageshow', 'focus'])
  addEventListener(type, (event) => {
    if ((event as PageTransitionEvent).persisted !== false && reader() !== before) location.reload()
  })

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) watch(root)

export {}
