import { describe, expect, test } from 'bun:test'
import { parseIngredient } from '../../../../src/parser/parse.service'

type Expected = [text: string, quantity: number, unit: string | null, food: string | null, note: string]

function expectLines(language: string, lines: Expected[]): void {
  for (const [text, quantity, unit, food, note] of lines) {
    test(text, () => {
      const line = parseIngredient(text, { parser: 'nlp', language })
      expect([line.quantity, line.unit, line.food, line.note]).toEqual([quantity, unit, food, note])
      expect(line.parser).toBe('brute')
    })
  }
}

describe('German, as people write it', () => {
  expectLines('de', [
    ['ca. 200 g Mehl', 200, 'g', 'Mehl', 'ca.'],
    ['2 x 400 g Dosen Tomaten', 2, 'Dosen', 'Tomaten', '400 g'],
    ['2 (400 g) Dosen Tomaten', 2, 'Dosen', 'Tomaten', '400 g'],
    ['1 Dose (400 g) Tomaten', 1, 'Dose', 'Tomaten', '400 g'],
    ['1 Dose à 400 g Tomaten', 1, 'Dose', 'Tomaten', 'à 400 g'],
    ['1½–2 TL Salz', 1.5, 'TL', 'Salz', '1½–2'],
    ['1 EL + 1 TL Öl', 1, 'EL', 'Öl', '+ 1 TL'],
    ['Saft von 1 Zitrone', 0, null, 'Saft von 1 Zitrone', ''],
    ['Saft einer halben Zitrone', 0, null, 'Saft einer halben Zitrone', ''],
    ['je 1 TL Salz und Pfeffer', 1, 'TL', 'Salz und Pfeffer', 'je'],
    ['3/4 l Milch', 0.75, 'l', 'Milch', ''],
    ['1 1/2 TL Zimt', 1.5, 'TL', 'Zimt', ''],
    ['4 Stück Eier (Größe M)', 4, 'Stück', 'Eier', 'Größe M'],
    ['Salz, Pfeffer, Muskat', 0, null, 'Salz', 'Pfeffer, Muskat'],
    ['1 gestr. TL Natron', 1, 'gestr. TL', 'Natron', ''],
    ['zwei bis drei Zwiebeln', 2, null, 'Zwiebeln', 'zwei bis drei'],
    ['1 halbe Zwiebel', 0.5, null, 'Zwiebel', ''],
    ['eineinhalb Liter Wasser', 1.5, 'Liter', 'Wasser', ''],
    ['500 gr. Hackfleisch', 500, 'gr.', 'Hackfleisch', ''],
    ['1 kg Kartoffeln, festkochend', 1, 'kg', 'Kartoffeln', 'festkochend'],
    ['Öl zum Frittieren', 0, null, 'Öl', 'zum Frittieren'],
    ['2 EL Mehl für die Arbeitsfläche', 2, 'EL', 'Mehl', 'für die Arbeitsfläche'],
    ['1 Pck. Vanillezucker oder 1 Schote Vanille', 1, 'Pck.', 'Vanillezucker oder 1 Schote Vanille', ''],
    ['150 g weiche Butter + etwas mehr für die Form', 150, 'g', 'weiche Butter', '+ etwas mehr für die Form'],
    ['n. B. Chili', 0, null, 'Chili', 'n. B.'],
    ['1 Prise(n) Salz', 1, 'Prise', 'Salz', ''],
    ['2 EL neutrales Öl (z. B. Raps)', 2, 'EL', 'neutrales Öl', 'z. B. Raps'],
    ['½ Bund glatte Petersilie', 0.5, 'Bund', 'glatte Petersilie', ''],
    ['1 Becher (200 g) saure Sahne', 1, 'Becher', 'saure Sahne', '200 g'],
    ['1/8 l Weißwein', 0.125, 'l', 'Weißwein', ''],
    ['Mehl 500 g', 500, 'g', 'Mehl', ''],
    ['Eier: 3', 3, null, 'Eier', ''],
    ['Zucker nach Geschmack', 0, null, 'Zucker', 'nach Geschmack'],
    ['1 Knoblauchzehe(n)', 1, 'Zehe', 'Knoblauch', ''],
    ['100 g Butter (weich)', 100, 'g', 'Butter', 'weich'],
    ['1,5kg Mehl', 1.5, 'kg', 'Mehl', ''],
    ['2 ½ EL Öl', 2.5, 'EL', 'Öl', ''],
    ['2½ EL Öl', 2.5, 'EL', 'Öl', ''],
    ['1 Stück Ingwer (ca. 3 cm)', 1, 'Stück', 'Ingwer', 'ca. 3 cm'],
    ['3 cm Ingwer', 3, 'cm', 'Ingwer', ''],
    ['1 walnussgroßes Stück Ingwer', 1, 'Stück', 'Ingwer', 'walnussgroßes'],
    ['6-8 Scheiben Toast', 6, 'Scheiben', 'Toast', '6-8'],
    ['etwas Zitronensaft', 0, null, 'Zitronensaft', 'etwas'],
    ['ein paar Blätter Basilikum', 0, 'Blätter', 'Basilikum', 'ein paar'],
    ['einige Zweige Thymian', 0, 'Zweige', 'Thymian', 'einige'],
    ['½ l + 2 EL Milch', 0.5, 'l', 'Milch', '+ 2 EL'],
  ])
})

