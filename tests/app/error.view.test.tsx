import { expect, test } from 'bun:test'
import { ErrorView, type ErrorViewProps } from '../../src/app/error.view'
import { draw } from '../recipes/page/galette'

const drawn = (props: Partial<ErrorViewProps>) =>
  draw(
    <ErrorView
      {...{ status: 500, message: null, requestId: 'r1', home: '/g/home', signOut: null, mayRetry: true }}
      {...props}
    />,
  )

test.each([429, 503])(
  'a server that is busy says so as the heading, without a number, and offers another try (%i)',
  async (status) => {
    const html = await drawn({ status, message: 'The server is busy.' })
    expect(html).toContain('<h1>The server is busy.</h1>')
    expect(html).toContain('href="">Try again</a>')
    expect(html).not.toContain(String(status))
    expect(html).not.toContain('r1')
  },
)

test('after a form that a busy server did not take the button leads home, since its address may have no page', async () => {
  const html = await drawn({ status: 503, message: 'The server is busy.', mayRetry: false })
  expect(html).toContain('href="/g/home">Home</a>')
})

test('what is broken shows its number, what to do, and where the log has more', async () => {
  const html = await drawn({})
  for (const part of ['>500</p>', 'An error occurred', 'r1', 'href="/g/home">Home</a>'])
    expect(html).toContain(part)
})

test('people who may not enter read why, and sign out where home only refuses again', async () => {
  const html = await drawn({ status: 403, message: 'Not your kitchen.', signOut: '/out' })
  expect(html).toContain('<h1>Not your kitchen.</h1>')
  expect(html).toContain('href="/out">Sign out</a>')
})
