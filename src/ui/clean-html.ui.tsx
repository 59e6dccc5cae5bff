import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import type { Content, Root } from '../platform/html/tree.rules'
import { isolateMeasures } from '../platform/i18n/isolating.rules'

export interface CleanHtmlProps {
  /** Only what `platform/html` made of someone's text. */
  tree: Root
  /** Draws a piece of text another way, such as times as buttons; links are left alone. */
  text?: ((text: string) => ReactNode) | undefined
}

/** Headings in people's texts go below the headings of the page. */
const HEADINGS: Partial<Components> = { h1: 'h4', h2: 'h5', h3: 'h6', h4: 'h6', h5: 'h6' }
/** Placeholder for a text that the page draws; no element of a text has this name. */
const PIECE = 'text-piece'

/** Clean HTML as React elements, so that inner HTML is never set. */
export function CleanHtml({ tree, text = isolateMeasures }: CleanHtmlProps) {
  const runtime = { Fragment, jsx, jsxs, components: HEADINGS }
  return toJsxRuntime(
    { type: 'root', children: withPieces(tree.children) },
    {
      ...runtime,
      jsx: (type, props, key) =>
        type === PIECE
          ? jsx(Fragment, { children: text(String(props.children)) }, key)
          : jsx(type, props, key),
    },
  )
}

function withPieces<Node extends Content>(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => {
    if (node.type === 'text' && node.value.trim() !== '')
      return { type: 'element', tagName: PIECE, properties: {}, children: [node] } as Content as Node
    if (node.type !== 'element' || node.tagName === 'a') return node
    return { ...node, children: withPieces(node.children) }
  })
}