describe('French, as people write it', () => {
  expectLines('fr', [
    ['environ 200 g de farine', 200, 'g', 'farine', 'environ'],
    ['2 boîtes de 400 g de tomates', 2, 'boîtes', 'tomates', 'de 400 g'],
    ['une cuillère à soupe et demie de sucre', 1.5, 'cuillère à soupe', 'sucre', ''],
    ['1 demi citron', 0.5, null, 'citron', ''],
    ['un demi-citron', 0.5, null, 'citron', ''],
    ['le jus d’un citron', 0, null, 'le jus d’un citron', ''],
    ['1 pincée de sel', 1, 'pincée', 'sel', ''],
    ['10 à 12 olives noires', 10, null, 'olives noires', '10 à 12'],
    ['3-4 gousses d’ail', 3, 'gousses', 'ail', '3-4'],
    ['20 cl de crème fraîche', 20, 'cl', 'crème fraîche', ''],
    ['1 c. à s. d’huile', 1, 'c. à s.', 'huile', ''],
    ['2 c.à.c. de cumin', 2, 'c.à.c.', 'cumin', ''],
    ['1 CàS de miel', 1, 'CàS', 'miel', ''],
    ['1/2 botte de persil', 0.5, 'botte', 'persil', ''],
    ['sel au goût', 0, null, 'sel', 'au goût'],
    ['une douzaine d’huîtres', 12, null, 'huîtres', ''],
    ['beurre pour le moule', 0, null, 'beurre', 'pour le moule'],
    ['1 gros oignon, émincé', 1, null, 'gros oignon', 'émincé'],
    ['1 sachet (11 g) de levure', 1, 'sachet', 'levure', '11 g'],
    ['un peu d’huile d’olive', 0, null, 'huile d’olive', 'un peu'],
    ['quelques feuilles de basilic', 0, 'feuilles', 'basilic', 'quelques'],
    ['1,5 kg de pommes de terre', 1.5, 'kg', 'pommes de terre', ''],
    ['250g de beurre demi-sel', 250, 'g', 'beurre demi-sel', ''],
    ['5 cm de gingembre', 5, 'cm', 'gingembre', ''],
    ['noix de muscade', 0, null, 'noix de muscade', ''],
    ['noix de coco râpée', 0, null, 'noix de coco râpée', ''],
    ['1 noix de beurre', 1, 'noix', 'beurre', ''],
    ['Farine: 250 g', 250, 'g', 'Farine', ''],
    ['fromage pour raclette', 0, null, 'fromage pour raclette', ''],
  ])
})

