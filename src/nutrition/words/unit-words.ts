/**
 * What pieces of food are called that no scale knows, folded and without a plural's ending where that is an s, by the short names that the
 * column of weights in `foods.txt` has for them.
 */
const WORDS: Readonly<Record<string, string>> = {
  p: 'piece stuck stucke stk st piece morceau piece unite pieza unidad ud trozo pezzo pezzi stuk stuks item each whole ganze count',
  cl: 'clove zehe zehen knoblauchzehe knoblauchzehen gousse diente spicchio spicchi teen tenen teentje teentjes',
  b: 'bunch bund bunde bundchen bouquet botte manojo atado ramo mazzetto mazzetti mazzo bosje bosjes bos bussel',
  tuft: 'ciuffo ciuffi',
  s: 'slice scheibe scheiben scheibchen tranche rondelle lonja loncha rebanada rodaja fetta fette fettina fettine plak plakken plakje plakjes sneetje sneetjes snee sneden strip rasher wedge streifen ring streep',
  l: 'leaf leave blatt blatter blattchen feuille hoja foglia foglie fogliolina blad blaadje blaadjes bladeren blaadj',
  sp: 'sprig zweig zweige zweiglein stiel stiele stangel brin branche ramita rametto rametti ramo rama takje takjes tak twijgje',
  st: 'stalk stick stange stangen tige tallo gambo gambi costa coste stengel stengels rib rama spear',
  h: 'head kopf kopfe knolle knollen tete cabeza cabeca testa bulb bulbe cespo cespi struik stronk krop kroppen bol bollen',
  t: 'can tin dose dosen buchse boite conserve lata bote barattolo scatola scatoletta lattina blik blikje blikken blikjes konserve brik',
  pk: 'packet package pkg pack pk pkt sachet envelope packchen pck packung pkg beutel tute sobre paquete bustina bustine confezione pacco pacchetto zakje zak pak pakje pakken paquet bag box carton container punnet barquette bandeja malla blister schale vaschetta bakje',
  ja: 'jar glas glaser bocal tarro vasetto vaso pot potje potten',
  be: 'tub becher bekertje beker',
  po: 'pot pott topf vasetto',
  ba: 'bar tafel tafeln tablette tableta tavoletta boule bola bolla ball kugel reep barra loaf loave laib miche filone',
  f: 'fillet filet filete filetto filetti filets pave pavee lomo trancio',
  cu: 'cube wurfel cubo cubetto dado dadi blokje blokjes carre pastilla terron zolletta',
  ha: 'handful handvoll hand poignee punado manciata handvol handje scheut',
  sh: 'sheet platte platten plaque lamina sfoglia vel vellen',
  ro: 'roll rolle rouleau rollo rotolo rol buche rulo tronchetto',
  gl: 'glass',
  bt: 'bottle flasche bouteille botella bottiglia fles',
  kn: 'knob stuckchen noix noisette nuez noce klontje klont flocke flocken walnut',
  pi: 'drizzle splash schuss spritzer filet trait chorrito chorro filo giro scheutje scheut spruzzo goccio glug',
  d: 'drop tropfen goutte gota goccia druppel druppels',
  pinch:
    'pinch prise prisen msp messerspitze pincee pizca pizco pizzico pizzichi presa snuf snufje mespunt mespuntje pincees smidgen',
  dash: 'dash spritzer',
  sc: 'scoop kugel boule bola pallina bolletje',
  ra: 'rasher',
  ring: 'ring',
  rack: 'rack',
  ear: 'ear kolben epi mazorca pannocchia',
  leg: 'leg',
}

const codes = new Map<string, string>()
for (const [code, words] of Object.entries(WORDS))
  for (const word of words.split(' ')) if (!codes.has(word)) codes.set(word, code)

/** The short name of a unit that is none of volume or weight; undefined for a word that no one counts food in. @param unit folded */
export function pieceUnit(unit: string): string | undefined {
  const word = unit.replace(/\./g, '').trim()
  const last = word.split(/[\s-]+/).at(-1)!
  for (const one of [word, last]) {
    const found = codes.get(one) ?? codes.get(one.replace(/s$/, '')) ?? codes.get(one.replace(/es$/, ''))
    if (found) return found
  }
  return undefined
}

/** What a piece weighs of a food whose own row says nothing, in grams; a drizzle of anything is about a spoon. */
export const USUAL: Readonly<Record<string, number>> = {
  ...{
    pinch: 0.4,
    dash: 0.6,
    d: 0.05,
    pi: 10,
    kn: 15,
    ha: 30,
    l: 0.5,
    sp: 1.5,
    tuft: 10,
    t: 400,
    s: 25,
    sc: 60,
    cu: 10,
  },
  ...{ be: 200, po: 150, ja: 300, gl: 200, bt: 750 },
}
/** Those among them that are only guesses. */
export const GUESSED: ReadonlySet<string> = new Set(['t', 's', 'ja', 'po', 'be', 'bt', 'ha'])
