import { readUnit } from '../../measures/unit.rules'
import { searchText } from '../../platform/text/fold'
import { COMMON_WORDS } from './common-words.rules'
import { splitLine } from './ingredient-line.rules'

/** The parts of an instruction that tell which ingredients it uses. */
export interface MatchInstruction {
  text: string
  ingredientReferences?: readonly { referenceId?: string | null | undefined }[] | null | undefined
}

/** The parts of an ingredient that an instruction may name. */
export interface MatchIngredient {
  referenceId?: string | null | undefined
  food?:
    | {
        name: string
        pluralName?: string | null | undefined
        aliases?: readonly { name: string }[] | null | undefined
      }
    | null
    | undefined
  note?: string | null | undefined
  /** Heading above it; empty within a section. */
  title?: string | null | undefined
}

const MIN_WORD_LENGTH = 3
/** From this length on a word may be at the end of a compound: "Mehl" in "Weizenmehl". */
const MIN_COMPOUND_PART = 4

// What one page or one press of "Auto" may cost. Recipes of cooks stay far below; beyond it nothing more is linked.
const MAX_LINE = 200
const MAX_NAMES_EACH = 20
const MAX_WORDS_EACH = 12
const MAX_CHARACTERS = 60_000
const MAX_COMPARISONS = 20_000

/** A word and its stem; both "" where no ingredient can be meant, as in "coarse", which is then `said` only. */
interface Word {
  word: string
  stem: string
  said: string
}

// "cream of tartar", "huile d'olive": what is between two words of one name.
const LINKS = new Set(['of', 'de', 'd', 'di', 'du', 'da', 'do', 'l', 'al', 'a', 'la'])
const NOTHING: Word = { word: '', stem: '', said: '' }

function wordsOf(text: string): Word[] {
  return text.split(/[^\p{L}\p{M}\p{N}\s'’-]+/u).flatMap((clause) => {
    const words = searchText(clause)
      .split(' ')
      .filter((word) => !LINKS.has(word))
      .map((word) => {
        const isMeant = word.length >= MIN_WORD_LENGTH && !/\d/.test(word) && !COMMON_WORDS.has(word)
        return isMeant ? { word, stem: stem(word), said: word } : { ...NOTHING, said: word }
      })
    return [...words, NOTHING]
  })
}

/** A word without the endings that only count or decline it: onions, tomatoes, cherries, Zwiebeln, Tomaten. */
function stem(word: string): string {
  if (word.length < 4) return word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(?:oes|xes|ches|shes|sses)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<![su])s$/, '')
  return singular.length > 4 ? singular.replace(/(?:en|er|n|e)$/, '') : singular
}

const isMeant = ({ stem }: Word) => stem !== ''

/** The names an ingredient goes by, each as its stems; of a line no one has taken apart what is before the comma. */
function namesOf(ingredient: MatchIngredient): Omit<Name, 'index'>[] {
  const { food, note } = ingredient
  const names = food
    ? [food.name, food.pluralName ?? '', ...(food.aliases ?? []).map(({ name }) => name)]
    : [nameInLine(note ?? '')]
  return names
    .slice(0, MAX_NAMES_EACH)
    .map((name) => wordsOf(name.slice(0, MAX_LINE)))
    .map((words) => ({
      words: words.filter(isMeant).slice(0, MAX_WORDS_EACH),
      kind: new Set(words.filter((word) => !isMeant(word) && word.said !== '').map(({ said }) => said)),
    }))
    .filter(({ words }) => words.length > 0)
}

function nameInLine(note: string): string {
  const { amount, rest } = splitLine(note.slice(0, MAX_LINE))
  const unit = amount === '' ? undefined : readUnit(rest, 0)
  return (unit ? rest.slice(unit.end) : rest).replace(/\([^()]*\)/g, ' ')
}

/** @param isHead the word is what the name is about, its last: "Mehl" is the Weizenmehl, "meal" not the wholemeal flour */
function isSame(inText: Word, inName: Word, isHead: boolean): boolean {
  if (inText.stem === '' || inText.stem === inName.stem) return inText.stem !== ''
  if (!isHead) return false
  const isShorter = inText.stem.length >= MIN_COMPOUND_PART && inName.stem.length > inText.stem.length
  return isShorter && inName.stem.endsWith(inText.stem)
}