describe('Spanish, as people write it', () => {
  expectLines('es', [
    ['unos 200 g de harina', 200, 'g', 'harina', 'unos'],
    ['1 cucharada y media de azúcar', 1.5, 'cucharada', 'azúcar', ''],
    ['media cebolla', 0.5, null, 'cebolla', ''],
    ['1/2 kg de patatas', 0.5, 'kg', 'patatas', ''],
    ['1 y 1/2 tazas de arroz', 1.5, 'tazas', 'arroz', ''],
    ['2 o 3 dientes de ajo', 2, 'dientes', 'ajo', '2 o 3'],
    ['aceite para freír', 0, null, 'aceite', 'para freír'],
    ['sal c/n', 0, null, 'sal', 'c/n'],
    ['1 lata (400 g) de tomate', 1, 'lata', 'tomate', '400 g'],
    ['100 grs. de queso', 100, 'grs.', 'queso', ''],
    ['1 cda. de aceite', 1, 'cda.', 'aceite', ''],
    ['2 cdtas. de comino', 2, 'cdtas.', 'comino', ''],
    ['un chorrito de vino', 1, 'chorrito', 'vino', ''],
    ['una docena de huevos', 12, null, 'huevos', ''],
    ['agua, cantidad necesaria', 0, null, 'agua', 'cantidad necesaria'],
    ['1 hoja de laurel', 1, 'hoja', 'laurel', ''],
    ['¼ de taza de leche', 0.25, 'taza', 'leche', ''],
    ['nuez moscada', 0, null, 'nuez moscada', ''],
    ['harina 200 g', 200, 'g', 'harina', ''],
    ['2 unidades de huevo', 2, 'unidades', 'huevo', ''],
  ])
})

describe('Italian, as people write it', () => {
  expectLines('it', [
    ['circa 200 g di farina', 200, 'g', 'farina', 'circa'],
    ['1 cucchiaio e mezzo di zucchero', 1.5, 'cucchiaio', 'zucchero', ''],
    ['mezzo bicchiere di vino', 0.5, 'bicchiere', 'vino', ''],
    ['2 o 3 spicchi d’aglio', 2, 'spicchi', 'aglio', '2 o 3'],
    ['1 noce di burro', 1, 'noce', 'burro', ''],
    ['noce moscata q.b.', 0, null, 'noce moscata', 'q.b.'],
    ['sale e pepe q.b.', 0, null, 'sale e pepe', 'q.b.'],
    ['Uova 2', 2, null, 'Uova', ''],
    ['Uova (medie) 2', 2, null, 'Uova', 'medie'],
    ['Burro (freddo) 125 g', 125, 'g', 'Burro', 'freddo'],
    ['Farina 00 - 300 g', 300, 'g', 'Farina 00', ''],
    ['1 kg. di pomodori', 1, 'kg.', 'pomodori', ''],
    ['olio per friggere', 0, null, 'olio', 'per friggere'],
    ['1 bustina (16 g) di lievito', 1, 'bustina', 'lievito', '16 g'],
    ['un pizzico di sale', 1, 'pizzico', 'sale', ''],
    ['un po’ di olio', 0, null, 'olio', 'un po’'],
    ['qualche foglia di basilico', 0, 'foglia', 'basilico', 'qualche'],
    ['Tuorli (circa 4) 65 g', 65, 'g', 'Tuorli', 'circa 4'],
    ['lievito per dolci 8 g', 8, 'g', 'lievito per dolci', ''],
  ])
})

describe('Dutch, as people write it', () => {
  expectLines('nl', [
    ['ongeveer 200 g bloem', 200, 'g', 'bloem', 'ongeveer'],
    ['1,5 el olie', 1.5, 'el', 'olie', ''],
    ['anderhalve liter water', 1.5, 'liter', 'water', ''],
    ['2 à 3 tenen knoflook', 2, 'tenen', 'knoflook', '2 à 3'],
    ['een snufje zout', 1, 'snufje', 'zout', ''],
    ['boter om in te vetten', 0, null, 'boter', 'om in te vetten'],
    ['een beetje melk', 0, null, 'melk', 'een beetje'],
    ['1 blik (400 g) tomaten', 1, 'blik', 'tomaten', '400 g'],
    ['1 ui (gesnipperd)', 1, null, 'ui', 'gesnipperd'],
    ['2-3 el water', 2, 'el', 'water', '2-3'],
    ['half bosje peterselie', 0.5, 'bosje', 'peterselie', ''],
    ['½ bosje peterselie', 0.5, 'bosje', 'peterselie', ''],
    ['3 eieren (M)', 3, null, 'eieren', 'M'],
    ['200gr suiker', 200, 'gr', 'suiker', ''],
    ['peper en zout naar smaak', 0, null, 'peper en zout', 'naar smaak'],
    ['1 volle el honing', 1, 'volle el', 'honing', ''],
    ['1 eetlepel volle melk', 1, 'eetlepel', 'volle melk', ''],
    ['bloem voor het werkblad', 0, null, 'bloem', 'voor het werkblad'],
  ])
})

