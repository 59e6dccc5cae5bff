import { expect, test } from 'bun:test'
import { useId } from 'react'
import { i18nFor } from '../../../src/platform/i18n/i18n'
import { type DocumentOptions, jsonForScript, renderDocument } from '../../../src/platform/web/document'
import { Island } from '../../../src/platform/web/island'
import { configureUrls } from '../../../src/urls'

configureUrls({ basePath: '', assets: new Proxy({}, { get: (_, name) => `/a/${String(name)}` }) })

const options: DocumentOptions = { i18n: i18nFor('en-US'), title: 'Soup', styles: 'plain', theme: null }

function Labelled({ text }: { text: string }) {
  const id = useId()
  return <label htmlFor={id}>{text}</label>
}

test('a page without islands has no script', () => {
  expect(renderDocument(options, <p>Hello</p>)).not.toContain('<script')
})

test('a page with islands names boot.js alone, once', () => {
  const island = (key: string) => (
    <Island key={key} of={Labelled} name="recipes/timers" props={{ text: 'x' }} />
  )
  const html = renderDocument(options, [island('a'), island('b')])
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/a/boot.js">'])
})

test('the ids of two islands do not clash', () => {
  const island = (key: string) => (
    <Island key={key} of={Labelled} name="recipes/timers" props={{ text: 'x' }} />
  )
  const html = renderDocument(options, [island('a'), island('b')])
  const ids = [...html.matchAll(/for="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(2)
})

test('a name that tries to end the script or the attribute stays inert', () => {
  const evil = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'`
  const html = renderDocument(
    {
      ...options,
      title: evil,
      description: evil,
      openGraph: { 'og:title': evil },
      jsonLd: { name: evil },
      canonical: evil,
    },
    <Island of={Labelled} name="recipes/timers" props={{ text: evil }} />,
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

test('language and direction stand at the root; strangers’ machines are asked to stay out unless the page is for them', () => {
  const arabic = renderDocument({ ...options, i18n: i18nFor('ar-SA') }, <p />)
  expect(arabic).toStartWith('<!doctype html><html lang="ar-SA" dir="rtl"')
  expect(arabic).toContain('noindex')
  expect(renderDocument({ ...options, isIndexed: true }, <p />)).not.toContain('noindex')
})
