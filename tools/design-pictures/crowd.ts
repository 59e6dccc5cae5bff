import { connect } from 'node:net'
import type { Page } from 'playwright'

/** Uploads that hold all the room the server has for bodies; what is sent next it is too busy for. */
const HELD = { uploads: 60, bytes: 4_000_000 }

/** Shows what the server says to a form for which there is no room. */
export async function crowd(page: Page): Promise<void> {
  const { host, hostname, port, origin } = new URL(page.url())
  const path = '/g/home/r/create/url'
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const type = 'application/x-www-form-urlencoded'
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, `origin: ${origin}`, `cookie: ${cookie}`]
  const upload = [...head, `content-type: ${type}`, `content-length: ${HELD.bytes}`, '', 'source='].join(
    '\r\n',
  )
  const sockets = Array.from({ length: HELD.uploads }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(upload))
    return socket.on('error', () => {})
  })
  try {
    await page.waitForTimeout(500)
    const language = await page.evaluate(() => navigator.language)
    const answer = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: { origin, cookie, 'accept-language': language, 'content-type': type },
      body: `source=${'x'.repeat(100_000)}`,
    })
    if (answer.status !== 503) throw new Error(`the server was not busy, but said ${answer.status}`)
    const body = await answer.text()
    await page.route('**/busy', (route) => route.fulfill({ status: 503, contentType: 'text/html', body }))
    await page.goto('/busy')
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
