import { measuredBy } from '../measures/convert.rules'
import { languageOf } from '../platform/i18n/languages.rules'
import { foldText } from '../platform/text/fold'
import { type KnownFood, type NameIndex, NUTRIENTS, type Values } from './food.schema'
import { indexFor, readFoodTable } from './food-table.service'
import { matchName, type NameMatch } from './name.rules'
import { matchRow } from './row-search.service'
import { type Weight, weigh } from './weight.rules'
import { pieceUnit } from './words/unit-words'

/** An ingredient as a recipe has it. */
export interface IngredientLine {
  /** The whole line. */
  text: string
  quantity: number | null
  unit: string | null
  /** Names of its food, the first the one that it goes by. */
  foods: readonly string[]
  note: string
}

/** What a line was taken for. */
export interface ComputedLine {
  text: string
  /** Null where the food is not known. */
  food: string | null
  row: string | null
  /** Null where the weight is not known; 0 for what is to taste. */
  grams: number | null
  /** 0 to 1. */
  sure: number
  /** What all of it holds; null where the line was not understood. */
  values: Values | null
}

/** What a household has said of a name. */
export interface Chosen {
  /** What it stands for; null for what no one eats, undefined where only the amount was said. */
  food?: KnownFood | null
  /** How much of it is eaten where a line does not say, or says more than is eaten. */
  eaten?: { quantity: number; unit: string }
}

const NONE: ReadonlyMap<string, Chosen> = new Map()

/** What is less sure than that is not understood. */
const LEAST_SURE = 0.4

const COOKED =
  /\b(?:cooked(?! (?:according|as per|per|to (?:the )?packa|al dente|until|following|just))|boiled|steamed|leftover|gekocht\p{L}{0,2}|cuite?s?|cocid[oa]s?|cott[oaie]|lessat[oaie]|bollit[oaie]|gekookte?)(?!\p{L})/iu
const CANNED =
  /\b(?:canned|tinned|drained|can|cans|tin|tins|jar|dosen?|abgetropft\p{L}{0,2}|boîtes?|conserve|égoutt\p{L}{1,4}|latas?|bote|escurrid[oa]s?|scatola|sgocciolat[oaie]|barattolo|blik\p{L}{0,4}|uitgelekte?|pot)(?!\p{L})/iu
const DRIED =
  /\b(?:dried|dry|getrocknet\p{L}{0,2}|trocken\p{L}{0,2}|secs?|sèches?|séchée?s?|sec[oa]s?|secc?h?[oaie]|gedroogde?)(?!\p{L})/iu
/** Fat that stays in the pan, a marinade that is poured away, what only gives its taste: no one eats as much as the line says. */
const NOT_EATEN =
  /\b(?:for (?:deep[- ]|shallow[- ])?frying|for (?:greasing|brushing|dusting|boiling|the pan)|to grease|zum (?:braten|frittieren|ausbacken|einfetten|anbraten)|für die form|zum bestäuben|pour (?:la )?fri(?:re|ture)|pour le moule|para freír|para engrasar|per friggere|per ungere|om in te (?:bakken|vetten|frituren)|om te (?:bakken|frituren))(?!\p{L})/iu
/** What is poured away with what was laid in it. */
const POURED_AWAY =
  /\b(?:for (?:the )?(?:brine|brining|marinade|marinating|soaking|pickling liquid)|(?:zum|für die) (?:marinieren|marinade|pökellake|einlegen)|pour (?:la )?(?:marinade|saumure|mariner)|para (?:la )?(?:marinada|salmuera|marinar)|per (?:la )?(?:marinata|salamoia|marinare)|voor de (?:marinade|pekel)|om te marineren)(?!\p{L})/iu
/** "250 g butter, plus extra for greasing": the amount is eaten. */
const EXTRA =
  /\b(?:plus|extra|more|plus|additional|sowie|außerdem|etwas mehr|un peu plus|más|più|extra)(?!\p{L})/iu
const BONES =
  /\b(?:bones?(?!-in| in)|carcass|knochen|karkasse|os à moelle|carcasses?|huesos?|ossa|botten|merg)(?!\p{L})/iu
const FAT = /oil|lard|shortening|butter|ghee/
/** No one eats more oil than that of one line, in g: it is for frying. */
const MOST_OIL = 400
/** With its bones, which are left, and what of that is eaten. */
const BONE_IN =
  /\b(?:bone[- ]?in|on the bone|(?:mit|am) knochen|avec (?:l')?os|con hueso|con (?:l')?osso|met (?:het )?bot)(?!\p{L})/iu
const MEAT_ON_BONE = 0.78

export const NOTHING = Object.fromEntries(NUTRIENTS.map((name) => [name, 0])) as Values

