import { withFractionsSeen } from '../../src/importers/ocr/fractions.rules'
import type { Grey } from '../../src/importers/ocr/upright.rules'

/*
 * The thread that reads text in pictures, with Tesseract's core from the data directory, which its first script has loaded beside this
 * (`/readers/ocr.js`). It runs under a policy of its own: nothing but this server, and WebAssembly.
 */

interface Picture {
  width: number
  height: number
  data: ArrayBuffer
}

/** What the page asks for; answered in the same order. */
export type OcrRequest = { languages: { code: string; packed: Blob }[] } | { picture: Picture }

/** Progress of a picture, 0 to 1, or the end of what was asked: the words as tab-separated values, "" after languages. */
export type OcrAnswer = { progress: number } | { tsv: string } | { failed: string }

interface Tesseract {
  FS: { writeFile(name: string, data: Uint8Array): void }
  TessBaseAPI: new () => {
    Init(path: null, languages: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    SetImageFile(exif: number, angle: number): number
    Recognize(monitor: null): number
    GetTSVText(page: number): string
    End(): void
  }
}

declare const TesseractCore: (options: object) => Promise<Tesseract>
declare const readerFiles: Record<string, string>

const LSTM_ONLY = 1
/** Of Tesseract's own: light that falls unevenly on a page is taken into account, tile by tile. */
const SAUVOLA = '2'
/**
 * Words are looked for wherever they are. The engine's own ways of finding blocks and lines join what is at one height in two columns, and lose
 * words at the seam; lines and columns are told apart afterwards (`layout.rules.ts`).
 */
const SPARSE_TEXT = '11'

const send = (answer: OcrAnswer) => (postMessage as (message: OcrAnswer) => void)(answer)
let core: Promise<Tesseract> | undefined
let reader: InstanceType<Tesseract['TessBaseAPI']> | undefined

function load(): Promise<Tesseract> {
  core ??= TesseractCore({
    locateFile: (name: string) => readerFiles[name] ?? name,
    // Its own measure begins where the lines have been found, at 30.
    // biome-ignore lint/correctness/noComponentHookFactories: a name of Tesseract's, no component
    TesseractProgress: (percent: number) => send({ progress: Math.max(0, (percent - 30) / 70) }),
    print: () => undefined,
    printErr: () => undefined,
  })
  return core
}

async function learn(languages: { code: string; packed: Blob }[]): Promise<string> {
  const { FS, TessBaseAPI } = await load()
  for (const { code, packed } of languages) {
    const plain = packed.stream().pipeThrough(new DecompressionStream('gzip'))
    FS.writeFile(`${code}.traineddata`, new Uint8Array(await new Response(plain).arrayBuffer()))
  }
  reader?.End()
  reader = new TessBaseAPI()
  if (reader.Init(null, languages.map(({ code }) => code).join('+'), LSTM_ONLY) !== 0)
    throw Error('languages')
  reader.SetVariable('thresholding_method', SAUVOLA)
  reader.SetVariable('tessedit_pageseg_mode', SPARSE_TEXT)
  return ''
}

/** Grey values as a file of the plainest format there is, which costs nothing to write and to read. */
function greyMap({ width, height, data }: Picture): { file: Uint8Array; grey: Grey } {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + width * height)
  file.set(head)
  const colours = new Uint8Array(data)
  for (let at = 0, to = head.length; to < file.length; at += 4, to += 1)
    file[to] = (colours[at]! * 77 + colours[at + 1]! * 151 + colours[at + 2]! * 28) >> 8
  return { file, grey: { width, height, data: file.subarray(head.length) } }
}

async function read(picture: Picture): Promise<string> {
  const { FS } = await load()
  if (!reader) throw Error('no language')
  const { file, grey } = greyMap(picture)
  FS.writeFile('/input', file)
  if (reader.SetImageFile(1, 0) === 1) throw Error('picture')
  reader.Recognize(null)
  return withFractionsSeen(reader.GetTSVText(0), grey)
}

let turn = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<OcrRequest>) => {
  turn = turn
    .then(() => ('languages' in data ? learn(data.languages) : read(data.picture)))
    .then(
      (tsv) => send({ tsv }),
      (error: unknown) => send({ failed: String(error) }),
    )
})
