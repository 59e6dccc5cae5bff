import { foldText } from '../../platform/text/fold'

/** A piece of a text, and whether it is what was searched for. */
export interface MarkedPiece {
  text: string
  isFound: boolean
}

interface FoldedText {
  folded: string
  /** For each character of the folded text, its position in the original. */
  places: number[]
}

const isPlain = (character: string) => character.length === 1 && character < '\u0080'

/** Folds letter by letter, so that matches can be located in the original text: "ß" becomes two letters with one position. */
function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const letters = isPlain(character) ? character.toLowerCase() : foldText(character)
    for (const letter of letters) {
      folded += letter
      places.push(at)
    }
    at += character.length
  }
  places.push(at)
  return { folded, places }
}

/** Whether a text has a word that was searched, as search compares them. @param word folded */
export function hasWord(text: string, word: string): boolean {
  return foldWithPlaces(text).folded.includes(word)
}

/**
 * A text in pieces, with the matches marked. Joined they are the text again.
 * @param words folded, as `searchWords` gives them; of phrases every word counts by itself
 */
export function markWords(text: string, words: readonly string[]): MarkedPiece[] {
  const { folded, places } = foldWithPlaces(text)
  const found = new Set<number>()
  for (const word of new Set(words.flatMap((phrase) => phrase.split(' ')))) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      for (let place = at; place < at + word.length; place++) found.add(places[place]!)
  }
  const pieces: MarkedPiece[] = []
  let place = 0
  for (const character of text) {
    // A combining accent belongs to the letter before it.
    const isAccent = /^\p{M}/u.test(character)
    const last = pieces.at(-1)
    const isFound = isAccent ? (last?.isFound ?? false) : found.has(place)
    if (last && last.isFound === isFound) last.text += character
    else pieces.push({ text: character, isFound })
    place += character.length
  }
  return pieces
}