/** `grams` of what 100 g of something hold. */
export function portionOf(values: Values, grams: number): Values {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    value === null ? null : (value * grams) / 100,
  ])
  return Object.fromEntries(entries) as Values
}

function stateOf(food: KnownFood, line: IngredientLine): Values {
  const text = `${line.unit ?? ''} ${line.foods[0] ?? ''} ${line.note} ${line.text}`
  const { cooked, canned, dried } = food.states
  if (cooked && COOKED.test(text)) return cooked
  if (dried && DRIED.test(text)) return dried
  return canned && CANNED.test(text) ? canned : food.values
}

/** The food that is called as this one where it is dried: thyme, mushrooms, apricots. */
function driedOf(food: KnownFood, line: IngredientLine): KnownFood {
  if (!DRIED.test(`${line.foods[0] ?? ''} ${line.note}`)) return food
  const { byKey } = readFoodTable()
  return byKey.get(`dried ${food.key}`) ?? byKey.get(`sun-dried ${food.key}`) ?? food
}

const LEAN = /\blean\b|\b9\d\s?(?:%|\/\s?\d)|(?:^|\s)(?:mager\p{L}{0,2}|maigre|magr[oa])(?!\p{L})/iu

/** Mince of which the line says that it is lean. */
const leanOf = (food: KnownFood, { text }: IngredientLine): KnownFood =>
  food.key === 'minced beef' && LEAN.test(text) ? readFoodTable().byKey.get('lean minced beef')! : food

/** The surest of what the names of a line mean in a language; names after the first count a little less. */
function surest(names: readonly string[], index: NameIndex, by: number): NameMatch | undefined {
  const found = names.flatMap((name, at) => {
    const match = matchName(index, name)
    return match ? [{ food: match.food, sure: match.sure * (at === 0 ? by : by * 0.9) }] : []
  })
  return found.sort((a, b) => b.sure - a.sure)[0]
}

/** Another reading is only looked for where the first is less sure than that. */
const SURE_ENOUGH = 0.6

function foodOf(line: IngredientLine, language: string): { food: KnownFood; sure: number } | undefined {
  const { foods, indexes } = readFoodTable()
  const own = surest(line.foods, indexFor(language), 1)
  const isEnglish = language === 'en'
  const isSure = own !== undefined && own.sure >= SURE_ENOUGH
  // Many kitchens write some foods in English, whatever their language.
  const english = isSure || isEnglish ? undefined : surest(line.foods, indexes.get('en')!, 0.8)
  const row = isSure || !isEnglish ? undefined : matchRow(line.foods[0] ?? '')
  const best = (english?.sure ?? 0) > (own?.sure ?? 0) ? english : own
  if (row && row.sure > (best?.sure ?? 0)) return row
  return best && { food: leanOf(driedOf(foods[best.food]!, line), line), sure: best.sure }
}

/** Without an amount spices and herbs are to taste; what the household has said counts where the line says nothing that is eaten. */
function weightOf(
  food: KnownFood,
  line: IngredientLine,
  language: string,
  eaten?: Chosen['eaten'],
): Weight | undefined {
  const told = toldWeightOf(food, line, language)
  return told ?? (eaten && weigh(food, { ...eaten, name: '', text: '', language: 'en' }))
}

function toldWeightOf(food: KnownFood, line: IngredientLine, language: string): Weight | undefined {
  const isFat = FAT.test(food.key)
  if (BONES.test(line.text) || POURED_AWAY.test(line.text)) return undefined
  const isSpooned = /\b(?:tbsp|tablespoons?|tsp|teaspoons?|el|tl)\b/i.test(line.unit ?? '')
  const isLeft = NOT_EATEN.test(line.text) && !EXTRA.test(line.text)
  if (isFat && isLeft && !isSpooned) return undefined
  const found = weigh(food, {
    quantity: line.quantity,
    unit: line.unit,
    name: line.foods[0] ?? '',
    text: line.text,
    language,
  })
  if (found && food.key.endsWith('oil') && found.grams >= MOST_OIL) return undefined
  // The weight of a piece is without its bones.
  if (
    found &&
    BONE_IN.test(line.text) &&
    (line.unit !== null || /\d\s?(?:g|kg|lbs?|oz|pounds?|ounces?)\b/i.test(line.text))
  )
    return { ...found, grams: found.grams * MEAT_ON_BONE }
  if (found) return found
  const isWater = food.key === 'water'
  return (food.isSeasoning || isWater) && !line.quantity ? { grams: 0, sure: 0.95 } : undefined
}

