import type { Schema } from 'hast-util-sanitize'

/** `1` to `9999`, or a percentage. */
const SIZE = /^[1-9]\d{0,3}%?$/
/** A thousand columns would cost the reader's browser more than the writer. */
const SPAN = /^[1-9]\d?$/

/** Elements that go with everything inside them, because their content is not prose. */
const STRIPPED = ['script', 'style', 'template', 'title', 'svg', 'math', 'object', 'noscript', 'noembed']

const TABLE_PARTS = ['tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'colgroup', 'col']

/**
 * The elements and attributes that Markdown may contain: text, lists, tables, links, pictures and frames, without `id`, `class` and
 * scripts. Values of links, pictures and frames are checked again in `links.rules.ts`; the schemes here are a second line of defence.
 */
export const MARKDOWN_SCHEMA: Schema = {
  tagNames: [
    ...['strong', 'em', 'b', 'i', 'u', 'p', 'code', 'pre', 'samp', 'kbd', 'var', 'sub', 'sup', 'dfn', 'cite'],
    ...['small', 'address', 'hr', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li'],
    ...['dl', 'dt', 'dd', 'abbr', 'a', 'img', 'blockquote', 'iframe', 'del', 'ins', 'table', ...TABLE_PARTS],
  ],
  attributes: {
    '*': ['title'],
    a: ['href'],
    img: ['src', 'alt', ['width', SIZE], ['height', SIZE]],
    iframe: ['src', 'allow', 'allowFullScreen', ['width', SIZE], ['height', SIZE]],
    td: [
      ['colSpan', SPAN],
      ['rowSpan', SPAN],
    ],
    th: [
      ['colSpan', SPAN],
      ['rowSpan', SPAN],
    ],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  ancestors: { li: ['ol', 'ul'], ...Object.fromEntries(TABLE_PARTS.map((part) => [part, ['table']])) },
  strip: [...STRIPPED, 'xmp', 'plaintext', 'noframes'],
}

/** What an ingredient's text may contain: a little emphasis, no attributes. */
export const INGREDIENT_SCHEMA: Schema = {
  tagNames: ['b', 'q', 'i', 'strong', 'sup'],
  attributes: {},
  strip: [...STRIPPED, 'xmp', 'plaintext', 'noframes', 'iframe'],
}
