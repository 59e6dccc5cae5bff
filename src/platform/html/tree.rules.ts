import type { fromHtml } from 'hast-util-from-html'

export type Root = ReturnType<typeof fromHtml>
export type Content = Root['children'][number]
export type Element = Extract<Content, { type: 'element' }>
export type Parent = Root | Element

const NODE_BYTES = 200

/** Elements that end a line of prose; everything else flows on. */
const INLINE = new Set(
  'a abbr b cite code del dfn em i ins kbd q s samp small span strong sub sup u var'.split(' '),
)

/** Whether an element flows on in its line. */
export const isInline = ({ tagName }: Element) => INLINE.has(tagName)

/**
 * How deeply elements are nested (0 for text alone) and how many there are. Walks without recursion, so
 * that any tree is safe.
 */
export function measureTree(root: Root): { depth: number; elements: number } {
  let depth = 0
  let elements = 0
  const left: [Parent, number][] = [[root, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [parent, level] = next
    if (level > depth) depth = level
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      elements++
      left.push([child, level + 1])
    }
  }
  return { depth, elements }
}

/** Replaces every element by what `change` returns, children first; undefined removes the element. */
export function replaceElements(parent: Parent, change: (element: Element) => Content | undefined): void {
  const children: Content[] = []
  for (const child of parent.children) {
    if (child.type === 'element') replaceElements(child, change)
    const kept = child.type === 'element' ? change(child) : child
    if (kept) children.push(kept)
  }
  parent.children = children
}

/** The texts of a tree in their order, but for those of links. */
export function proseOf(parent: Parent): string[] {
  return parent.children.flatMap((child) => {
    if (child.type === 'text') return child.value
    return child.type === 'element' && child.tagName !== 'a' ? proseOf(child) : []
  })
}

/** How many elements have one of these names. */
export function countElements(parent: Parent, names: ReadonlySet<string>): number {
  let count = 0
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    count += (names.has(child.tagName) ? 1 : 0) + countElements(child, names)
  }
  return count
}

/** About how many bytes a tree takes in memory. */
export function bytesOfTree(parent: Parent): number {
  let bytes = NODE_BYTES
  for (const child of parent.children) {
    if (child.type === 'element') bytes += bytesOfTree(child)
    else if (child.type === 'text') bytes += NODE_BYTES + 2 * child.value.length
  }
  return bytes
}

/** The words of a tree, blocks set apart by a space, white space as a reader sees it. */
export function textContent(root: Root): string {
  const words: string[] = []
  const collect = (parent: Parent) => {
    for (const child of parent.children) {
      if (child.type === 'text') words.push(child.value)
      else if (child.type === 'element') {
        const gap = isInline(child) ? '' : ' '
        words.push(gap)
        collect(child)
        words.push(gap)
      }
    }
  }
  collect(root)
  return words.join('').replace(/\s+/g, ' ').trim()
}
