import { useEffect, useRef, useState } from 'react'
import type { Word } from '../../../src/importers/ocr/layout.rules'
import { urls } from '../../../src/urls'
import type { OcrPage } from './draft'
import { pixelsOf, turned } from './page-picture'
import { readUpright } from './read-upright'
import { createReader, type LanguageFile } from './reader'

interface Reading {
  onStart(): void
  /** @param part of the page that is read, 0 to 1 */
  onProgress(part: number): void
  /** @param read the page as it was read: as it was, or turned */
  onWords(page: OcrPage, words: Word[], read: OcrPage): void
  onFailed(page: OcrPage, error: unknown): void
  /** It was removed, turned, or is to be read in other languages. */
  onLeft(): void
}

/** Reads one page at a time in a worker, the one that is given; when another one is, the work on it ends. */
export function useReading(page: OcrPage | undefined, languages: readonly LanguageFile[], reading: Reading) {
  const [reader] = useState(() => createReader(urls.readerStart('ocr')))
  const now = useRef(reading)
  now.current = reading
  useEffect(() => {
    if (!page) return
    let isUnderWay = true
    const end = (then: () => void) => {
      if (!isUnderWay) return
      isUnderWay = false
      then()
    }
    const readOne = async (one: OcrPage) => {
      const pixels = await pixelsOf(one)
      if (!isUnderWay) throw new Error('left')
      return await reader.read(pixels, languages, (part) => isUnderWay && now.current.onProgress(part))
    }
    now.current.onStart()
    readUpright(page, readOne, turned).then(
      ({ page: read, words }) => end(() => now.current.onWords(page, words, read)),
      (error) => end(() => now.current.onFailed(page, error)),
    )
    return () =>
      end(() => {
        reader.stop()
        now.current.onLeft()
      })
  }, [page, languages, reader])
}
