import type { ListedForms } from './plural-forms.schema'

export interface SeedLabel {
  /** By which foods name it, in every language the same. */
  key: string
  name: string
  color: string
}

export interface SeedFood {
  name: string
  /** Left out for what is not counted. */
  plural?: string | undefined
  forms?: ListedForms | undefined
  aliases?: string[] | undefined
  /** Key of its label. */
  label: string
  /** Its English name, by which lists of other languages know it, too; left out where it is that name, or no one else has it. */
  key?: string | undefined
}

export interface SeedUnit {
  name: string
  plural: string
  forms?: ListedForms | undefined
  abbreviation?: string | undefined
  pluralAbbreviation?: string | undefined
  aliases?: string[] | undefined
  /** False for units that are counted in decimals; true when left out. */
  fraction?: boolean | undefined
  /** Shown by its abbreviation, as "200 g". */
  useAbbreviation?: boolean | undefined
}

/** What a kitchen usually has, in one language. */
export interface SeedLists {
  foods: readonly SeedFood[]
  units: readonly SeedUnit[]
  labels: readonly SeedLabel[]
}

/** The words of one language by which the kind of a food is recognised, as `locales/kinds` has them: lists with commas. */
export interface KindWords {
  /** Position of the noun that says what it is. */
  head: 'first' | 'last' | 'any'
  /** Several nouns are written as one word. */
  joined?: true
  /** Key of a label → words for its foods, "berry/berries", with irregular forms after it; "-berry" only ends another word. "" are foods of no sure kind, "-" is no food. */
  kinds: Record<string, string>
  /** What a piece is called: clove, sprig, slice. */
  parts: string
  /** Ends of words that are pieces: "-filet". */
  partEnds?: string
  links: string
  before: string
  /** They leave a fruit or vegetable what it is. */
  colours: string
  endings: string
  /** What nouns and adjectives end in, case by case: without it a word is recognised in any of them. */
  cases?: string
  /** Endings of an adjective, and what takes their place beside a masculine, feminine and neuter noun: "ého, ej > ý á é"; groups by semicolons. */
  agree?: string
  or: string
  for: string
  cut: string
  canned: string
  frozen: string
  dried: string
  vegan: string
}

/** What all lists together know of a food: locale, name, plural. */
export type NameElsewhere = readonly [locale: string, name: string, plural?: string]

/** The same thing in every language. */
export interface SharedNames {
  foods: Record<string, readonly NameElsewhere[]>
  /** Key of a label → its names. */
  labels: Record<string, readonly string[]>
}
