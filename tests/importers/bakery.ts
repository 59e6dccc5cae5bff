import { gzipSync } from 'node:zlib'
import { photograph } from '../support/photographs'
import { openTestSite, type TestSite } from '../support/test-site'

/** A recipe of our own as a site describes it, with whatever a test needs otherwise. */
export function buns(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Cardamom buns',
    description: 'Soft, and gone by noon.',
    recipeYield: '12',
    prepTime: 'PT30M',
    cookTime: 'PT1H',
    totalTime: 'PT1H30M',
    author: { '@type': 'Person', name: 'Signe Berg' },
    keywords: 'sweet dough, BBQ leftovers',
    recipeCategory: 'baking',
    nutrition: { '@type': 'NutritionInformation', calories: '310 kcal', sodiumContent: '0.2 g' },
    recipeIngredient: ['500 g flour', '250 ml milk', '2 tsp cardamom'],
    recipeInstructions: [
      {
        '@type': 'HowToSection',
        name: 'The dough',
        itemListElement: [
          { '@type': 'HowToStep', text: 'Warm the milk.' },
          { '@type': 'HowToStep', text: 'Knead everything for ten minutes.' },
        ],
      },
      { '@type': 'HowToStep', text: 'Bake for twenty minutes.' },
    ],
    ...changes,
  }
}

export function pageOf(recipe: unknown, head = ''): string {
  const data = JSON.stringify(recipe).replaceAll('</', '<\\/')
  return `<!doctype html><html lang="en"><head><title>Buns</title>${head}<meta property="og:site_name" content="Berg’s bakery"><script type="application/ld+json">${data}</script></head><body><h1>Cardamom buns</h1></body></html>`
}

export interface Bakery extends TestSite {
  address(path: string): string
}

const html = { 'content-type': 'text/html; charset=utf-8' }

/** A site on 127.0.0.1 with a good recipe, and every way a page can go wrong. */
export async function openBakery(): Promise<Bakery> {
  const small = await photograph({ width: 300, height: 200 }).jpeg().toBuffer()
  const large = await photograph({ width: 1200, height: 900, grain: 10 }).jpeg().toBuffer()
  const picture = { 'content-type': 'image/jpeg' }
  const site: TestSite = await openTestSite({
    '/buns': (request, response) => {
      const own = `http://${request.headers.host}`
      const image = [`${own}/small.jpg`, `${own}/gone.jpg`, `${own}/large.jpg`]
      const canonical = `<link rel="canonical" href="${own}/buns">`
      response.writeHead(200, html).end(pageOf(buns({ image }), canonical))
    },
    '/plain': (_, response) => response.writeHead(200, html).end(pageOf(buns())),
    '/latin': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from(pageOf(buns({ name: 'Crème brûlée' })).replace('’', ''), 'latin1')),
    '/small.jpg': (_, response) =>
      response.writeHead(200, { ...picture, 'content-length': small.length }).end(small),
    '/large.jpg': (_, response) =>
      response.writeHead(200, { ...picture, 'content-length': large.length }).end(large),
    '/moved': (_, response) => response.writeHead(301, { location: '/buns' }).end(),
    '/inside': (_, response) => response.writeHead(302, { location: 'http://192.168.7.7/' }).end(),
    '/metadata': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    '/about': (_, response) => response.writeHead(200, html).end('<title>About us</title><p>We bake.</p>'),
    '/refused': (_, response) => response.writeHead(403, html).end('no robots'),
    '/broken': (_, response) => response.writeHead(500, html).end(pageOf(buns())),
    '/binary': (_, response) => response.writeHead(200, html).end(Buffer.alloc(4096)),
    '/pdf': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
    '/large': (_, response) => {
      response.writeHead(200, html)
      for (let mb = 0; mb < 9; mb++) response.write(Buffer.alloc(1024 * 1024, 'a'))
      response.end()
    },
    '/bomb': (_, response) =>
      response
        .writeHead(200, { ...html, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
    '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/cut': (_, response) => {
      response.writeHead(200, { ...html, 'content-length': '9999' }).write('half')
      response.destroy()
    },
  })
  return { ...site, address: (path) => `http://127.0.0.1:${site.port}${path}` }
}
