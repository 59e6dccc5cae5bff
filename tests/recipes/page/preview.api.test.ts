import { expect, test } from 'bun:test'
import { seedKitchen } from '../../support/kitchen'
import { send } from '../support'

const PICTURE = '![a pot](https://elsewhere.test/pot.png)'

async function preview(texts: unknown, env: Record<string, string> = {}) {
  const kitchen = seedKitchen(env)
  const { status, body } = await send(kitchen, 'POST', '/api/markdown/preview', kitchen.mara, { texts })
  return { status, html: (body as unknown as { html: string[] }).html }
}

test('texts become what the recipe’s page shows, in their order', async () => {
  const { html } = await preview(['Bake **hot**.', '', '- a\n- <script>alert(1)</script>b'])
  expect(html).toEqual([
    '<p>Bake <strong>hot</strong>.</p>',
    '',
    expect.stringMatching(/^<ul>\s*<li>a<\/li>\s*<li>\s*b\s*<\/li>\s*<\/ul>$/),
  ])
})

test('pictures of other sites are shown where the operator lets them', async () => {
  expect((await preview([PICTURE])).html[0]).toContain('src="https://elsewhere.test/pot.png"')
  expect((await preview([PICTURE], { TRIVET_EXTERNAL_IMAGES: 'never' })).html).toEqual(['<p>a pot</p>'])
})

test('what is longer than any recipe is refused', async () => {
  expect((await preview(Array.from({ length: 501 }, () => 'x'))).status).toBe(422)
  expect((await preview(['x'.repeat(50_001)])).status).toBe(422)
  expect((await preview('x')).status).toBe(422)
})
