import { createElement, Fragment, type ReactNode } from 'react'
import { type CleanNode, parseCleanHtml } from './clean-html.rules'

export interface CleanHtmlProps {
  /** Only what `platform/html` made of somebody's text. */
  html: string
  /** Draws a piece of text another way, such as times as buttons; links are left alone. */
  text?: ((text: string) => ReactNode) | undefined
}

/** What React calls differently. */
const names: Record<string, string> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  allowfullscreen: 'allowFullScreen',
  referrerpolicy: 'referrerPolicy',
}
/** Written without a value. */
const switches = new Set(['allowfullscreen'])

/**
 * Clean HTML as React elements, so that nothing in the house sets inner HTML. Headings in people's texts go below
 * the headings of the page.
 */
export function CleanHtml({ html, text }: CleanHtmlProps) {
  return <>{draw(parseCleanHtml(html), text)}</>
}

function draw(nodes: readonly CleanNode[], text: CleanHtmlProps['text']): ReactNode[] {
  return nodes.map((node, at) => {
    if (typeof node === 'string') return text ? <Fragment key={at}>{text(node)}</Fragment> : node
    const attributes = Object.entries(node.attributes).flatMap(([name, value]) => {
      if (name.startsWith('on') || name === 'style') return []
      return [[names[name] ?? name, switches.has(name) ? true : value]]
    })
    const children = draw(node.children, node.tag === 'a' ? undefined : text)
    const props = { ...Object.fromEntries(attributes), key: at }
    return createElement(pageTag(node.tag), props, ...(children.length > 0 ? [children] : []))
  })
}

function pageTag(tag: string): string {
  const level = /^h([1-6])$/.exec(tag)?.[1]
  return level ? `h${Math.min(6, Number(level) + 3)}` : tag
}
