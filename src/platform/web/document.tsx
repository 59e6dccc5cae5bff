import { islandMessages } from 'trivet:assets'
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { urls } from '../../urls'
import { pickMessages } from '../i18n/i18n'
import { directionOf } from '../i18n/languages.rules'
import { timeSlices } from '../limits/time-slices'
import { PageProvider, type PageState } from './page-context'

export interface DocumentOptions {
  i18n: I18n
  /** What the page is about, without Trivet's name, which is added unless it is in it. */
  title: string
  /** Name of the bundle in static/styles/bundles.json. */
  styles: string
  /** Name of the bundle that sets the page on paper; it does not hold up the screen. */
  paperStyles?: string | undefined
  theme: 'light' | 'dark' | null
  /** The operator has chosen colours of their own. */
  hasOwnColours?: boolean
  /** The browser has the serif's files. */
  hasSerif?: boolean
  /** Text of meta description and of preview cards. */
  description?: string | undefined
  /** Preview card and structured data of a public page. */
  openGraph?: Record<string, string>
  jsonLd?: unknown
  canonical?: string | undefined
  /** The page in other formats, such as a feed. */
  alternates?: readonly { type: string; href: string; title: string }[]
  isIndexed?: boolean
  /** Seconds after which the page reloads itself where no script follows the work (`Follow`). */
  refreshSeconds?: number | undefined
  /** The key that its forms carry; none unless told. */
  once?: string
  /** Attributes of <html> that style sheets read, such as print preferences. */
  attributes?: Record<string, string>
}

const escapeHtml = (text: string) => Bun.escapeHTML(text)

/** JSON inside a script element: the characters that can end or confuse it are escaped. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function metaTags({
  description,
  openGraph = {},
  canonical,
  alternates = [],
  isIndexed,
  refreshSeconds,
}: DocumentOptions): string {
  const tags: string[] = []
  if (refreshSeconds)
    tags.push(`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`)
  if (description) tags.push(`<meta name="description" content="${escapeHtml(description)}">`)
  if (!isIndexed) tags.push('<meta name="robots" content="noindex">')
  if (canonical) tags.push(`<link rel="canonical" href="${escapeHtml(canonical)}">`)
  for (const { type, href, title } of alternates) {
    const [to, name] = [escapeHtml(href), escapeHtml(title)]
    tags.push(`<link rel="alternate" type="${type}" href="${to}" title="${name}">`)
  }
  for (const [name, content] of Object.entries(openGraph)) {
    const attribute = name.startsWith('twitter:') ? 'name' : 'property'
    tags.push(`<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}">`)
  }
  return tags.join('')
}

/** Draws a body, then the postponed parts one by one: between two of them others are served. */
async function drawBody(
  i18n: I18n,
  body: ReactNode,
  once: string,
): Promise<{ html: string; page: PageState }> {
  // No one can guess it, so no text can contain a placeholder.
  const mark = crypto.randomUUID()
  const parts: { node: ReactNode; render: typeof renderToString }[] = []
  const drawLater = (render: typeof renderToString) => (node: ReactNode) =>
    `${mark}:${parts.push({ node, render }) - 1};`
  const page = newPage(i18n, once, drawLater)
  const place = new RegExp(`${mark}:(\\d+);`)
  const slices = timeSlices()
  const draw = async (node: ReactNode, render: typeof renderToString): Promise<string> => {
    const html = render(
      <I18nProvider i18n={i18n}>
        <PageProvider value={page}>{node}</PageProvider>
      </I18nProvider>,
    )
    if (!html.includes(mark)) return html
    const pieces = html.split(place)
    for (let at = 1; at < pieces.length; at += 2) {
      await slices.pause()
      const part = parts[Number(pieces[at])]!
      pieces[at] = await draw(part.node, part.render)
    }
    return pieces.join('')
  }
  return { html: await draw(body, renderToStaticMarkup), page }
}