describe('Portuguese, as people write it', () => {
  expectLines('pt', [
    ['cerca de 200 g de farinha', 200, 'g', 'farinha', 'cerca de'],
    ['1 xícara e meia de leite', 1.5, 'xícara', 'leite', ''],
    ['1 1/2 xícara (chá) de farinha', 1.5, 'xícara (chá)', 'farinha', ''],
    ['2 colheres(sopa) de óleo', 2, 'colheres (sopa)', 'óleo', ''],
    ['1/2 kg de carne', 0.5, 'kg', 'carne', ''],
    ['3 dentes de alho picados', 3, 'dentes', 'alho picados', ''],
    ['sal q.b.', 0, null, 'sal', 'q.b.'],
    ['óleo para fritar', 0, null, 'óleo', 'para fritar'],
    ['1 lata (395 g) de leite condensado', 1, 'lata', 'leite condensado', '395 g'],
    ['uma pitada de sal', 1, 'pitada', 'sal', ''],
    ['meia cebola', 0.5, null, 'cebola', ''],
    ['ovos 3', 3, null, 'ovos', ''],
    ['1 c. de sopa de azeite', 1, 'c. de sopa', 'azeite', ''],
    ['1 c. chá de sal', 1, 'c. chá', 'sal', ''],
    ['2 a 3 cenouras', 2, null, 'cenouras', '2 a 3'],
    ['noz-moscada a gosto', 0, null, 'noz-moscada', 'a gosto'],
    ['molho de tomate', 0, null, 'molho de tomate', ''],
    ['molho de soja a gosto', 0, null, 'molho de soja', 'a gosto'],
    ['1 molho de coentros', 1, 'molho', 'coentros', ''],
  ])
})

describe('Swedish, as people write it', () => {
  expectLines('sv', [
    ['ca 200 g mjöl', 200, 'g', 'mjöl', 'ca'],
    ['1 och en halv dl socker', 1.5, 'dl', 'socker', ''],
    ['en och en halv dl socker', 1.5, 'dl', 'socker', ''],
    ['1 1/2 dl mjölk', 1.5, 'dl', 'mjölk', ''],
    ['2-3 vitlöksklyftor', 2, 'klyftor', 'vitlök', '2-3'],
    ['smör till stekning', 0, null, 'smör', 'till stekning'],
    ['1 burk (400 g) krossade tomater', 1, 'burk', 'krossade tomater', '400 g'],
    ['1 knippa dill', 1, 'knippa', 'dill', ''],
    ['0,5 dl grädde', 0.5, 'dl', 'grädde', ''],
    ['en klick smör', 1, 'klick', 'smör', ''],
    ['salt efter smak', 0, null, 'salt', 'efter smak'],
    ['1 msk rågad kakao', 1, 'msk', 'kakao', 'rågad'],
    ['vatten 2 dl', 2, 'dl', 'vatten', ''],
    ['1 påse jäst (12 g)', 1, 'påse', 'jäst', '12 g'],
  ])
})

describe('Danish, as people write it', () => {
  expectLines('da', [
    ['ca. 200 g mel', 200, 'g', 'mel', 'ca.'],
    ['halvanden dl mælk', 1.5, 'dl', 'mælk', ''],
    ['1 og en halv dl vand', 1.5, 'dl', 'vand', ''],
    ['2-3 fed hvidløg', 2, 'fed', 'hvidløg', '2-3'],
    ['smør til panden', 0, null, 'smør', 'til panden'],
    ['1 dåse (400 g) flåede tomater', 1, 'dåse', 'flåede tomater', '400 g'],
    ['lidt salt', 0, null, 'salt', 'lidt'],
    ['et bundt persille', 1, 'bundt', 'persille', ''],
    ['2 æg (str. L)', 2, null, 'æg', 'str. L'],
    ['500 g hakket oksekød 8-12%', 500, 'g', 'hakket oksekød 8-12%', ''],
  ])
})

