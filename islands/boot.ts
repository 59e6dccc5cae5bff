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

/** A press on one of its own buttons before hydration is held back and given again once the island is live. */
function holdClick(root: HTMLElement, event: MouseEvent): void {
  if ('ready' in root.dataset || !(event.target instanceof Element)) return
  const target = event.target.closest<HTMLButtonElement>('button')
  // Links, fields and buttons that send a form work without the island.
  if (!target || target.type === 'submit' || target.hasAttribute('popovertarget')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  load(root).then(() => target.click())
}

/** Hands a press elsewhere on the page, or a key, to the island; the same before and after hydration. */
function trigger(root: HTMLElement, event: Event, target: Element | null): void {
  event.preventDefault()
  // Nobody waits for a script to type: the letters stay in the field, where the island finds them.
  const dialog = 'opens' in root.dataset && !('ready' in root.dataset) && root.querySelector('dialog')
  if (dialog && !dialog.open) dialog.showModal()
  load(root).then(
    () => {
      // Somebody may have closed it again meanwhile.
      if (!dialog || dialog.open) root.dispatchEvent(new CustomEvent('trigger', { detail: target }))
    },
    () => {
      // Links and forms work without the script.
      if (target instanceof HTMLAnchorElement && !dialog) location.assign(target.href)
      else if (target instanceof HTMLButtonElement) target.form?.requestSubmit(target)
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
    if ('requestIdleCallback' in window) requestIdleCallback(start)
    else setTimeout(start, 200)
  } else if (when === 'visible') {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    })
    observer.observe(root)
  }
}

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) watch(root)

export {}
