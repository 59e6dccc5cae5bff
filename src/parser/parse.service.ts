import { readFileSync } from 'node:fs'
import { factsOf, languageOf } from '../platform/i18n/languages.rules'
import { type BruteLine, parseBrute } from './engine/brute/brute'
import { createUnitTable, type UnitTable } from './engine/brute/unit-table'
import { readEnglishLine } from './engine/english-line'
import { otherLanguages } from './engine/languages/other'
import { english, findLanguage, isReadByRules } from './engine/languages/tables'
import { createLabeller, type Labeller } from './engine/nlp/labeller'
import { readModel, unpackModel } from './engine/nlp/model'
import { parseNlp } from './engine/nlp/nlp'
import weightsPath from './engine/weights/ingredients.zst' with { type: 'file' }
import { NO_CONFIDENCE, type ParsedLine, type ParserName } from './parsed-line.schema'

/** How to parse. */
export interface ParseOptions {
  parser: ParserName
  /** Language tag of the recipe (`de`, `pt-BR`); null if it is not known. */
  language: string | null
  /** Names, plurals, abbreviations and aliases of the group's units, one list for all lines; `brute` knows them then. */
  units?: readonly string[]
}

/** Longer texts are no ingredient lines; they become a note. */
const LONGEST_LINE = 500

let labeller: Labeller | undefined

/** The trained model; read from the executable at the first line that needs it, some ten milliseconds. */
function openLabeller(): Labeller {
  if (!labeller) {
    const file = Bun.zstdDecompressSync(readFileSync(weightsPath))
    labeller = createLabeller(unpackModel(readModel(new Uint8Array(file).buffer)))
  }
  return labeller
}

const NO_UNITS: readonly string[] = []

/** Tables by language; those with the units of a group go with the list they were made from. */
const plainTables = new Map<string, UnitTable>()
const groupTables = new WeakMap<readonly string[], Map<string, UnitTable>>()

function tablesFor(units: readonly string[]): Map<string, UnitTable> {
  if (units.length === 0) return plainTables
  let tables = groupTables.get(units)
  if (!tables) {
    tables = new Map()
    groupTables.set(units, tables)
  }
  return tables
}

function tableFor(language: string | null, units: readonly string[]): UnitTable {
  const tables = tablesFor(units)
  const key = languageOf(language)
  const found = key === '' ? english : (findLanguage(key) ?? otherLanguages)
  const tableKey = found === otherLanguages ? 'other' : key
  let table = tables.get(tableKey)
  if (!table) {
    table = createUnitTable(found, units, { takesAnyUnit: found === english })
    tables.set(tableKey, table)
  }
  return table
}

/** `2 Knoblauchzehen`, `vitlöksklyftor`, `hvidløgsfed`, `valkosipulinkynttä`: cloves, written in one word with what they are of. */
const CLOVES =
  /^(knoblauch|kno[bf]i|vitlök|hvidløg|hvitløk|valkosipuli|knoflook|fokhagyma)(?:s|n)?(zehen?|klyft(?:a|or)|fedd?|båt(?:er)?|kyn(?:si|ttä|net)|te(?:en|nen|entjes?)|gerezd)$/iu
const SHORT_GARLIC = /^kno[bf]i$/iu

const isPiece = (unit: string | null) => unit === null || /^(?:st|stk|kpl|db|stück)\.?$/iu.test(unit)

/** Cloves are the unit of their garlic; counted alone they would be bulbs on a list. */
function withCloves(line: BruteLine): BruteLine {
  const [, food, unit] = (line.quantity && isPiece(line.unit) && CLOVES.exec(line.food ?? '')) || []
  if (!food || !unit) return line
  return {
    ...line,
    food: SHORT_GARLIC.test(food) ? 'Knoblauch' : food,
    unit: /^\p{Lu}/u.test(food) ? unit.charAt(0).toUpperCase() + unit.slice(1) : unit,
  }
}

function toParsedLine(input: string, line: BruteLine): ParsedLine {
  return { input, ...withCloves(line), confidence: NO_CONFIDENCE, parser: 'brute' }
}

function asNote(input: string, parser: ParserName): ParsedLine {
  const nothing = { quantity: null, quantityEnd: null, unit: null, food: null }
  return { input, ...nothing, note: input.trim(), confidence: NO_CONFIDENCE, parser }
}

/** In a recipe in a script of its own a line in Latin letters is English more often than not. */
function isEnglishWithin(text: string, language: string | null): boolean {
  return factsOf(language).script === 'own' && !/\p{L}/u.test(text.replace(/\p{Script=Latin}/gu, ''))
}

function parseEnglish(input: string): ParsedLine {
  const { text, aside, isHeading } = readEnglishLine(input)
  if (isHeading) return asNote(input, 'nlp')
  const line = parseNlp(openLabeller(), text)
  const note = [line.note, aside].filter((part) => part !== '').join(', ')
  return { ...line, input, note }
}

/** Measures that no English sentence the model has read is in. */
const IN_DECILITRES = /^[\d\s.,/½⅓⅔¼¾⅛]{1,8}\s?(?:[dc]l|(?:deci|centi)lit(?:er|re)s?)\s\p{L}/iu

/**
 * Takes an ingredient line apart. `nlp` hands lines of another language over to `brute` and says so in `parser`;
 * languages without a table of their own share one. Never throws: a line that cannot be read becomes the note.
 */
export function parseIngredient(text: string, options: ParseOptions): ParsedLine {
  const { language } = options
  const isLeftToRules =
    (isReadByRules(language) && !isEnglishWithin(text, language)) || IN_DECILITRES.test(text)
  const isBrute = options.parser === 'brute' || isLeftToRules
  const parser = isBrute ? 'brute' : 'nlp'
  if (text.length > LONGEST_LINE) return asNote(text, parser)
  try {
    if (isBrute)
      return toParsedLine(text, parseBrute(text, tableFor(options.language, options.units ?? NO_UNITS)))
    return parseEnglish(text)
  } catch {
    return asNote(text, parser)
  }
}
