import { expect, test } from 'bun:test'
import { useId } from 'react'
import { i18nFor } from '../../../src/platform/i18n/i18n'
import { type DocumentOptions, jsonForScript, renderDocument } from '../../../src/platform/web/document'
import { InPieces } from '../../../src/platform/web/in-pieces'
import { Island } from '../../../src/platform/web/island'
import { configureUrls } from '../../../src/urls'

configureUrls({ basePath: '', assets: new Proxy({}, { get: (_, name) => `/a/${String(name)}` }) })

const options: DocumentOptions = { i18n: i18nFor('en-US'), title: 'Soup', styles: 'plain', theme: null }

function Labelled({ text }: { text: string }) {
  const id = useId()
  return <label htmlFor={id}>{text}</label>
}

test('a page without islands has no script', async () => {
  expect(await renderDocument(options, <p>Hello</p>)).not.toContain('<script')
})

test('a page with islands names boot.js alone, once', async () => {
  const island = (key: string) => (
    <Island key={key} of={Labelled} name="recipes/timers" when="idle" props={{ text: 'x' }} />
  )
  const html = await renderDocument(options, [island('a'), island('b')])
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/a/boot.js">'])
})

test('the ids of two islands do not clash', async () => {
  const island = (key: string) => (
    <Island key={key} of={Labelled} name="recipes/timers" when="idle" props={{ text: 'x' }} />
  )
  const html = await renderDocument(options, [island('a'), island('b')])
  const ids = [...html.matchAll(/for="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(2)
})

test('a name that tries to end the script or the attribute stays inert', async () => {
  const evil = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'`
  const html = await renderDocument(
    {
      ...options,
      title: evil,
      description: evil,
      openGraph: { 'og:title': evil },
      jsonLd: { name: evil },
      canonical: evil,
    },
    <Island of={Labelled} name="recipes/timers" when="idle" props={{ text: evil }} />,
  )
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img')
  expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)![1]!)).toEqual({ name: evil })
})

test('JSON in a script survives the characters that end lines', () => {
  const value = { text: 'a\u2028b\u2029c</script>&<!--' }
  expect(JSON.parse(jsonForScript(value))).toEqual(value)
  expect(jsonForScript(value)).not.toMatch(/[<>&\u2028\u2029]/)
})

test('language and direction are on the root element; search engines are asked to stay out unless the page is for them', async () => {
  const arabic = await renderDocument({ ...options, i18n: i18nFor('ar-SA') }, <p />)
  expect(arabic).toStartWith('<!doctype html><html lang="ar-SA" dir="rtl"')
  expect(arabic).toContain('noindex')
  expect(await renderDocument({ ...options, isIndexed: true }, <p />)).not.toContain('noindex')
})

function SlowRow({ at, ms }: { at: number; ms: number }) {
  const until = performance.now() + ms
  while (performance.now() < until);
  return <li>row {at}</li>
}

test('a long list is drawn in pieces, others are served between them, and the page is the same', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  const rows = (ms: number) => Array.from({ length: 101 }, (_, at) => <SlowRow key={at} at={at} ms={ms} />)
  const html = await renderDocument(
    options,
    <ul>
      <InPieces>{rows(1)}</InPieces>
    </ul>,
  )
  clearInterval(timer)
  expect(html).toBe(await renderDocument(options, <ul>{rows(0)}</ul>))
  expect(turns).toBeGreaterThan(1)
})
