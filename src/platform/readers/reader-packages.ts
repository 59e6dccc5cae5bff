import { findReaderFile, languageFile, PROGRAM_FILES, readerLanguages, sha256 } from './reader-files'

/** A file that a button on the page fetches: from an npm package, and only with this very content. */
export interface FetchedFile {
  name: string
  /** `tesseract.js-core@7.0.0`. */
  from: string
  sha256: string
}

const knowledge = (code: string, sum: string): FetchedFile & { code: string } => ({
  code,
  name: languageFile(code),
  from: `@tesseract.js-data/${code}@1.0.0`,
  sha256: sum,
})

/** Other languages are added by hand (`trivet readers add`): there is no checksum for them. */
const LANGUAGES = [
  knowledge('eng', '45b4cb346724ac1774f1c36f42f182b887bcdb28ebe63e6fff90ac41f3fcff91'),
  knowledge('deu', '306c4280d0cbed46fbff727486bd43b92730181bae80f56941a091f363bdf28b'),
  knowledge('fra', 'd611139672b3752c7097e671e4a1d9209dfd37f2aeb081ef6487fba3351e9255'),
  knowledge('spa', '40be52f97b5d4eb7460073dc1f94cd546b27150333c0bf854ed7e7132db6bceb'),
  knowledge('ita', 'f702fcfad297ce028ede3626d1467b67939f23ff23595f9badd54681cf25a4d3'),
  knowledge('ara', 'f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639'),
]

/** Tesseract's codes of the languages that can be fetched. */
export const FETCHED_LANGUAGES = LANGUAGES.map(({ code }) => code)

/** What the button fetches: the programs that are missing, and these languages. @param languages Tesseract's codes */
export function filesToFetch(dataDir: string, languages: readonly string[]): FetchedFile[] {
  const known = new Set(readerLanguages(dataDir))
  const programs = PROGRAM_FILES.filter(({ name }) => findReaderFile(dataDir, name) === null)
  return [...programs, ...LANGUAGES.filter(({ code }) => languages.includes(code) && !known.has(code))]
}

/** The address of a package below a registry: `…/@tesseract.js-data/eng/-/eng-1.0.0.tgz`. */
export function packageAddress(registry: URL, from: string): string {
  const at = from.lastIndexOf('@')
  const [name, version] = [from.slice(0, at), from.slice(at + 1)]
  return `${registry.href.replace(/\/$/, '')}/${name}/-/${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`
}

/** The first of the files that is missing among those received, or has another content. */
export function lackingFile(
  wanted: readonly FetchedFile[],
  came: ReadonlyMap<string, { bytes: Uint8Array }>,
): FetchedFile | undefined {
  return wanted.find((file) => {
    const bytes = came.get(file.name)?.bytes
    return !bytes || sha256(bytes) !== file.sha256
  })
}
