import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { loadSanitiser } from '../../src/platform/html/markdown'
import { hasBrowser, openBrowser } from '../support/chromium'
import { htmlDangers } from '../support/html-dangers'
import { XSS_PAYLOADS } from '../support/xss-payloads'

const { cleanMarkdown, cleanIngredient } = await loadSanitiser()
const rules = { iframeHosts: ['www.youtube.com', 'player.vimeo.com'] }

interface Outcome {
  /** Indices of the texts whose script ran; -1 when it cannot be told whose it was. */
  executed: number[]
  /** What a browser makes of each text, written out again. */
  rewritten: string[]
}

/** Shows each text twice, written into a document and through innerHTML there and back, and pokes at what appears. */
async function show(page: Page, texts: string[]): Promise<Outcome> {
  const marked = texts.map((text, index) => text.replaceAll('alert(1)', `alert(${index})`))
  return page.evaluate(async (all) => {
    const executed = new Set<number>()
    const record = (which: unknown) => executed.add(typeof which === 'number' ? which : -1)
    const rewritten: string[] = []
    const poke = (root: Document | Element) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        element.focus?.()
        element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        if (element.matches('a, button, area, summary, text')) {
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        }
      }
    }
    const frames = all.map((text) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const inner = frame.contentWindow as (Window & typeof globalThis) | null
      if (!inner) throw new Error('no frame')
      inner.alert = record
      inner.document.write(`<!doctype html><body><main>${text}</main>`)
      inner.document.close()
      inner.alert = record
      const first = inner.document.createElement('div')
      first.innerHTML = text
      const second = inner.document.createElement('div')
      second.innerHTML = first.innerHTML
      rewritten.push(second.innerHTML)
      inner.document.body?.append(second)
      return frame
    })
    await new Promise((resolve) => setTimeout(resolve, 400))
    for (const frame of frames) if (frame.contentDocument) poke(frame.contentDocument)
    await new Promise((resolve) => setTimeout(resolve, 400))
    for (const frame of frames) frame.remove()
    return { executed: [...executed], rewritten }
  }, marked)
}

describe.skipIf(!hasBrowser())('in a browser', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
    await page.route('**', (route) =>
      route.request().url() === 'http://kitchen.test/'
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><body>' })
        : route.fulfill({ status: 204 }),
    )
    await page.goto('http://kitchen.test/')
    page.setDefaultTimeout(20_000)
  })
  afterAll(() => browser?.close())

  test('the attacks do work on text that nobody cleaned', async () => {
    const some = XSS_PAYLOADS.filter((_payload, index) => index % 3 === 0)
    const { executed } = await show(
      page,
      some.map((payload) => Bun.markdown.html(payload)),
    )
    expect(executed.length).toBeGreaterThan(20)
  }, 30_000)

  test('no attack runs, and what a browser makes of the clean text is clean still', async () => {
    const cleaned = XSS_PAYLOADS.map((payload) =>
      [
        cleanMarkdown(payload, rules),
        cleanMarkdown(`text\n\n${payload}\n\ntext`, rules),
        cleanIngredient(payload),
      ].join('\n'),
    )
    // Clean text is balanced, so ten of them can share a document without hiding each other.
    const texts = Array.from({ length: Math.ceil(cleaned.length / 10) }, (_, batch) =>
      cleaned.slice(batch * 10, batch * 10 + 10).join('\n'),
    )
    const { executed, rewritten } = await show(page, texts)
    expect(executed.map((index) => texts[index] ?? 'unknown')).toEqual([])
    expect(rewritten.flatMap((html) => htmlDangers(html))).toEqual([])
  }, 30_000)
})
