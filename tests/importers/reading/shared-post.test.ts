import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { oembedAddress, oembedPage } from '../../../src/importers/reading/oembed.rules'
import { fetchSharedPost } from '../../../src/importers/reading/shared-post.service'
import type { RecipeDraft } from '../../../src/scraper/draft.schema'
import { readPage } from '../../../src/scraper/page.service'

const CAPTION =
  'Lemon rice 🍋\n\nIngredients:\n🍚 200 g rice\n🍋 1 lemon\n🧂 1 tsp salt\n\nMethod:\n1. Boil the rice.\n2. Add the lemon.\n\n#rice #quick'
const LINES = ['200 g rice', '1 lemon', '1 tsp salt']

const texts = (list: readonly { text: string }[] | undefined) => (list ?? []).map(({ text }) => text)
const summary = (draft: RecipeDraft | null) => [
  draft?.name,
  texts(draft?.ingredients),
  draft?.author,
  draft?.images[0],
]

/** How the pages of services look to someone without an account, with a caption of ours instead of theirs. */
const PAGES: Record<string, { url: string; html: string; author: string[] }> = {
  'Instagram, whose page hands out the caption behind a count of likes': {
    url: 'https://www.instagram.com/p/Cx1/',
    html: `<title>Ana on Instagram</title><meta property="og:image" content="https://cdn.test/1.jpg"><meta property="og:description" content='1,204 likes, 33 comments - ana.cooks on May 3, 2025: "${CAPTION}". '>`,
    author: ['ana.cooks'],
  },
  'TikTok, whose page has it in the data of a script': {
    url: 'https://www.tiktok.com/@ana/video/7',
    html: `<meta property="og:image" content="https://cdn.test/1.jpg"><script id="__UNIVERSAL_DATA_FOR_REHYDRATION__" type="application/json">{"itemStruct":{"id":"7","desc":${JSON.stringify(CAPTION)},"author":{"uniqueId":"ana","nickname":"Ana Cooks"}}}</script>`,
    author: ['Ana Cooks'],
  },
  'YouTube, whose page hands out the beginning and has the whole in a script': {
    url: 'https://www.youtube.com/watch?v=abc',
    html: `<meta property="og:title" content="Lemon rice"><meta property="og:image" content="https://cdn.test/1.jpg"><meta property="og:description" content="Lemon rice 🍋 Ingredients: 200 g ri..."><script>var ytInitialPlayerResponse = {"videoDetails":{"videoId":"abc","shortDescription":${JSON.stringify(CAPTION)}},"microformat":{"ownerChannelName":"Ana Cooks"}};</script>`,
    author: ['Ana Cooks'],
  },
  'Facebook, whose page hands out the text of a post': {
    url: 'https://www.facebook.com/ana/posts/1',
    html: `<meta property="og:image" content="https://cdn.test/1.jpg"><meta property="og:description" content="${CAPTION}">`,
    author: [],
  },
  'Pinterest, whose page has the words of a pin in a script': {
    url: 'https://www.pinterest.com/pin/1/',
    html: `<meta property="og:image" content="https://cdn.test/1.jpg"><script id="__PWS_DATA__" type="application/json">{"pin":{"closeup_description":${JSON.stringify(CAPTION)},"pinner":{"full_name":"Ana Cooks"}}}</script>`,
    author: ['Ana Cooks'],
  },
}

for (const [name, { url, html, author }] of Object.entries(PAGES))
  test(`the caption is read of ${name}`, () => {
    const { draft } = readPage(`<html><head>${html}</head><body><div>Log in</div></body></html>`, { url })
    expect(summary(draft)).toEqual(['Lemon rice', LINES, author, 'https://cdn.test/1.jpg'])
    expect(texts(draft?.instructions)).toEqual(['Boil the rice.', 'Add the lemon.'])
  })

test('services that tell everyone what they show are asked by their own address, others by the one that their page names', () => {
  const video = 'https://youtu.be/abc?t=1'
  expect(oembedAddress(video)).toBe(
    `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(video)}`,
  )
  expect(oembedAddress('https://vm.tiktok.com/Z1/')).toStartWith('https://www.tiktok.com/oembed?url=')
  expect(oembedAddress('https://pinterest.co.uk/pin/1/')).toStartWith('https://www.pinterest.com/oembed.json')
  expect(oembedAddress('https://www.instagram.com/p/1/')).toBeNull()
  expect(oembedAddress('https://nottiktok.com.evil.test/')).toBeNull()
  const link = `<link rel="alternate" type="application/json+oembed" href="/embed?url=1&amp;format=json">`
  expect(oembedAddress('https://videos.test/1', link)).toBe('https://videos.test/embed?url=1&format=json')
})

/** What a service answers at least. */
const ANSWER = { version: '1.0', type: 'video', title: CAPTION }

/** A client of the web that has one answer, and notes what it was asked. */
function webWith(answer: unknown, status = 200) {
  const asked: string[] = []
  const get = async (url: string) => {
    asked.push(url)
    const body = new TextEncoder().encode(typeof answer === 'string' ? answer : JSON.stringify(answer))
    return { status, headers: new Headers(), url, body }
  }
  const refuse = () => Promise.reject(new Error('not asked for'))
  return { asked, outgoing: { get, head: refuse, post: refuse, addressesOf: refuse } }
}

interface Recorded {
  url: string
  /** Where the post is asked for; null for a service that wants a key, and so is not asked. */
  asked: string | null
  status: number
  body: unknown
  recipe: { name: string; author: string[]; image: string } | null
}

/** What services answer, in the shape that they publish; the words, people and addresses of pictures are ours. */
const RECORDED = join(import.meta.dir, '../../fixtures/oembed')

test.each([...new Glob('*.json').scanSync(RECORDED)].toSorted())(
  '%s is read as far as it tells',
  async (name) => {
    const {
      url,
      asked: address,
      status,
      body,
      recipe,
    }: Recorded = await Bun.file(join(RECORDED, name)).json()
    const { asked, outgoing } = webWith(body, status)
    const page = await fetchSharedPost({ outgoing }, url)
    expect(asked).toEqual(address === null ? [] : [`${address}${encodeURIComponent(url)}`])
    const { draft } = page === null ? { draft: null } : readPage(page.html, { url })
    // A title alone is no recipe: there the words of the page have to do, or a caption that is pasted.
    if (recipe === null) return expect(draft).toBeNull()
    expect(summary(draft)).toEqual([recipe.name, LINES, recipe.author, recipe.image])
    expect(texts(draft?.instructions)).toEqual(['Boil the rice.', 'Add the lemon.'])
  },
)

test('an answer that is none, or none that can be read, gives nothing, and no other server is asked', async () => {
  for (const web of [webWith('<html>', 200), webWith(ANSWER, 404), webWith([]), webWith({ title: '' })])
    expect(await fetchSharedPost(web, 'https://www.tiktok.com/@ana/video/7')).toBeNull()
  const other = webWith(ANSWER)
  expect(await fetchSharedPost(other, 'https://blog.test/soup')).toBeNull()
  expect(other.asked).toEqual([])
})

test('an answer cannot end the script that it is read in', () => {
  expect(oembedPage({ title: 'Soup </script><h1>x' })?.match(/<\/script>/g)).toHaveLength(1)
})