describe('Norwegian, as people write it', () => {
  expectLines('nb', [
    ['ca. 200 g mel', 200, 'g', 'mel', 'ca.'],
    ['halvannen dl melk', 1.5, 'dl', 'melk', ''],
    ['1 og en halv dl vann', 1.5, 'dl', 'vann', ''],
    ['2-3 båter hvitløk', 2, 'båter', 'hvitløk', '2-3'],
    ['smør til steking', 0, null, 'smør', 'til steking'],
    ['1 boks (400 g) tomater', 1, 'boks', 'tomater', '400 g'],
    ['litt salt', 0, null, 'salt', 'litt'],
    ['1 neve basilikum', 1, 'neve', 'basilikum', ''],
    ['3 ss toppet sukker', 3, 'ss', 'sukker', 'toppet'],
  ])
})

describe('Polish, as people write it', () => {
  expectLines('pl', [
    ['około 200 g mąki', 200, 'g', 'mąki', 'około'],
    ['ok. 200 g mąki', 200, 'g', 'mąki', 'ok.'],
    ['półtorej szklanki mleka', 1.5, 'szklanki', 'mleka', ''],
    ['1 i pół szklanki mleka', 1.5, 'szklanki', 'mleka', ''],
    ['2-3 ząbki czosnku', 2, 'ząbki', 'czosnku', '2-3'],
    ['olej do smażenia', 0, null, 'olej', 'do smażenia'],
    ['1 puszka (400 g) pomidorów', 1, 'puszka', 'pomidorów', '400 g'],
    ['sól i pieprz do smaku', 0, null, 'sól i pieprz', 'do smaku'],
    ['szczypta soli', 0, 'szczypta', 'soli', ''],
    ['½ łyżeczki sody', 0.5, 'łyżeczki', 'sody', ''],
    ['1 kostka masła', 1, 'kostka', 'masła', ''],
    ['liść laurowy 2 szt.', 2, 'szt.', 'liść laurowy', ''],
    ['mąka 500 g', 500, 'g', 'mąka', ''],
    ['pół kg mięsa', 0.5, 'kg', 'mięsa', ''],
  ])
})

describe('Finnish, as people write it', () => {
  expectLines('fi', [
    ['noin 200 g jauhoja', 200, 'g', 'jauhoja', 'noin'],
    ['1,5 dl maitoa', 1.5, 'dl', 'maitoa', ''],
    ['2-3 valkosipulinkynttä', 2, 'kynttä', 'valkosipuli', '2-3'],
    ['2 kynttä valkosipulia', 2, 'kynttä', 'valkosipulia', ''],
    ['1 prk (400 g) tomaattimurskaa', 1, 'prk', 'tomaattimurskaa', '400 g'],
    ['ripaus suolaa', 0, 'ripaus', 'suolaa', ''],
    ['1 rkl öljyä', 1, 'rkl', 'öljyä', ''],
    ['öljyä paistamiseen', 0, null, 'öljyä', 'paistamiseen'],
    ['1 pss vaniljasokeria', 1, 'pss', 'vaniljasokeria', ''],
    ['200 g voita, pehmeää', 200, 'g', 'voita', 'pehmeää'],
    ['puolitoista desiä maitoa', 1.5, 'desiä', 'maitoa', ''],
    ['vettä 2 dl', 2, 'dl', 'vettä', ''],
  ])
})

describe('Arabic, as people write it', () => {
  expectLines('ar', [
    ['2 كوب دقيق', 2, 'كوب', 'دقيق', ''],
    ['نصف كوب سكر', 0.5, 'كوب', 'سكر', ''],
    ['٢٠٠ غرام زبدة', 200, 'غرام', 'زبدة', ''],
    ['ملعقة كبيرة زيت', 0, 'ملعقة كبيرة', 'زيت', ''],
    ['ملح حسب الرغبة', 0, null, 'ملح', 'حسب الرغبة'],
    ['٥٠٠غ لحم مفروم', 500, 'غ', 'لحم مفروم', ''],
    ['1 ملعقة صغيرة من الملح', 1, 'ملعقة صغيرة', 'الملح', ''],
  ])
})
