import type { Word } from '../../../src/importers/ocr/layout.rules'
import { lettersRead } from '../../../src/importers/ocr/upright.rules'
import { readWords } from '../../../src/importers/ocr/words.rules'
import { fetchFile } from '../../api-client'
import type { OcrAnswer, OcrRequest } from '../../readers/ocr.worker'

export interface LanguageFile {
  code: string
  url: string
}

export interface PictureText extends ReturnType<typeof lettersRead> {
  words: Word[]
}

export interface OcrReader {
  /** Stops the page being read, so that one that was removed or turned holds up no other. */
  stop(): void
  /** The words in a picture, and how well they were read. @throws TookTooLong; others when the reader cannot be had or fails. The next call starts over */
  read(
    picture: ImageData,
    languages: readonly LanguageFile[],
    onProgress: (part: number) => void,
  ): Promise<PictureText>
}

/** A page of text takes a slow telephone half of this; noise, in which words are looked for everywhere, takes forever. */
const LONGEST_MS = 90_000

/** There was too much to look at in a picture, as there is where no text is. */
export class TookTooLong extends Error {}

/** The thread that reads, begun with the first picture. @param url the worker's first script */
export function createReader(url: string): OcrReader {
  let worker: Worker | null = null
  let known = ''
  let giveUp: (error: Error) => void = () => undefined

  function ask(
    request: OcrRequest,
    transfer: Transferable[],
    onProgress: (part: number) => void,
  ): Promise<string> {
    worker ??= new Worker(url)
    const asked = worker
    return new Promise((resolve, reject) => {
      giveUp = reject
      asked.onmessage = ({ data }: MessageEvent<OcrAnswer>) => {
        if ('progress' in data) onProgress(data.progress)
        else if ('tsv' in data) resolve(data.tsv)
        else reject(new Error(data.failed))
      }
      asked.onerror = (event) => {
        event.preventDefault()
        reject(new Error('the reader did not start'))
      }
      asked.postMessage(request, transfer)
    })
  }

  async function learn(
    languages: readonly LanguageFile[],
    onProgress: (part: number) => void,
  ): Promise<void> {
    const wanted = languages.map(({ code }) => code).join('+')
    if (wanted === known) return
    const files = await Promise.all(
      languages.map(async ({ code, url: address }) => {
        const packed = await fetchFile(address)
        if (!packed) throw new Error(`${code} could not be fetched`)
        return { code, packed }
      }),
    )
    await ask({ languages: files }, [], onProgress)
    known = wanted
  }

  function end(): void {
    worker?.terminate()
    worker = null
    known = ''
  }

  return {
    stop() {
      end()
      giveUp(new Error('stopped'))
    },
    async read({ width, height, data }, languages, onProgress) {
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        await learn(languages, onProgress)
        const picture = { width, height, data: data.buffer as ArrayBuffer }
        timer = setTimeout(() => giveUp(new TookTooLong()), LONGEST_MS)
        const tsv = await ask({ picture }, [picture.data], onProgress)
        return { words: readWords(tsv), ...lettersRead(tsv) }
      } catch (error) {
        end()
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
