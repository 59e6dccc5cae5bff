import { type Content, type Element, isInline, type Parent, type Root, textContent } from './tree.rules'

/** What is left of a text's formatting where it has a line or two. */
const KEPT = new Set('b code del em i s strong sub sup u'.split(' '))

/** A text cut at a word with "…" when it is longer than so many characters. */
export function shortened(text: string, maxLength: number): string {
  const characters = [...text]
  if (characters.length <= maxLength) return text
  const cut = characters.slice(0, Math.max(0, maxLength - 1)).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`
}

/** The words of a clean text on one line, with their emphasis and nothing else; cut as `shortened` does. */
export function onOneLine(root: Root, maxLength: number): Root {
  const whole = textContent(root)
  const shown = shortened(whole, maxLength)
  const isCut = shown !== whole
  let left = isCut ? shown.length - 1 : whole.length
  // Spaces are added between words, not before the first.
  let isSpaced = true

  function words(text: string): Content[] {
    const said = text.replace(/\s+/g, ' ').slice(isSpaced && /^\s/.test(text) ? 1 : 0)
    const value = said.slice(0, left)
    if (value === '') return []
    left -= value.length
    isSpaced = value.endsWith(' ')
    return [{ type: 'text', value }]
  }

  const collect = (parent: Parent): Content[] =>
    parent.children.flatMap((child): Content[] => {
      if (left === 0) return []
      if (child.type === 'text') return words(child.value)
      if (child.type !== 'element') return []
      const gap = isInline(child) ? '' : ' '
      const children = [...words(gap), ...collect(child), ...words(gap)]
      if (!KEPT.has(child.tagName) || children.length === 0) return children
      return [{ ...child, properties: {}, children: children as Element['children'] }]
    })

  const children = collect(root)
  return { type: 'root', children: isCut ? [...children, { type: 'text', value: '…' }] : children }
}
