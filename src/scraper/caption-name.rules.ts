import { countedYield, isLabelledYield } from './fields/yield.rules'

const MAX_NAME_WORDS = 9
const MIN_GREETING_WORDS = 3
/** `Rezept für …`, `Today: …`: words of captions before the name of a dish. */
const OPENING =
  /^(?:(?:new |neues |nouvelle |nueva |nuova |nova )?(?:rezept|recipe|recette|receta|ricetta|receita)(?: viral)?(?: (?:für|for|de|du|per|di|da|do))?|today|heute|aujourd[’']hui|hoy|oggi|hoje)(?:[:,–-]| [:–-])?\s{1,4}/iu
/** `Hummus that everybody loves`: a clause about the dish after its name. */
const CLAUSE = / (?:that|which|qui|che|que) .{4,200}$/iu
/** `The easiest carbonara`, `La vraie carbonara`: praise in front of a name. */
const SUPERLATIVE =
  /^(?:(?:the |my )?(?:easiest|best|ultimate|viral|crispiest|creamiest|fluffiest|juiciest|quickest)(?: ever)?|(?:der|die|das|den) (?:beste|einfachste|cremigste|schnellste|leckerste|saftigste)n?|(?:la|le|les) (?:vraie?s?|meilleure?s?)|(?:el|la|los|las) (?:mejor|mejores|auténtic[oa]s?)|(?:il|la|i|le|lo) (?:ver[oaie]|migliore?|migliori)|(?:o|a|os|as) (?:melhor|melhores|verdadeir[oa]s?)) (?=\p{L}{2})/iu
/** `Anyone for gazpacho?`, `Alguém pediu brigadeiro?`, `Sunday means banana bread`: a name within a phrase. */
const ASKED =
  /^(?:(?:anyone for|who (?:wants|loves|else loves|is up for)|wer (?:will|mag|liebt)|kennt ihr(?: schon)?|qui (?:veut|aime)|on en parle de|quién quiere|alguien (?:quiere|dijo)|chi (?:vuole|ama)|alguém (?:pediu|disse)|quem (?:quer|ama)) (?:some |an? |the |cette |ces? |une? |una? |une |uma? |un |die |das |den |meine[nr]? )?)(.{3,60}?) ?\?$/iu
const MEANS =
  /^\p{L}{3,12} (?:means|calls for|heißt|bedeutet|ruft nach|rime avec|significa|é dia de|es día de|è giorno di) (.{3,60})$/iu
const POV = /^pov ?: .{0,24}?\b(?:nailed|made|found|discovered|learned to make|perfected) (.{3,60})$/iu
const ARTICLE = /^(?:the|le|la|les|el|los|las|il|lo|gli|o|os|as) (?=\p{Ll})/iu
/** `(makes 14)`, `// 2 servings`, `für 4`, `dosi per 2` after a name. */
const IN_BRACKETS = /\s{0,4}[([]([^()[\]]{1,40})[)\]]\s{0,4}$/u
const BEHIND_SIGN = /\s?(?:\/\/|[|•·–—])\s?(\P{N}{0,12}\p{N}{1,3}[^|/•·]{0,24})$/u
const FOR_SO_MANY =
  /,? (?:(?:dosi|dosis|zutaten|ingrédients|ingredientes|ingredienti|ingredients) )?(?:für|for|pour|para|per|serves|makes|rende|ergibt) (\p{N}{1,2}(?: \p{L}{3,12}\.?)?)$/iu
const LONE_COUNT = /^\p{N}{1,2}(?:\s?[-–]\s?\p{N}{1,2})? \p{L}{3,14}\.?$/u

/** What the first line of a caption says. */
export interface CaptionHead {
  name: string
  /** How much it makes, where the line says so. */
  yields: string
}

function isYield(text: string): boolean {
  return countedYield(text) !== '' || isLabelledYield(text) || LONE_COUNT.test(text)
}

function wordsIn(text: string): number {
  return text.split(' ').filter((word) => word !== '').length
}

/** `Quick lunch? Gnocchi with spinach` → `Gnocchi with spinach`: the hook ends like a sentence. */
function withoutGreeting(line: string): string {
  const ends = [...line.matchAll(/ ?[!?:…] {1,4}(?=\p{Lu})/gu)].toReversed()
  for (const end of ends) {
    const [before, rest] = [line.slice(0, end.index), line.slice(end.index + end[0].length)]
    const isName = rest !== '' && wordsIn(rest) <= MAX_NAME_WORDS && !/[!?:]/.test(rest)
    const isGreeting = end[0].includes(':')
      ? wordsIn(before) > MIN_GREETING_WORDS || OPENING.test(`${before}: `)
      : wordsIn(before) > 1
    if (isName && isGreeting) return rest
  }
  return line
}

/** The name of a dish in the line of a caption that has it, without greeting, praise and yield. */
export function readCaptionHead(line: string): CaptionHead {
  let name = line.trim()
  let yields = ''
  for (const pattern of [IN_BRACKETS, BEHIND_SIGN, FOR_SO_MANY]) {
    const match = pattern.exec(name)
    if (match === null || !(pattern === FOR_SO_MANY || isYield(match[1]!.trim()))) continue
    yields ||= /\p{N}.*/u.exec(match[1]!)?.[0].trim() ?? ''
    name = name.slice(0, match.index).trim()
  }
  name = withoutGreeting(name).replace(OPENING, '')
  for (const phrase of [ASKED, MEANS, POV]) name = phrase.exec(name)?.[1] ?? name
  const unpraised = name.replace(SUPERLATIVE, '')
  if (unpraised !== '') name = unpraised
  const short = name.replace(CLAUSE, '')
  if (short !== name && wordsIn(short) > 1) name = short.replace(ARTICLE, '')
  return { name: name === '' ? line : name, yields }
}
