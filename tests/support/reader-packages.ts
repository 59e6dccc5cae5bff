import { join } from 'node:path'

const MODULES = join(import.meta.dir, '../../node_modules')

/** What browsers read pictures with, as npm lays it down: folders for `trivet readers add`. */
export const READER_PACKAGES = {
  ocr: join(MODULES, 'tesseract.js-core'),
  english: join(MODULES, '@tesseract.js-data/eng'),
  heic: join(MODULES, 'libheif-js'),
}

/** Other languages that photographs are read in. */
export const READER_LANGUAGES = [
  join(MODULES, '@tesseract.js-data/deu'),
  join(MODULES, '@tesseract.js-data/fra'),
]