interface Score {
  /** Words of the name that are together around this place; the end of a compound counts half. */
  words: number
  /** Share of the name's words among them. */
  share: number
  /** "The flours": all of them, however many kinds there are. */
  isCollective: boolean
  /** The kind is before it, as in "coarse sugar" of three sugars. */
  isKind: boolean
  /** What the name says of its kind, "" for plain "sugar". */
  kind: string
}

/** How well one name fits at a word of the instruction. */
function scoreAt(words: Word[], at: number, { words: name, kind }: Omit<Name, 'index'>): Score | undefined {
  const partAt = (index: number) => {
    const word = words[index]
    return word && name.find((part, place) => isSame(word, part, place === name.length - 1))
  }
  const part = partAt(at)
  if (!part) return undefined
  let from = at
  let to = at
  while (from > at - name.length + 1 && partAt(from - 1)) from -= 1
  while (to < at + name.length - 1 && partAt(to + 1)) to += 1
  const count = Math.min(new Set(words.slice(from, to + 1).map((word) => word.stem)).size, name.length)
  const isWord = part.stem === words[at]!.stem
  // "The flours" of a recipe with two kinds of flour are both.
  const isCollective = isWord && words[at]!.word.length > part.word.length
  // "Flour" is hardly the cornflour where the recipe has another one.
  const fit = isWord ? count : count / 2
  const said = words[from - 1]?.said ?? ''
  return {
    words: fit,
    share: isCollective ? 1 : fit / name.length,
    isCollective,
    isKind: said !== '' && kind.has(said),
    kind: [...kind].join(' '),
  }
}

/** One name of one ingredient. */
interface Name {
  /** Place of the ingredient in the list. */
  index: number
  words: Word[]
  /** What tells it from others of the same name: "coarse", "brown". */
  kind: ReadonlySet<string>
}

/** The stems under which a word of a name is found: its own, and those that may be at the end of it. */
function keysOf({ stem }: Word): string[] {
  const ends = Math.max(0, stem.length - MIN_COMPOUND_PART)
  return [stem, ...Array.from({ length: ends }, (_, at) => stem.slice(at + 1))]
}

function namesByStem(ingredients: readonly MatchIngredient[]): Map<string, Name[]> {
  const found = new Map<string, Name[]>()
  for (const [index, ingredient] of ingredients.entries()) {
    for (const own of namesOf(ingredient)) {
      const name = { index, ...own }
      for (const key of new Set(own.words.flatMap(keysOf))) {
        const others = found.get(key)
        if (others) others.push(name)
        else found.set(key, [name])
      }
    }
  }
  return found
}

/** The words of a heading by which sections of the list and of the method are recognised as the same: "For the pastry", "Pastry". */
function headingStems(title: string): Set<string> {
  const words = wordsOf(title.slice(0, MAX_LINE)).filter(isMeant)
  return new Set(words.slice(0, MAX_WORDS_EACH).map(({ stem }) => stem))
}

/** Whether two headings share a word: "For the filling" and "Fill, fold and bake" do. */
function isSameHeading(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (!one.isDisjointFrom(other)) return true
  return [...one].some((stem) =>
    [...other].some((word) => {
      const [short, long] = stem.length < word.length ? [stem, word] : [word, stem]
      return short.length >= MIN_COMPOUND_PART && long.startsWith(short)
    }),
  )
}

/** The heading of each item's section, as stems. */
function headingsOf(ingredients: readonly MatchIngredient[]): Set<string>[] {
  let heading = new Set<string>()
  return ingredients.map(({ title }) => {
    if (title) heading = headingStems(title)
    return heading
  })
}

/** A name that fits at a place, and how well. */
interface Match extends Score {
  index: number
}

