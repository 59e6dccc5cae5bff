import { Fragment } from 'react'
import { markWords } from './mark.rules'

/** A text with what was searched for marked. @param words folded; none leaves the text as it is */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  return markWords(text, words).map(({ text: piece, isFound }, at) =>
    isFound ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
  )
}
