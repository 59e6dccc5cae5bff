import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { BuiltFile } from './islands'
import { put } from './static-files'

const PACKAGE = 'node_modules/@expo-google-fonts/source-serif-4'
const FACES = [
  ['normal', '400Regular/SourceSerif4_400Regular.ttf'],
  ['italic', '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'],
] as const

/** What is set in the serif, by script, as CSS writes it; other scripts are left to the system. */
export const SERIF_RANGES: Record<string, string> = {
  latin:
    'U+20-7E, U+A0-17F, U+192, U+218-21B, U+2C6-2DD, U+2010-203A, U+2044, U+20AC, U+2122, U+2150-215E, U+2212',
  vietnamese: 'U+1A0-1A1, U+1AF-1B0, U+300-303, U+309, U+323, U+1EA0-1EF9, U+20AB',
  greek: 'U+370-3FF',
  cyrillic: 'U+400-45F, U+490-491, U+4B0-4B1, U+2116',
}

/** The characters of a range of CSS. */
export function charactersOf(ranges: string): string {
  const spans = ranges.split(',').map((range) => range.trim().slice(2).split('-'))
  const points = spans.flatMap(([from = '', to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at)
  })
  return String.fromCodePoint(...points)
}

/** One face of one script; the same bytes for the same source, so what was made before is taken from `.build`. */
async function subset(root: string, source: Buffer, characters: string): Promise<Uint8Array> {
  const folder = join(root, '.build/serif')
  const kept = join(folder, `${Bun.hash(`${Bun.hash(source)} ${characters}`).toString(36)}.woff2`)
  if (!existsSync(kept)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(kept, await subsetFont(source, characters, { targetFormat: 'woff2' }))
  }
  return readFileSync(kept)
}

/** The serif of headings, cut to what European languages need, with its sheet and its licence. */
export async function buildSerif(root: string, out: string): Promise<BuiltFile[]> {
  const files: BuiltFile[] = []
  const rules: string[] = []
  for (const [style, path] of FACES) {
    const source = readFileSync(join(root, PACKAGE, path))
    for (const [script, range] of Object.entries(SERIF_RANGES)) {
      const file = put(out, `serif/${script}-${style}.woff2`, await subset(root, source, charactersOf(range)))
      files.push(file)
      rules.push(
        `@font-face{font-family:"Trivet Serif";font-style:${style};font-weight:400;font-display:optional;` +
          `src:url(${file.url.slice('/a/'.length)}) format("woff2");unicode-range:${range.replaceAll(' ', '')}}`,
      )
    }
  }
  const licence = put(out, 'serif/OFL.txt', readFileSync(join(root, PACKAGE, 'LICENSE_FONT')))
  return [...files, licence, put(out, 'serif.css', new TextEncoder().encode(rules.join('\n')))]
}
