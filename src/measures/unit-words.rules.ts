/**
 * The units of measure people write in recipes, per language. "one|many" where the language has a simple pair, so that
 * "1 cup" doubled reads "2 cups"; other forms have no pair. Lower case, without full stops; up to three words.
 */
export const MEASURES: Readonly<Record<string, string>> = {
  en:
    'cup|cups, teaspoon|teaspoons, tablespoon|tablespoons, dessertspoon|dessertspoons, spoonful|spoonfuls, ' +
    'teaspoonful|teaspoonfuls, tablespoonful|tablespoonfuls, tsp, tsps, tbsp, tbsps, tbs, tblsp, dsp, ounce|ounces, ' +
    'fluid ounce|fluid ounces, pound|pounds, pint|pints, quart|quarts, gallon|gallons, pt, qt, qts, gal, pinch|pinches, ' +
    'dash|dashes, handful|handfuls, clove|cloves, knob|knobs, sprig|sprigs, ladle|ladles, dollop|dollops, splash|splashes, stick|sticks, ' +
    'bunch|bunches',
  de:
    'el, tl, esslöffel, teelöffel, tasse|tassen, prise|prisen, becher, pck, päckchen, zehe|zehen, pfund, pfd, msp, ' +
    'messerspitze|messerspitzen, schuss, handvoll, gestr el, gestr tl, geh el, geh tl, gehäufte el, gehäufter el, ' +
    'gestrichene tl, gestrichener tl, tropfen, kelle|kellen',
  fr:
    'tasse|tasses, pincée|pincées, verre|verres, gousse|gousses, cuillère à soupe|cuillères à soupe, cuillère à café|' +
    'cuillères à café, cuillère à thé|cuillères à thé, cuillerée à soupe|cuillerées à soupe, cuillerée à café|' +
    'cuillerées à café, cuillère|cuillères, c à soupe, c à café, c à thé, c à s, c à c, càs, càc, cs, sachet|sachets, ' +
    'poignée|poignées, livre|livres, noix, brin|brins, louche|louches',
  nl:
    'el, tl, eetlepel|eetlepels, theelepel|theelepels, kop|koppen, kopje|kopjes, snufje|snufjes, teen|tenen, teentje|' +
    'teentjes, ons, pond, handje|handjes, handvol, mespunt, scheut|scheuten, scheutje|scheutjes, glas|glazen, takje|takjes',
  sv:
    'msk, tsk, krm, matsked|matskedar, tesked|teskedar, kryddmått, kopp|koppar, nypa|nypor, klyfta|klyftor, hekto, ' +
    'näve|nävar, skvätt|skvättar, kvist|kvistar',
  da: 'spsk, tsk, spiseske|spiseskeer, teske|teskeer, kop|kopper, knivspids, nip, fed, håndfuld, pund, skvæt, kvist|kviste',
  no:
    'ss, ts, spiseskje|spiseskjeer, teskje|teskjeer, kopp|kopper, klype|klyper, båt|båter, fedd, never, neve, håndfull, ' +
    'skvett, kvist|kvister',
  fi:
    'rkl, tl, ruokalusikallinen, ruokalusikallista, teelusikallinen, teelusikallista, kuppi, kuppia, kupillinen, ' +
    'ripaus, ripausta, kynsi, kynttä, kourallinen, kourallista, loraus, lorausta, kahvikupillinen, kahvikupillista',
  pt:
    'xícara|xícaras, xícara de chá|xícaras de chá, xícara de café|xícaras de café, chávena|chávenas, colher de sopa|' +
    'colheres de sopa, colher de chá|colheres de chá, colher de café|colheres de café, colher de sobremesa|' +
    'colheres de sobremesa, colher|colheres, pitada|pitadas, dente|dentes, copo|copos, punhado|punhados, fio|fios',
  it:
    'cucchiaio|cucchiai, cucchiaino|cucchiaini, tazza|tazze, tazzina|tazzine, pizzico|pizzichi, spicchio|spicchi, ' +
    'bicchiere|bicchieri, etto|etti, bustina|bustine, manciata|manciate, noce|noci, mestolo|mestoli, rametto|rametti',
  es:
    'taza|tazas, cucharada|cucharadas, cucharadita|cucharaditas, cucharón|cucharones, cda, cdas, cdta, cdtas, cdita, ' +
    'cditas, pizca|pizcas, vaso|vasos, diente|dientes, libra|libras, puñado|puñados, chorrito|chorritos, ramita|ramitas',
  pl:
    'łyżka, łyżki, łyżek, łyżkę, łyżeczka, łyżeczki, łyżeczek, łyżeczkę, szklanka, szklanki, szklanek, szklankę, ' +
    'szczypta, szczypty, szczyptę, ząbek, ząbki, ząbków, garść, garście, garści, dag, deko, kieliszek, kieliszki',
}

/** Weights and volumes that are counted in decimals, in every language. */
export const METRIC_MEASURES =
  'g, gr, kg, dag, dkg, mg, ml, cl, dl, l, lt, ltr, cc, gram|grams, gramme|grammes, gramm, gramo|gramos, grammo|grammi, ' +
  'grama|gramas, grammaa, gramów, gramy, kilogram|kilograms, kilogramm, kilogramme|kilogrammes, kilogramo|kilogramos, ' +
  'kilogrammo|kilogrammi, kilo|kilos, chilo|chili, quilo|quilos, kiloa, litre|litres, liter|liters, litro|litros, litri, ' +
  'litraa, litr, litry, litrów, millilitre|millilitres, milliliter|milliliters, mililitro|mililitros, millilitro|' +
  'millilitri, mililitr, mililitrów, decilitre|decilitres, deciliter, desiliter, centilitre|centilitres, centiliter, ' +
  'г, кг, мл, л, 克, 公斤, 千克, 毫升, 升, 그램, غ, كغ, مل'

/** Measures that are abbreviated alike in every language. */
export const COMMON_MEASURES = 'oz, ozs, fl oz, lb, lbs'