function newPage(
  i18n: I18n,
  once: string,
  drawLater: (render: typeof renderToString) => PageState['drawLater'],
): PageState {
  const page: PageState = {
    islands: 0,
    once,
    drawLater: drawLater(renderToStaticMarkup),
    renderIsland(name, rootId, element) {
      const inside = { ...page, drawLater: drawLater(renderToString) }
      const html = renderToString(
        <I18nProvider i18n={i18n}>
          <PageProvider value={inside}>{element}</PageProvider>
        </I18nProvider>,
        { identifierPrefix: `${rootId}-` },
      )
      return { html, messages: pickMessages(i18n, islandMessages[name] ?? []) }
    },
  }
  return page
}

const addressesForIslands = () => ({
  'data-base': urls.basePath(),
  'data-icons': urls.asset('icons.svg'),
  'data-drawings': urls.asset('drawings.svg'),
})

/** Where islands report the result of a call; it exists from the start, so that screen readers know it. Each sentence is a copy of the template. */
function toastRegion(i18n: I18n): string {
  const close = escapeHtml(i18n._('general.close'))
  const failed = escapeHtml(i18n._('events.something-went-wrong'))
  const icon = (name: string) =>
    `<svg class="icon" aria-hidden="true"><use href="${escapeHtml(urls.icon(name))}"></use></svg>`
  const button = `<button class="button" data-kind="quiet" data-square type="button" aria-label="${close}">${icon('x')}</button>`
  return (
    `<div class="toasts" role="status" popover="manual" data-failed="${failed}"></div>` +
    `<template data-toast><div class="notice toast">${icon('info')}<div class="text"></div>${button}</div></template>`
  )
}

const OURS = 'Trivet'

/** The title of the tab. On paper it is the name of the recipe alone, since a PDF file is named after it. */
const titleOf = ({ title, styles }: DocumentOptions) =>
  styles === 'print' || title.includes(OURS) ? title : `${title} · ${OURS}`

/** A whole page. Without an island in its body there is no script element in it. */
export async function renderDocument(options: DocumentOptions, body: ReactNode): Promise<string> {
  const { i18n, styles, paperStyles, theme, jsonLd, attributes = {} } = options
  const { html, page } = await drawBody(i18n, body, options.once ?? '')
  const root = {
    lang: i18n.locale,
    dir: directionOf(i18n.locale),
    ...(theme ? { 'data-theme': theme } : {}),
    ...(page.islands > 0 ? addressesForIslands() : {}),
    ...attributes,
  }
  const toasts = page.islands > 0 ? toastRegion(i18n) : ''
  const rootAttributes = Object.entries(root).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(titleOf(options))}</title>`,
    '<meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#171512" media="(prefers-color-scheme: dark)">',
    metaTags(options),
    `<link rel="icon" href="${urls.asset('favicon.svg')}" type="image/svg+xml">`,
    `<link rel="manifest" href="${urls.manifest()}">`,
    `<link rel="stylesheet" href="${urls.asset(`${styles}.css`)}">`,
    options.hasOwnColours ? `<link rel="stylesheet" href="${urls.themeCss()}">` : '',
    options.hasSerif ? `<link rel="stylesheet" href="${urls.asset('serif.css')}">` : '',
    paperStyles ? `<link rel="stylesheet" media="print" href="${urls.asset(`${paperStyles}.css`)}">` : '',
    jsonLd === undefined ? '' : `<script type="application/ld+json">${jsonForScript(jsonLd)}</script>`,
    page.islands > 0 ? `<script type="module" src="${urls.asset('boot.js')}"></script>` : '',
    process.env.NODE_ENV === 'development'
      ? `<script type="module" src="${urls.asset('dev-reload.js')}"></script>`
      : '',
  ]
  return `<!doctype html><html${rootAttributes.join('')}><head>${head.join('')}</head><body>${html}${toasts}</body></html>`
}
