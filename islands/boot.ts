/** The only script that a page with islands names; it loads each island when it is wanted. */
type IslandModule = { default(root: HTMLElement): Promise<void> }

const loads = new WeakMap<HTMLElement, Promise<void>>()

function load(root: HTMLElement): Promise<void> {
  let loading = loads.get(root)
  if (!loading) {
    loading = import(root.dataset.island!).then((module: IslandModule) => module.default(root))
    loads.set(root, loading)
  }
  return loading
}

/** A click before hydration is held back and given again once the island is live. */
function holdClick(root: HTMLElement, event: MouseEvent): void {
  if ('ready' in root.dataset || !(event.target instanceof HTMLElement || event.target instanceof SVGElement))
    return
  const target = event.target.closest<HTMLElement>('button, [role=button], summary')
  // Links and form fields work without the island; holding them back would only make them slower.
  if (!target || !root.contains(target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  load(root).then(() => target.click())
}

function watch(root: HTMLElement): void {
  const start = () => void load(root)
  root.addEventListener('click', (event) => holdClick(root, event), true)
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    root.addEventListener(type, start, { once: true, passive: true })
  }
  if (root.dataset.when === 'idle') {
    if ('requestIdleCallback' in window) requestIdleCallback(start)
    else setTimeout(start, 200)
  } else if (root.dataset.when === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        start()
      },
      { rootMargin: '200px' },
    )
    observer.observe(root)
  }
}

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) watch(root)
