import { Fragment } from 'react'
import { Phrases } from '../../recipes/ingredient/recipe-words.ui'
import { markWords } from './mark.rules'

/** A text with what was searched for marked. @param words folded; none leaves the text as it is */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return <Phrases of={text} />
  return markWords(text, words).map(({ text: piece, isFound }, at) =>
    isFound ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
  )
}