/** Juice and zest of so many fruits: "juice of 2 lemons", "le jus d'un citron", "1 Zitrone, Saft davon". */
const JUICE = /(?:^|[^\p{L}])(?:juice|juiced|jus|saft|zumo|jugo|succo|sap)(?!\p{L})/iu
const ZEST =
  /(?:^|[^\p{L}])(?:zest|zested|rind|zestes?|schale|abrieb|ralladura|piel|scorza|buccia|rasp|schil)(?!\p{L})/iu
const FIRST_NUMBER = /(\d{1,2}(?:[.,]\d)?)|([½¼¾])|\b(?:half|halbe[rn]?|demi|medio|mezzo|halve)\b/iu
const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

const CITRUS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:citrons? verts?|limes?|limettes?|limoenen|limoen|lima)\b/i, 'lime'],
  [/\b(?:citrons?|zitronen?|limon[ei]|lim[oó]n(?:es)?|citroen(?:en)?|lemons?)\b/i, 'lemon'],
  [/\b(?:oranges?|orangen|naranjas?|aranc[ei]a?|sinaasappels?)\b/i, 'orange'],
]

function squeezed(
  food: KnownFood,
  line: IngredientLine,
): { food: KnownFood; line: IngredientLine } | undefined {
  const named = /^(lemon|lime|orange)\b/.exec(food.key)?.[1]
  // Of "le jus d'un citron" the juice is the food.
  const fruit =
    named ?? (food.key.endsWith('juice') ? CITRUS.find(([word]) => word.test(line.text))?.[1] : undefined)
  if (!fruit || line.unit !== null) return undefined
  const part = JUICE.test(line.text) ? `${fruit} juice` : ZEST.test(line.text) ? 'lemon zest' : undefined
  const found = part === undefined ? undefined : readFoodTable().byKey.get(part)
  if (!found) return undefined
  const [all, digits, sign] = FIRST_NUMBER.exec(line.text) ?? []
  const counted = digits ? Number(digits.replace(',', '.')) : sign ? FRACTIONS[sign]! : all ? 0.5 : 1
  return { food: found, line: { ...line, quantity: line.quantity || counted } }
}

const isCube = ({ unit }: IngredientLine) => unit !== null && pieceUnit(foldText(unit)) === 'cu'

/** The weight of a line whose food is not known. */
function weightAlone({ quantity, unit }: IngredientLine): number | null {
  const measured = unit === null ? undefined : measuredBy(unit, 'en')
  return quantity && measured?.kind === 'weight' ? quantity * measured.size : null
}

function chosenLine(
  line: IngredientLine,
  chosen: KnownFood,
  language: string,
  eaten: Chosen['eaten'],
): ComputedLine {
  const { text } = line
  // What its packet says of 100 g says nothing of a piece: that is as of the food that the name would be taken for.
  const weights = new Map([...(foodOf(line, language)?.food.weights ?? []), ...chosen.weights])
  const weight = weightOf({ ...chosen, weights }, line, language, eaten)
  const known = { text, food: chosen.key, row: chosen.row }
  if (!weight) return { ...known, grams: null, sure: 0, values: null }
  return {
    ...known,
    grams: weight.grams,
    sure: weight.sure,
    values: portionOf(stateOf(chosen, line), weight.grams),
  }
}

/**
 * The food that an ingredient is matched to, its weight and what it holds.
 * @param language of the recipe; English when it is not known
 * @param choices of the household, by folded name
 */
export function computeLine(
  line: IngredientLine,
  language: string,
  choices: ReadonlyMap<string, Chosen> = NONE,
): ComputedLine {
  const base = languageOf(language) || 'en'
  const { text } = line
  const chosen =
    choices.size === 0 ? undefined : line.foods.map((name) => choices.get(foldText(name))).find(Boolean)
  if (chosen?.food) return chosenLine(line, chosen.food, base, chosen.eaten)
  if (chosen?.food === null)
    return { text, food: line.foods[0] ?? null, row: null, grams: 0, sure: 1, values: NOTHING }
  const found = foodOf(line, base)
  if (!found || found.sure < LEAST_SURE)
    return { text, food: null, row: null, grams: weightAlone(line), sure: 0, values: null }
  const pressed = squeezed(found.food, line)
  const isStockCube = found.food.key.endsWith(' stock') && isCube(line)
  const food = pressed?.food ?? (isStockCube ? readFoodTable().byKey.get('stock cube')! : found.food)
  const weight = weightOf(food, pressed?.line ?? line, base, chosen?.eaten)
  const known = { text, food: food.key, row: food.row }
  if (!weight) return { ...known, grams: null, sure: 0, values: null }
  const values = weight.grams === 0 ? NOTHING : portionOf(stateOf(food, line), weight.grams)
  return { ...known, grams: weight.grams, sure: found.sure * weight.sure, values }
}
