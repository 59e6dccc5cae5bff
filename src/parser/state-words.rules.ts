import { foldText } from '../platform/text/fold'

/**
 * How a food is sold in the shop, by the beginnings of the words for it in the languages that lists of foods are shipped in, folded. Words
 * of one line mean the same; what differs in them is another food: chopped tomatoes are no canned ones, dried apricots no fresh ones.
 */
const STATES = [
  'canned tinned conserv dose blik burk hermet puszk lata boite konserv',
  'chopped diced cubed gehackt stuckig gewurfelt concass trocead cubetti hakked hackad krojon blokjes',
  'crushed triturad krossad crushed',
  'peeled geschalt pelad pelat pelee gepeld flaed fladd obran',
  'sieved strained passiert gezeefd sigted passerad silte',
  'dried dry getrocknet sech seco seca secchi secco gedroogd zongedroogd torkad soltorkad torred soltorre suszon kuivat',
  'smoked gerauchert fume ahumad affumicat gerookt rokt roget wedzon savust defumad',
  'frozen gefroren tiefgekuhlt surgel congel diepvries fryst frossen frosne mrozon pakast',
  'pickled eingelegt sous-vinaigre encurtid sottacet ingelegd inlagd syltet marynow',
  'minced ground gemahlen hack moulu molid macinat gemalen malen malet mielon jauhet moid',
  'salted gesalzen sale salad salat gezouten saltad saltet solon',
  'unsalted ungesalzen doux ungezouten osaltad usaltet',
  'cooked gekocht cuit cocid cott kokt gotowan keitet cozid',
  'raw roh cru crud rauw ra surow raaka',
  'roasted toasted gerostet grille roti tostad tostat geroosterd rostad ristet prazon paahdet',
  'whole ganze entier enter intero hele hela cal',
].map((words) => words.split(' '))

/** Beginnings that are words by themselves: other words begin with them, too. */
const WHOLE = new Set('dry ra cru cal hack lata sale doux roh seca seco hele hela molid malen'.split(' '))

const isWord = (word: string, beginning: string) =>
  WHOLE.has(beginning)
    ? word.replace(/[aeos]$/, '') === beginning.replace(/[aeos]$/, '')
    : word.startsWith(beginning)

/** Which states the words of a name tell, as places in the table. */
function statesOf(name: string): Set<number> {
  const words = foldText(name).split(/[\s,]+/)
  return new Set(
    STATES.flatMap((beginnings, at) =>
      words.some((word) => beginnings.some((beginning) => isWord(word, beginning))) ? at : [],
    ),
  )
}

/** Whether two names tell of one food in different states, so that they are two things in the shop. */
export function isOtherState(name: string, other: string): boolean {
  const [own, others] = [statesOf(name), statesOf(other)]
  return own.size > 0 && others.size > 0 && own.isDisjointFrom(others)
}
