import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { photograph } from './photographs'
import { openTestSite, type TestSite } from './test-site'

const folder = join(import.meta.dir, '../fixtures/kitchen')

export interface Orchard extends TestSite {
  /** Address of a page of this site. */
  address(path: string): string
}

/** A recipe site of our own on 127.0.0.1: two recipes, a photograph, and a page that refuses servers. */
export async function openOrchard(): Promise<Orchard> {
  const picture = await photograph({ width: 1600, height: 1200, grain: 12 }).jpeg({ quality: 85 }).toBuffer()
  const html = (file: string) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return (
      _: unknown,
      response: { writeHead(status: number, headers: Record<string, string>): { end(body: string): void } },
    ) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  }
  const site = await openTestSite({
    '/plum-galette': html('plum-galette.html'),
    '/linsensuppe': html('lentil-soup.html'),
    '/pictures/galette.jpg': (_, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
    '/members-only': (_, response) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>'),
    '/about-us': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>About us</title><h1>About us</h1><p>We grow fruit.</p>'),
  })
  return { ...site, address: (path) => `http://127.0.0.1:${site.port}${path}` }
}
