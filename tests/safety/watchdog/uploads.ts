import { zipOf } from '../../importers/archive/archives'
import type { Case, Fields } from '../example'
import { TEXTS } from './largest'

const MB = 1024 * 1024

const noise = (bytes: number, head: readonly number[] = []) => {
  const file = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536)
    crypto.getRandomValues(file.subarray(at, Math.min(bytes, at + 65_536)))
  file.set(head)
  return file
}
const textOf = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length))
const picture = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'cake.png', { type: 'image/png' })
const file = (text: string, name: string) => new File([text], name, { type: 'text/plain' })

const PICTURE_BYTES = 30 * MB
/** Neither a picture, nor more than the first bytes of one, nor anything but what is between the parts of a form. */
const picturesIn = (field: string): [string, () => Fields][] => [
  ['noise', () => ({ [field]: picture(noise(PICTURE_BYTES)) })],
  ['the head of a JPEG', () => ({ [field]: picture(noise(PICTURE_BYTES, [0xff, 0xd8, 0xff, 0xe0])) })],
  ['separators', () => ({ [field]: picture(Buffer.from(textOf('\r\n--', PICTURE_BYTES))) })],
]
const PICTURES = picturesIn('image')
const PORTRAITS = picturesIn('profile')
const CARDS = picturesIn('images')

/** Neither an archive, nor more than its first bytes, nor a zip that holds nothing but text, nor a table of a single column. */
const ARCHIVES: [string, () => Fields][] = [
  ['noise', () => ({ archive: new File([noise(PICTURE_BYTES)], 'kitchen.zip') })],
  [
    'the head of a zip',
    () => ({ archive: new File([noise(PICTURE_BYTES, [0x50, 0x4b, 3, 4])], 'kitchen.zip') }),
  ],
  [
    'text',
    () => ({ archive: new File([zipOf({ 'a/recipe.json': textOf(TEXTS.prose, 7 * MB) })], 'kitchen.zip') }),
  ],
  ['rows', () => ({ archive: file(`title,instructions\n${textOf('x,y\n', 4 * MB)}`, 'recipes.csv') })],
]

const PAGE = '<h2>Ingredients</h2><ul><li>2 cups flour</li></ul>'
const JSON_LD = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'x', recipeIngredient: Array.from({ length: 9000 }, () => '2 cups flour') })}</script>`
const SOURCES = { prose: TEXTS.prose, tables: TEXTS.tables, page: PAGE, data: JSON_LD, list: '[1,' }

const sources = (bytes: number, toFields: (text: string) => Fields): [string, () => Fields][] =>
  Object.entries(SOURCES).map(([name, piece]) => [name, () => toFields(textOf(piece, bytes))])

const ATTACHMENTS: [string, () => Fields][] = [
  ...sources(29 * MB, (text) => ({ file: file(text, 'notes.txt') })),
  ['noise', () => ({ file: new File([noise(PICTURE_BYTES)], 'notes.pdf', { type: 'application/pdf' }) })],
]

/** For each route that takes more than forms and bodies usually do: the fields that make it as large as it may be. */
export const UPLOADS: Record<string, [string, () => Fields][]> = {
  'PUT /api/recipes/:slug/image': PICTURES,
  'PUT /api/recipes/timeline/events/:id/image': PICTURES,
  'POST /g/:group/r/:slug/made': PICTURES,
  'POST /g/:group/recipes/timeline/:id': PICTURES,
  'POST /api/recipes/:slug/assets': ATTACHMENTS,
  'POST /g/:group/r/:slug/assets': ATTACHMENTS,
  'POST /g/:group/r/create/new': PICTURES,
  'POST /g/:group/r/:slug': PICTURES,
  'POST /g/:group/r/create/file': sources(5 * MB, (text) => ({ file: file(text, 'tea.md') })),
  'POST /g/:group/r/create/text': sources(5.9 * MB, (text) => ({ text })),
  'POST /g/:group/r/create/url': sources(8.5 * MB, (source) => ({ source })),
  'POST /g/:group/r/create/url/save': [
    ...sources(3.9 * MB, (rest) => ({ rest })),
    ...picturesIn('ownPicture'),
  ],
  'POST /g/:group/r/:slug/read-again': sources(3.9 * MB, (found) => ({ found, name: 'true' })),
  'POST /g/:group/r/:slug/tidy-up': sources(3.9 * MB, (found) => ({ found, name: 'true' })),
  'POST /g/:group/r/:slug/ingredient-parser': sources(3.9 * MB, (text) => ({ 'lines.0.text': text })),
  'POST /api/users/:id/image': PORTRAITS,
  'POST /user/profile/picture': PORTRAITS,
  'POST /api/recipes/create-from-image': CARDS,
  'POST /api/recipes/create/image': CARDS,
  'POST /g/:group/r/create/pictures': CARDS,
  'POST /api/groups/migrations': ARCHIVES,
  'POST /group/migrations': ARCHIVES,
  'POST /admin/moving': ARCHIVES,
  'POST /api/admin/backups/upload': ARCHIVES,
  'POST /api/backups/upload': ARCHIVES,
  'POST /admin/backups/upload': ARCHIVES,
  'POST /api/recipes/create-from-zip': ARCHIVES,
  'POST /api/recipes/create/zip': ARCHIVES,
  'POST /api/recipes/create/html-or-json': sources(8 * MB - 200_000, (data) => ({ data })),
  'POST /api/recipes/create/html-or-json/stream': sources(8 * MB - 200_000, (data) => ({ data })),
}

/** The form, as browsers send those with files; for the API, where it reads JSON, that. */
export function uploadBody({ isApi, example }: Case, fields: Fields, own: Fields): FormData | string {
  if (isApi && example.json) return JSON.stringify({ ...own, ...fields })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...own, ...fields })) form.append(name, value)
  return form
}