/**
 * Which ingredients a place of the text names: of the longest names those whose kind it says ("coarse sugar"), of these the section's own,
 * of these those that fit it best, plain "sugar" before brown, if they are one, or have the same whole name in one section, or all are
 * meant ("the flours"). Of several that it might be, none.
 */
function surely(matches: readonly Match[], isOfSection: (index: number) => boolean): readonly Match[] {
  const most = Math.max(...matches.map(({ words }) => words))
  const longest = matches.filter(({ words }) => words === most)
  const ofKind = longest.filter(({ isKind }) => isKind)
  const meant = ofKind.length > 0 ? ofKind : longest
  const own = meant.filter(({ index }) => isOfSection(index))
  const near = own.length > 0 ? own : meant
  const share = Math.max(...near.map((match) => match.share))
  const best = near.filter((match) => match.share === share)
  const plain = best.filter(({ kind }) => kind === '')
  const winners = ofKind.length === 0 && plain.length > 0 && !best[0]!.isCollective ? plain : best
  const isOne = new Set(winners.map(({ index }) => index)).size === 1
  const isSameName = own.length > 0 && share === 1 && winners.every(({ kind }) => kind === winners[0]!.kind)
  return isOne || isSameName || winners.every(({ isCollective }) => isCollective) ? winners : []
}

/**
 * Finds the ingredients that texts name, as places in the list; all texts together cost no more than the limits above. The
 * text comes with the heading above it, "" without one.
 */
function nameFinder(ingredients: readonly MatchIngredient[]): (text: string, section: string) => Set<number> {
  const names = namesByStem(ingredients)
  const headings = headingsOf(ingredients)
  let characters = MAX_CHARACTERS
  let comparisons = MAX_COMPARISONS
  return (text, section) => {
    const linked = new Set<number>()
    const sought = headingStems(section)
    const isOfSection = (index: number) =>
      sought.size === 0 ? headings[index]!.size === 0 : isSameHeading(sought, headings[index]!)
    const words = wordsOf(text.slice(0, characters))
    characters -= Math.min(characters, text.length)
    for (const [at, { stem }] of words.entries()) {
      const candidates = names.get(stem)
      if (!candidates) continue
      comparisons -= candidates.length
      if (comparisons < 0) break
      const matches = candidates.flatMap((name) => {
        const score = scoreAt(words, at, name)
        return score ? [{ index: name.index, ...score }] : []
      })
      for (const { index } of surely(matches, isOfSection)) linked.add(index)
    }
    return linked
  }
}

/**
 * The ingredients an instruction's text names, in the order of the list. The editor's "Auto" and cook mode without links.
 * Words longer than two letters, without digits and "and/the/for/with/without", are
 * compared folded and without plural endings, only with the name of the food, and the ingredient that fits a place best takes
 * it: "olive oil" is not the sesame oil, "butter" is not the peanut butter, and "oil" of two oils is neither. Bounded work, however long text and list are.
 */
export function autoLinkedIngredients<Ingredient extends MatchIngredient>(
  text: string,
  ingredients: readonly Ingredient[],
): Ingredient[] {
  const linked = nameFinder(ingredients)(text, '')
  return ingredients.filter((_, index) => linked.has(index))
}

/**
 * Returns the function that tells which ingredients an instruction uses, for cook mode: those linked to it, in the order of
 * the list; without links those its text names, first those below the same heading (`section`, the instruction's). Links to ingredients that are gone are passed over. All instructions asked
 * about share one bounded amount of work.
 */
export function ingredientsOf<Ingredient extends MatchIngredient>(
  ingredients: readonly Ingredient[],
): (instruction: MatchInstruction, section?: string) => Ingredient[] {
  let find: ReturnType<typeof nameFinder> | undefined
  return ({ text, ingredientReferences }, section = '') => {
    const ids = new Set((ingredientReferences ?? []).map(({ referenceId }) => referenceId))
    const linked = ingredients.filter(({ referenceId }) => referenceId && ids.has(referenceId))
    if (linked.length > 0) return linked
    find ??= nameFinder(ingredients)
    const named = find(text, section)
    return ingredients.filter((_, index) => named.has(index))
  }
}
