/** A question of the manual with its answer. */
export interface Question {
  /** Name of its page. */
  page: string
  pageTitle: string
  /** Id of the question on its page. */
  id: string
  question: string
  /** Markdown. */
  answer: string
  /** Words that people look for it by and that neither question nor answer has. */
  also: string
}

export interface ManualPage {
  name: string
  title: string
  /** Markdown above the first question. */
  lead: string
  questions: readonly Question[]
}

/** The end of an address for a heading, as the pages of forges have it. */
export const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** A line that is a picture: for readers of docs/manual; the executable has none. */
const isPicture = (line: string) => line.startsWith('![') || line.startsWith('<img ')

/** Reads a page of the manual: a title, a lead, and questions as headings of the second degree. */
export function readPage(name: string, markdown: string): ManualPage {
  const shown = markdown
    .split('\n')
    .filter((line) => !isPicture(line))
    .join('\n')
  const [head = '', ...sections] = shown.split('\n## ')
  const [titleLine = '', ...lead] = head.split('\n')
  const title = titleLine.slice(2).trim()
  const questions = sections.map((section): Question => {
    const [question = '', ...lines] = section.split('\n')
    const isAlso = (line: string) => line.startsWith('<!-- also: ')
    return {
      page: name,
      pageTitle: title,
      id: idOf(question),
      question,
      also: (lines.find(isAlso) ?? '').slice('<!-- also: '.length, -' -->'.length),
      answer: lines
        .filter((line) => !isAlso(line))
        .join('\n')
        .trim(),
    }
  })
  return { name, title, lead: lead.join('\n').trim(), questions }
}

/** Words that say nothing of what someone is looking for. */
const EMPTY = new Set(
  'a an and are as at be by can did do does for from get go had has have how i if in into is it its me my of on or our so that the their them there this to up us was we what when where which who why will with you your trivet'.split(
    ' ',
  ),
)

/** A word without its ending: “recipes” finds “recipe”, “printing” finds “print”. */
function stem(word: string): string {
  const ending = ['ing', 'ies', 'es', 'ed', 's', 'e', 'y'].find(
    (end) => word.endsWith(end) && word.length - end.length >= 3,
  )
  const left = ending ? word.slice(0, -ending.length) : word
  return left.length > 3 && left.at(-1) === left.at(-2) ? left.slice(0, -1) : left
}

const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f’']/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !EMPTY.has(word))
    .map(stem)

const MOST_WORDS = 20
const MOST_ANSWERS = 5
/** What fits much worse than the best is no answer. */
const LEAST_SHARE = 0.4

export type ManualIndex = readonly { question: Question; weights: ReadonlyMap<string, number> }[]

/** What each question is found by: its own words count most, then those that people use for it, then the answer's. */
export function indexManual(pages: readonly ManualPage[]): ManualIndex {
  return pages.flatMap(({ questions }) =>
    questions.map((question) => {
      const weights = new Map<string, number>()
      const add = (text: string, weight: number) => {
        for (const word of new Set(wordsOf(text))) weights.set(word, (weights.get(word) ?? 0) + weight)
      }
      add(question.question, 3)
      add(question.also, 2)
      add(question.pageTitle, 1)
      add(question.answer, 1)
      return { question, weights }
    }),
  )
}

/** The questions that fit best, the best first: a rare word says more than one that is everywhere. */
export function searchManual(index: ManualIndex, asked: string): Question[] {
  const words = [...new Set(wordsOf(asked))].slice(0, MOST_WORDS)
  const rarity = new Map(
    words.map((word) => {
      const having = index.filter(({ weights }) => weights.has(word)).length
      return [word, having === 0 ? 0 : Math.log(1 + index.length / having)] as const
    }),
  )
  const ranked = index
    .map(({ question, weights }) => ({
      question,
      score: words.reduce((sum, word) => sum + (weights.get(word) ?? 0) * (rarity.get(word) ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const least = (ranked[0]?.score ?? 0) * LEAST_SHARE
  return ranked
    .filter(({ score }) => score >= least)
    .slice(0, MOST_ANSWERS)
    .map(({ question }) => question)
}
