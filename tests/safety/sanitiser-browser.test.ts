import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { LinkRules } from '../../src/platform/html/links.rules'
import { loadSanitiser } from '../../src/platform/html/markdown'
import { hasBrowser, openBrowser } from '../support/chromium'
import { htmlDangers } from '../support/html-dangers'
import { lacks } from '../support/skips'
import { XSS_PAYLOADS } from '../support/xss-payloads'

/** What the preview of the editor cleans with, as one script. */
async function bundleOf(file: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, '../../islands', file)],
    target: 'browser',
    format: 'esm',
  })
  return outputs[0]!.text()
}

const { toHtml, ...sanitiser } = await loadSanitiser()
const rules = { iframeHosts: ['www.youtube.com', 'player.vimeo.com'] }
const cleanMarkdown = (text: string, linkRules: LinkRules) => toHtml(sanitiser.cleanMarkdown(text, linkRules))
const cleanIngredient = (text: string) => toHtml(sanitiser.cleanIngredient(text))

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

describe.skipIf(lacks(!hasBrowser(), 'Chromium is missing'))('in a browser', () => {
  let page: Page

  beforeAll(async () => {
    page = await (await openBrowser()).newPage()
    await page.route('**', (route) =>
      route.request().url() === 'http://kitchen.test/'
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><body>' })
        : route.fulfill({ status: 204 }),
    )
    await page.goto('http://kitchen.test/')
    page.setDefaultTimeout(20_000)
  })
  afterAll(() => page?.close())

  test('the attacks do work on text that no one cleaned', async () => {
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

  describe('what the preview of the editor puts into the page', () => {
    /** Each text cleaned by the script of the editor, written out. */
    async function cleanInBrowser(texts: string[], more: object = {}): Promise<string[]> {
      return page.evaluate(
        async ([all, linkRules]) => {
          const { cleanHtml } = await import('http://kitchen.test/clean-html.js' as string)
          return all.map((text) => {
            const box = document.createElement('div')
            box.append(cleanHtml(text, linkRules))
            return box.innerHTML
          })
        },
        [texts, { ...rules, ...more }] as const,
      )
    }

    beforeAll(async () => {
      const body = await bundleOf('recipes/editor/clean-html.ts')
      await page.route('**/clean-html.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    })

    test('is clean, even where the server would not have cleaned it', async () => {
      const raw = XSS_PAYLOADS.flatMap((payload) => [payload, Bun.markdown.html(payload)])
      const cleaned = await cleanInBrowser(raw)
      const { executed, rewritten } = await show(page, [cleaned.join('\n')])
      expect(executed).toEqual([])
      expect([...cleaned, ...rewritten].flatMap((html) => htmlDangers(html))).toEqual([])
    }, 30_000)

    test('is what the recipe’s page shows: of clean text nothing is lost', async () => {
      const texts = [
        'Stir **well**, *then* ~~rest~~ `1 h`.\n\n- [x] eggs\n- [ ] milk\n\n1. one\n2. two\n\n> quote\n\n---',
        '|a|b|\n|-|-|\n|1|2|\n\n<table><tr><td colspan=2 rowspan=3 title=t>x</td></tr></table>',
        '[x](https://a.test/b?c#d "t") <cook@a.test> [y](#dough) https://a.test/e',
        '![a pot](/api/media/recipes/1/images/original.webp) ![b](https://a.test/b.png)',
        '<img src="https://a.test/b.png" width=50% height=20>',
        '<iframe src="//www.youtube.com/embed/x" allow="autoplay; camera" allowfullscreen width=300></iframe>',
        'H<sub>2</sub>O <dl><dt>a<dd>b</dl> <pre>x  y</pre> <address>c</address> &lt;b&gt;',
      ]
      const asRead = (html: string[]) =>
        page.evaluate(
          (all) =>
            all.map((text) => {
              const box = document.createElement('template')
              box.innerHTML = text
              return box.innerHTML
            }),
          html,
        )
      for (const more of [{ externalImages: true }, { externalImages: false }]) {
        const clean = texts.map((text) => cleanMarkdown(text, { ...rules, ...more }))
        expect(await cleanInBrowser(clean, more)).toEqual(await asRead(clean))
      }
    }, 30_000)

    test('asks no other site for a picture unless the settings allow it', async () => {
      const html =
        '<p><img src="https://a.test/b.png" alt="a pot"> <img src="/api/media/recipes/1/x.webp"></p>'
      expect(await cleanInBrowser([html])).toEqual([
        '<p>a pot <img src="/api/media/recipes/1/x.webp" loading="lazy"></p>',
      ])
      expect((await cleanInBrowser([html], { externalImages: true }))[0]).toContain(
        'src="https://a.test/b.png"',
      )
    })
  })
})
