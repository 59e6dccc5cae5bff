import type { Page } from 'playwright'

const FINGER = 44

/** A shift below this is not seen. */
const MOST_SHIFT = 0.02

/** How far what had been drawn moved while the page came, with what moved; "" for next to nothing. */
export function measureShifts(page: Page): Promise<string> {
  return page.evaluate(
    (most) =>
      new Promise<string>((resolve) => {
        type Shift = PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: readonly { node: Node | null }[]
        }
        let total = 0
        const moved = new Set<string>()
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue
            total += value
            for (const { node } of sources)
              if (node instanceof Element) moved.add(`${node.tagName.toLowerCase()}.${node.className}`)
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(
          () => resolve(total > most ? `moves by ${total.toFixed(3)}: ${[...moved].join(', ')}` : ''),
          300,
        )
      }),
    MOST_SHIFT,
  )
}

/** What is wrong with the page that can be measured, a line each. @param isPhone whether fingers press here */
export function measure(page: Page, isPhone: boolean): Promise<string[]> {
  return page.evaluate(
    ({ finger, isPhone }) => {
      const found: string[] = []
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth + 1) found.push(`scrolls sideways by ${scrollWidth - clientWidth} px`)
      const named = (element: Element) =>
        `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30)}"`
      const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
      const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      const light = ([r = 0, g = 0, b = 0]: number[], by: number) =>
        0.2126 * channel(r / by) + 0.7152 * channel(g / by) + 0.0722 * channel(b / by)
      const scale = (color: string) => (color.startsWith('color(srgb') ? 1 : 255)
      const ground = (element: Element | null): string => {
        for (let at = element; at; at = at.parentElement) {
          const { backgroundColor } = getComputedStyle(at)
          const parts = parse(backgroundColor)
          if (backgroundColor.startsWith('rgb') && (parts[3] ?? 1) === 1) return backgroundColor
        }
        // Paper is white.
        return 'rgb(255, 255, 255)'
      }
      const seen = (element: Element) => {
        const box = element.getBoundingClientRect()
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return (
          box.width > 1 &&
          box.height > 1 &&
          at !== null &&
          (at === element || element.contains(at) || at.contains(element))
        )
      }
      for (const element of document.querySelectorAll('body *')) {
        if (!seen(element)) continue
        const style = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        if (
          isPhone &&
          element.matches('a, button, summary, input:not([type=hidden]), select, label:has(input)')
        ) {
          const isInText = style.display === 'inline' || element.closest('p, .checklist label')
          const reach = getComputedStyle(element, '::after')
          const high = Math.max(box.height, reach.position === 'absolute' ? parseFloat(reach.height) || 0 : 0)
          if (high < finger - 0.5 && !isInText && !element.closest('label, td a'))
            found.push(`${Math.round(box.width)} × ${Math.round(high)} px for a finger: ${named(element)}`)
        }
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent!.trim() !== '',
        )
        if (!hasText) continue
        if (
          element.scrollWidth > element.clientWidth + 1 &&
          style.overflowX !== 'visible' &&
          style.display !== 'inline' &&
          // A secret address is copied by the button beside it, not read.
          !element.closest('.share-line')
        )
          found.push(`cut: ${named(element)}`)
        const [ink, back] = [style.color, ground(element)]
        if (
          !ink.startsWith('rgb') ||
          (parse(ink)[3] ?? 1) < 1 ||
          element.matches(':disabled, :disabled *, option')
        )
          continue
        const [one, two] = [light(parse(ink), scale(ink)), light(parse(back), scale(back))]
        const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
        if (contrast < 4.45) found.push(`contrast ${contrast.toFixed(2)}: ${named(element)}`)
      }
      return [...new Set(found)].slice(0, 12)
    },
    { finger: FINGER, isPhone },
  )
}
