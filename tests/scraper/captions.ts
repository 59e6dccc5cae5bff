import { join } from 'node:path'

/** A caption as it was pasted, and what was marked in it before any of it was read. */
export interface Caption {
  text: string
  name: string
  ingredients: string[]
  steps: string[]
  yields: string
}

const FOLDER = join(import.meta.dir, '../fixtures/captions')
/** `{i:2 eggs}` marks an ingredient, `n` the name, `s` a step, `y` the yield. */
const MARK = /\{([nisy]):([^{}]*)\}/g

function captionOf(marked: string): Caption {
  const marks = [...marked.matchAll(MARK)]
  const of = (kind: string) => marks.filter((match) => match[1] === kind).map((match) => match[2]!)
  return {
    text: marked.replace(MARK, '$2'),
    name: of('n')[0] ?? '',
    ingredients: of('i'),
    steps: of('s'),
    yields: /\d+/.exec(of('y')[0] ?? '')?.[0] ?? '',
  }
}

/** The captions in one language; they are ours, and were marked before the rules for them were written. `later` are those that came after. */
export async function captionsIn(language: string): Promise<Caption[]> {
  const text = await Bun.file(join(FOLDER, `${language}.txt`)).text()
  return text.trim().split('\n=====\n').map(captionOf)
}
