import type { Page } from 'playwright'

/** Texts that run into each other below elements of a selector; letters may touch, lines may not lie upon each other. */
export function crowdedTexts(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => {
    interface Line {
      text: string
      node: Node
      left: number
      right: number
      top: number
      bottom: number
    }
    const linesOf = (root: Element): Line[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const lines: Line[] = []
      // What is kept for the ears alone is cut off to a point.
      const unseen = [...root.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).clipPath === 'inset(50%)',
      )
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!
        if (node.nodeValue!.trim() === '' || !parent.checkVisibility({ opacityProperty: true })) continue
        if (parent.closest('option, thead') || unseen.some((element) => element.contains(parent))) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { left, right, top, bottom, height } of range.getClientRects()) {
          // A line of text is taller than its letters.
          const lead = height * 0.25
          const text = node.nodeValue!.trim().slice(0, 40)
          lines.push({ text, node, left: left + 1, right: right - 1, top: top + lead, bottom: bottom - lead })
        }
      }
      return lines
    }
    const found = new Set<string>()
    for (const root of document.querySelectorAll(within)) {
      const lines = linesOf(root)
      for (const [at, one] of lines.entries())
        for (const other of lines.slice(at + 1)) {
          const isBeside = one.right <= other.left || other.right <= one.left
          const isBelow = one.bottom <= other.top || other.bottom <= one.top
          if (one.node !== other.node && !isBeside && !isBelow)
            found.add(`"${one.text}" lies upon "${other.text}"`)
        }
    }
    return [...found]
  }, selector)
}

/**
 * Controls below elements of a selector that a thumb can miss: within 44 px around their middle something else is touched. Links
 * in the run of a sentence are as high as its lines. The page must be as tall as its window.
 */
export function smallTargets(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => {
    const HALF = 21
    const controls = [...document.querySelectorAll<HTMLElement>(within)].flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ])
    const isSpread = (control: HTMLElement) =>
      getComputedStyle(control, '::after').position === 'absolute' &&
      getComputedStyle(control).position === 'static'
    const isInText = (control: HTMLElement) =>
      control.tagName === 'A' && getComputedStyle(control).display === 'inline' && !isSpread(control)
    return controls
      .filter((control) => control.checkVisibility() && !control.matches(':disabled') && !isInText(control))
      .filter((control) => {
        const label = control.closest('label')
        // A box can be larger than what is in its label.
        const isLabel =
          label && label.offsetWidth * label.offsetHeight > control.offsetWidth * control.offsetHeight
        const target = isLabel ? label : control
        // What comes with the focus is there once a finger has been in its row.
        control.focus({ preventScroll: true })
        // Rows that scroll by themselves show it first.
        target.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
        // A link can spread over all of a card.
        const place = isSpread(control) ? (control.offsetParent ?? target) : target
        const { left, top, width, height } = place.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const hits = (dx: number, dy: number) => {
          return target.contains(document.elementFromPoint(x + dx, y + dy))
        }
        return ![hits(-HALF, 0), hits(HALF, 0), hits(0, -HALF), hits(0, HALF)].every(Boolean)
      })
      .map((control) => `too small to touch: ${control.outerHTML.slice(0, 120)}`)
  }, selector)
}
