import { expect, test } from 'bun:test'
import { sniffImage } from '../../../src/platform/images/header/sniff'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const box = (...brands: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(8 + brands.length * 4)}ftyp${brands.join('')}`)

test.each([
  ['avif', box('avif', '\0\0\0\0', 'mif1', 'miaf')],
  ['avif', box('mif1', '\0\0\0\0', 'mif1', 'avif')],
  ['avif', box('avis', '\0\0\0\0')],
  ['heic', box('heic', '\0\0\0\0', 'mif1')],
  ['heic', box('mif1', '\0\0\0\0', 'heic')],
  ['heic', box('mif1', '\0\0\0\0')],
  ['tiff', bytes('II*\0')],
  ['tiff', bytes('MM\0+')],
  ['gif', bytes('GIF89a')],
  ['bmp', bytes('BM')],
] as const)('%s is known by its first bytes', (format, head) => {
  expect(sniffImage(head)).toBe(format)
})

test.each([
  ['a film', box('isom', '\0\0\0\0', 'mp42')],
  ['a brand after the end of the box', bytes('\0\0\0\x10ftypisom\0\0\0\0avif')],
  ['a box that claims to be endless', bytes('\xff\xff\xff\xffftypisom')],
  ['WAV', bytes('RIFF\0\0\0\0WAVE')],
  ['an unfinished head', bytes('\x89PNG\r\n')],
  ['nothing', new Uint8Array()],
])('%s is no picture', (_name, head) => {
  expect(sniffImage(head)).toBeUndefined()
})

test('a view into a larger buffer is read from its own start', () => {
  const larger = Buffer.concat([Buffer.from('xxxx'), box('mif1', '\0\0\0\0', 'avif')])
  expect(sniffImage(larger.subarray(4))).toBe('avif')
})
