import { languageOf } from '../platform/i18n/languages.rules'

/**
 * Things that cooks count, one and many, in the languages that lists of foods are shipped in. Of a phrase such as "red onion" the last
 * word, of that what is after a hyphen ("Bio-Zitrone").
 */
const THINGS: Readonly<Record<string, string>> = {
  en:
    'apple|apples, apricot|apricots, aubergine|aubergines, avocado|avocados, bagel|bagels, banana|bananas, ' +
    'beetroot|beetroots, biscuit|biscuits, breast|breasts, bulb|bulbs, bun|buns, cabbage|cabbages, carrot|carrots, ' +
    'cauliflower|cauliflowers, chicken|chickens, chilli|chillies, clove|cloves, courgette|courgettes, cube|cubes, ' +
    'cucumber|cucumbers, date|dates, egg|eggs, eggplant|eggplants, fig|figs, fillet|fillets, ' +
    'grapefruit|grapefruits, head|heads, leaf|leaves, leek|leeks, lemon|lemons, lettuce|lettuces, lime|limes, loaf|loaves, ' +
    'lobster|lobsters, mango|mangoes, melon|melons, mushroom|mushrooms, nectarine|nectarines, olive|olives, onion|onions, ' +
    'orange|oranges, parsnip|parsnips, peach|peaches, pear|pears, pepper|peppers, plum|plums, pod|pods, potato|potatoes, ' +
    'prawn|prawns, pumpkin|pumpkins, radish|radishes, rib|ribs, sausage|sausages, shallot|shallots, sheet|sheets, slice|slices, ' +
    'sprig|sprigs, stalk|stalks, stick|sticks, strawberry|strawberries, thigh|thighs, tomato|tomatoes, tortilla|tortillas, ' +
    'turnip|turnips, walnut|walnuts, yolk|yolks, zucchini|zucchini',
  de:
    'apfel|äpfel, aprikose|aprikosen, aubergine|auberginen, avocado|avocados, banane|bananen, birne|birnen, blatt|blätter, ' +
    'brötchen|brötchen, chilischote|chilischoten, ei|eier, eigelb|eigelb, eiweiß|eiweiß, feige|feigen, gurke|gurken, ' +
    'kartoffel|kartoffeln, knoblauchzehe|knoblauchzehen, knolle|knollen, kohlrabi|kohlrabi, kopf|köpfe, limette|limetten, ' +
    'lorbeerblatt|lorbeerblätter, mango|mangos, möhre|möhren, karotte|karotten, orange|orangen, paprika|paprika, ' +
    'paprikaschote|paprikaschoten, pfirsich|pfirsiche, pflaume|pflaumen, schalotte|schalotten, scheibe|scheiben, stange|stangen, ' +
    'stängel|stängel, tomate|tomaten, vanilleschote|vanilleschoten, zehe|zehen, zitrone|zitronen, zucchini|zucchini, ' +
    'zweig|zweige, zwiebel|zwiebeln',
}

interface Thing {
  counterpart: string
  isPlural: boolean
}

const lexicons = new Map<string, ReadonlyMap<string, Thing>>()

function lexiconOf(language: string): ReadonlyMap<string, Thing> {
  const known = lexicons.get(language)
  if (known) return known
  const lexicon = new Map<string, Thing>()
  for (const entry of (THINGS[language] ?? '').split(', ')) {
    const [one = '', many = ''] = entry.split('|')
    if (one === many) continue
    lexicon.set(one, { counterpart: many, isPlural: false })
    lexicon.set(many, { counterpart: one, isPlural: true })
  }
  lexicons.set(language, lexicon)
  return lexicon
}

/** Up to four words up to a comma, a parenthesis or a word that begins something else: "large red onion". */
const PHRASE =
  /^[ \u00a0]((?:[\p{L}\p{M}’'-]{1,24} ){0,3}?[\p{L}\p{M}’'-]{1,24})(?=$|\s*[,;(/]|\s(?:and|or|plus|with|for|of|to|in|at|cut|und|oder|mit|für|zum|in)(?!\p{L}))/iu

function likeWritten(word: string, written: string): string {
  return /^\p{Lu}/u.test(written) ? word[0]!.toUpperCase() + word.slice(1) : word
}

/**
 * What is counted after a number, for another number of it: the text from `at` to `end` with its noun in the plural or back. Undefined
 * where the noun is none of the table's, had the unexpected number before, or stays.
 * @param at end of the number
 * @param language of the text; English when it is not known
 */
export function thingFor(
  text: string,
  at: number,
  before: number,
  after: number,
  language = '',
): { text: string; end: number } | undefined {
  if (before > 1 === after > 1) return undefined
  const phrase = PHRASE.exec(text.slice(at, at + 110))
  if (!phrase) return undefined
  const end = at + phrase[0].length
  const lexicon = lexiconOf(languageOf(language) || 'en')
  const words = phrase[1]!.split(' ')
  const last = words.at(-1)!
  // German adjectives decline with the number: only where none but "-e" is before the noun.
  if (languageOf(language) === 'de' && words.slice(0, -1).some((word) => !word.endsWith('e')))
    return undefined
  const cut = last.lastIndexOf('-') + 1
  const noun = last.slice(cut)
  const thing = lexicon.get(noun.toLowerCase())
  if (!thing || thing.isPlural !== before > 1) return undefined
  return { text: text.slice(at, end - noun.length) + likeWritten(thing.counterpart, noun), end }
}
