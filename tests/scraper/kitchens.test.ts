import { describe, expect, test } from 'bun:test'
import { readPage } from '../../src/scraper/page.service'

/** A cake in every language but English, whose lines the other tests have; every one is laid out in three ways. */
interface Kitchen {
  language: string
  ingredientHeadings: string[]
  instructionHeadings: string[]
  /** Preparing takes a quarter of an hour, baking an hour and a half; it serves four. */
  facts: string[]
  parts: string[]
  ingredients: string[]
  steps: string[]
  note: string
  other: string
}

type Row = Record<'language' | 'note' | 'other', string> &
  Record<Exclude<keyof Kitchen, 'language' | 'note' | 'other'>, string>

const bars = (text: string): string[] => text.split(' | ')

function toKitchen(row: Row): Kitchen {
  const { language, note, other } = row
  return {
    ...{ language, note, other },
    ingredientHeadings: bars(row.ingredientHeadings),
    instructionHeadings: bars(row.instructionHeadings),
    facts: bars(row.facts),
    parts: bars(row.parts),
    ingredients: bars(row.ingredients),
    steps: bars(row.steps),
  }
}

/** Texts of a field with bars between them. */
const KITCHENS: Kitchen[] = [
  {
    language: 'fr',
    ingredientHeadings: 'Ingrédients pour 4 personnes | Il vous faut : | Liste des ingrédients',
    instructionHeadings: 'Préparation de la recette | Étapes de la recette | Marche à suivre',
    facts: 'Préparation : 15 min | Cuisson : 1h30 | Temps total : 1 h 45 min | Pour 4 personnes',
    parts: 'Pour la pâte | Pour la garniture :',
    ingredients: '250 g de farine | 125 g de beurre | 3 c. à soupe de sucre | 1 pincée de sel',
    steps:
      'Mélangez la farine avec le beurre et le sel. | Ajoutez le sucre puis pétrissez la pâte. | Enfournez pendant 30 minutes à 180°C.',
    note: 'Astuces du chef',
    other: 'Valeurs nutritionnelles',
  },
  {
    language: 'de',
    ingredientHeadings: 'Zutaten für 4 Portionen | Das brauchst du | Du brauchst:',
    instructionHeadings: 'Zubereitung | So geht’s | Und so wird’s gemacht:',
    facts:
      'Vorbereitungszeit: 15 Min. | Backzeit: 1 Std. 30 Min. | Gesamtzeit: 1 Stunde 45 Minuten | Portionen: 4',
    parts: 'Für den Teig | Für die Füllung:',
    ingredients: '250 g Mehl | 125 g Butter | 3 EL Zucker | 1 Prise Salz',
    steps:
      'Mehl mit der Butter und dem Salz verkneten. | Den Zucker zugeben und den Teig ruhen lassen. | Bei 180 °C etwa 30 Minuten backen.',
    note: 'Tipp',
    other: 'Nährwerte pro Portion',
  },
  {
    language: 'nl',
    ingredientHeadings: 'Ingrediënten (4 personen) | Dit heb je nodig | Wat heb je nodig?',
    instructionHeadings: 'Bereidingswijze | Zo maak je het | Aan de slag',
    facts:
      'Voorbereidingstijd: 15 minuten | Oventijd: 1 uur en 30 minuten | Totale tijd: 1 uur 45 min | Voor 4 personen',
    parts: 'Voor het deeg | Voor de vulling:',
    ingredients: '250 g bloem | 125 g boter | 3 el suiker | 1 snufje zout',
    steps:
      'Meng de bloem met de boter en het zout. | Voeg de suiker toe en kneed het deeg. | Bak 30 minuten in een oven van 180 graden.',
    note: 'Tips',
    other: 'Voedingswaarden',
  },
  {
    language: 'sv',
    ingredientHeadings: 'Ingredienser 4 portioner | Du behöver | Ingredienser till 4 personer',
    instructionHeadings: 'Gör så här | Så här gör du | Tillagning',
    facts:
      'Förberedelsetid: 15 min | Tillagningstid: 1 tim 30 min | Total tid: 1 timme och 45 minuter | 4 portioner',
    parts: 'Till degen | Fyllning:',
    ingredients: '250 g vetemjöl | 125 g smör | 3 msk socker | 1 nypa salt',
    steps:
      'Blanda mjölet med smöret och saltet. | Tillsätt sockret och arbeta ihop till en deg. | Grädda i ugnen i 30 minuter på 180 grader.',
    note: 'Tips!',
    other: 'Näringsvärde per portion',
  },
  {
    language: 'pt',
    ingredientHeadings: 'Ingredientes para 4 pessoas | Você vai precisar de | Ingredientes:',
    instructionHeadings: 'Modo de preparo | Modo de fazer | Preparação',
    facts:
      'Tempo de preparo: 15 minutos | Tempo de forno: 1h30 | Tempo total: 1 hora e 45 minutos | Rendimento: 4 porções',
    parts: 'Para a massa | Para o recheio:',
    ingredients:
      '250 g de farinha de trigo | 125 g de manteiga | 3 colheres (sopa) de açúcar | 1 pitada de sal',
    steps:
      'Misture a farinha com a manteiga e o sal. | Junte o açúcar e amasse bem. | Leve ao forno por 30 minutos a 180 graus.',
    note: 'Dicas',
    other: 'Informação nutricional',
  },
  {
    language: 'it',
    ingredientHeadings: 'Ingredienti per 4 persone | Cosa serve | Dosi per 4 persone',
    instructionHeadings: 'Procedimento | Preparazione | Come preparare la torta',
    facts:
      'Preparazione: 15 minuti | Cottura: 1 ora e 30 minuti | Tempo totale: 1 h 45 min | Dosi per 4 persone',
    parts: "Per l'impasto | Per la crema:",
    ingredients: '250 g di farina 00 | 125 g di burro | 3 cucchiai di zucchero | 1 pizzico di sale',
    steps:
      'Impastate la farina con il burro e il sale. | Unite lo zucchero e lasciate riposare. | Infornate per 30 minuti a 180 gradi.',
    note: 'Consigli',
    other: 'Valori nutrizionali',
  },
  {
    language: 'es',
    ingredientHeadings: 'Ingredientes para 4 personas | ¿Qué necesitas? | Ingredientes (4 raciones)',
    instructionHeadings: 'Elaboración | Cómo hacer la tarta paso a paso | Preparación',
    facts:
      'Tiempo de preparación: 15 minutos | Tiempo de cocción: 1 hora 30 minutos | Tiempo total: 1 h 45 min | Para 4 personas',
    parts: 'Para la masa | Para el relleno:',
    ingredients: '250 g de harina | 125 g de mantequilla | 3 cucharadas de azúcar | 1 pizca de sal',
    steps:
      'Mezcla la harina con la mantequilla y la sal. | Añade el azúcar y amasa bien. | Hornea durante 30 minutos a 180 grados.',
    note: 'Consejos y trucos',
    other: 'Información nutricional',
  },
  {
    language: 'hu',
    ingredientHeadings: 'Hozzávalók 4 főre | Hozzávalók a tésztához | Hozzávalók / 4 adag',
    instructionHeadings: 'Elkészítés | Az elkészítés menete | Így készül',
    facts: 'Előkészítés: 15 perc | Sütési idő: 1 óra 30 perc | Összesen: 1 óra 45 perc | 4 adag',
    parts: 'A tésztához | A töltelékhez:',
    ingredients: '25 dkg liszt | 12 dkg vaj | 3 evőkanál cukor | 1 csipet só',
    steps:
      'A lisztet elmorzsoljuk a vajjal és a sóval. | Hozzáadjuk a cukrot és összegyúrjuk. | 180 fokon 30 percig sütjük.',
    note: 'Tipp',
    other: 'Tápértékek',
  },
  {
    language: 'no',
    ingredientHeadings: 'Ingredienser til 4 porsjoner | Du trenger | Dette trenger du',
    instructionHeadings: 'Fremgangsmåte | Slik gjør du | Slik lager du kaken',
    facts:
      'Forberedelse: 15 min | Steketid: 1 time 30 min | Total tid: 1 time og 45 minutter | Antall porsjoner: 4',
    parts: 'Til deigen | Fyll:',
    ingredients: '250 g hvetemel | 125 g smør | 3 ss sukker | 1 klype salt',
    steps:
      'Bland melet med smøret og saltet. | Tilsett sukkeret og elt deigen. | Stek i 30 minutter på 180 grader.',
    note: 'Tips',
    other: 'Næringsinnhold',
  },
  {
    language: 'da',
    ingredientHeadings: 'Ingredienser til 4 personer | Det skal du bruge | Du skal bruge',
    instructionHeadings: 'Fremgangsmåde | Sådan gør du | Sådan laver du kagen',
    facts:
      'Forberedelsestid: 15 min | Bagetid: 1 time 30 min | Tid i alt: 1 time og 45 minutter | Antal personer: 4',
    parts: 'Til dejen | Fyld:',
    ingredients: '250 g hvedemel | 125 g smør | 3 spsk sukker | 1 knivspids salt',
    steps:
      'Bland melet med smørret og saltet. | Tilsæt sukkeret og ælt dejen. | Bag i 30 minutter ved 180 grader.',
    note: 'Tips',
    other: 'Næringsindhold',
  },
  {
    language: 'ru',
    ingredientHeadings: 'Ингредиенты на 4 порции | Вам понадобится | Состав',
    instructionHeadings: 'Приготовление | Как приготовить пирог | Пошаговый рецепт приготовления',
    facts:
      'Время подготовки: 15 мин | Время приготовления: 1 час 30 минут | Общее время: 1 ч 45 мин | Порций: 4',
    parts: 'Для теста | Для начинки:',
    ingredients: '250 г муки | 125 г масла сливочного | 3 ст. ложки сахара | щепотка соли',
    steps:
      'Смешайте муку с маслом и солью. | Добавьте сахар и замесите тесто. | Выпекайте 30 минут при 180 градусах.',
    note: 'Советы',
    other: 'Пищевая ценность',
  },
  {
    language: 'ja',
    ingredientHeadings: '材料（4人分） | 材料 | 用意するもの',
    instructionHeadings: '作り方 | 手順 | つくり方',
    facts: '準備時間：15分 | 加熱時間：1時間30分 | 合計時間：1時間45分 | 4人分',
    parts: '生地 | 【フィリング】',
    ingredients: '薄力粉 250g | バター 125g | 砂糖 大さじ3 | 塩 少々',
    steps: '薄力粉とバターと塩を混ぜる。 | 砂糖を加えてこねる。 | 180度のオーブンで30分焼く。',
    note: 'コツ・ポイント',
    other: '栄養成分',
  },
  {
    language: 'sk',
    ingredientHeadings: 'Suroviny na 4 porcie | Ingrediencie | Potrebujeme',
    instructionHeadings: 'Postup | Postup prípravy | Príprava',
    facts:
      'Čas prípravy: 15 minút | Čas pečenia: 1 hodina 30 minút | Celkový čas: 1 h 45 min | Počet porcií: 4',
    parts: 'Na cesto | Plnka:',
    ingredients: '250 g múky | 125 g masla | 3 lyžice cukru | štipka soli',
    steps:
      'Múku zmiešame s maslom a soľou. | Pridáme cukor a vypracujeme cesto. | Pečieme 30 minút pri 180 stupňoch.',
    note: 'Tipy',
    other: 'Nutričné hodnoty',
  },
  {
    language: 'pl',
    ingredientHeadings: 'Składniki na 4 porcje | Składniki | Potrzebne składniki',
    instructionHeadings: 'Przygotowanie | Sposób przygotowania | Wykonanie krok po kroku',
    facts:
      'Czas przygotowania: 15 minut | Czas pieczenia: 1 godzina 30 minut | Łącznie: 1 godz. 45 min | Liczba porcji: 4',
    parts: 'Na ciasto | Nadzienie:',
    ingredients: '250 g mąki pszennej | 125 g masła | 3 łyżki cukru | szczypta soli',
    steps:
      'Mąkę wymieszać z masłem i solą. | Dodać cukier i zagnieść ciasto. | Piec 30 minut w 180 stopniach.',
    note: 'Wskazówki',
    other: 'Wartości odżywcze',
  },
  {
    language: 'hr',
    ingredientHeadings: 'Sastojci za 4 osobe | Sastojci | Potrebno je',
    instructionHeadings: 'Priprema | Postupak | Način pripreme',
    facts:
      'Vrijeme pripreme: 15 minuta | Vrijeme pečenja: 1 sat 30 minuta | Ukupno vrijeme: 1 sat i 45 minuta | Broj porcija: 4',
    parts: 'Za tijesto | Nadjev:',
    ingredients: '250 g brašna | 125 g maslaca | 3 žlice šećera | prstohvat soli',
    steps:
      'Brašno pomiješajte s maslacem i soli. | Dodajte šećer i umijesite tijesto. | Pecite 30 minuta na 180 stupnjeva.',
    note: 'Savjeti',
    other: 'Nutritivne vrijednosti',
  },
  {
    language: 'zh',
    ingredientHeadings: '用料 | 食材（4人份） | 主料',
    instructionHeadings: '做法 | 步骤 | 制作步骤',
    facts: '准备时间：15分钟 | 烹饪时间：1小时30分钟 | 总时间：1小时45分钟 | 份量：4人份',
    parts: '面团 | 馅料：',
    ingredients: '面粉 250克 | 黄油 125克 | 白糖 3勺 | 盐 少许',
    steps: '面粉和黄油、盐混合均匀。 | 加入白糖揉成面团。 | 放入烤箱180度烤30分钟。',
    note: '小贴士',
    other: '营养成分',
  },
  {
    language: 'tr',
    ingredientHeadings: 'Malzemeler (4 kişilik) | Gerekli malzemeler | Kek için malzemeler',
    instructionHeadings: 'Yapılışı | Hazırlanışı | Nasıl yapılır?',
    facts:
      'Hazırlama süresi: 15 dakika | Pişirme süresi: 1 saat 30 dakika | Toplam süre: 1 saat 45 dk | 4 kişilik',
    parts: 'Hamuru için | İç harcı için:',
    ingredients: '250 gram un | 125 gram tereyağı | 3 yemek kaşığı şeker | 1 tutam tuz',
    steps: 'Unu tereyağı ve tuz ile karıştırın. | Şekeri ekleyip yoğurun. | 180 derecede 30 dakika pişirin.',
    note: 'Püf noktaları',
    other: 'Besin değerleri',
  },
].map(toKitchen)

const items = (texts: readonly string[]): string => texts.map((text) => `<li>${text}</li>`).join('')

function asLabel(fact: string): string {
  const [label, value] = fact.split(/\s?[:：]\s?/)
  return value === undefined ? `<div>${fact}</div>` : `<div><span>${label}</span><span>${value}</span></div>`
}

/** Parts with headings and facts in paragraphs; parts among the items and facts in one line; all in paragraphs. */
const LAYOUTS: ((kitchen: Kitchen) => [facts: string, list: string, steps: string])[] = [
  ({ facts, parts, ingredients, steps }) => [
    facts.map((fact) => `<p>${fact}</p>`).join(''),
    `<h3>${parts[0]}</h3><ul>${items(ingredients.slice(0, 2))}</ul><h3>${parts[1]}</h3><ul>${items(ingredients.slice(2))}</ul>`,
    `<ol>${items(steps)}</ol>`,
  ],
  ({ facts, ingredients, steps }) => [
    `<p>${facts.join(' | ')}</p>`,
    `<ul>${items(ingredients)}</ul>`,
    `<ol>${items(steps)}</ol>`,
  ],
  ({ facts, ingredients, steps }) => [
    facts.map(asLabel).join(''),
    `<p>${ingredients.join('<br>')}</p>`,
    steps.map((step) => `<p>${step}</p>`).join(''),
  ],
]

const key = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

function read(kitchen: Kitchen, layout: number) {
  const [facts, list, steps] = LAYOUTS[layout]!(kitchen)
  const lists = `<h2>${kitchen.ingredientHeadings[layout]}</h2>${list}<h2>${kitchen.instructionHeadings[layout]}</h2>${steps}`
  const rest = `<h2>${kitchen.note}</h2><p>Lorem ipsum dolor sit amet.</p><h2>${kitchen.other}</h2><ul><li>250 kcal</li></ul>`
  return readPage(
    `<html lang="${kitchen.language}"><head><title>Cake</title></head><body><h1>Cake</h1>${facts}${lists}${rest}</body></html>`,
  ).draft
}

describe.each(KITCHENS)('a cake in $language', (kitchen) => {
  test.each([0, 1, 2])('is read whole in layout %i', (layout) => {
    const draft = read(kitchen, layout)
    expect(draft?.ingredients.map(({ text }) => key(text))).toEqual(kitchen.ingredients.map(key))
    expect(draft?.instructions.map(({ text }) => key(text))).toEqual(kitchen.steps.map(key))
    expect(draft).toMatchObject({ prepTime: 15, performTime: 90, totalTime: 105, language: kitchen.language })
    expect(draft?.recipeYield).toContain('4')
    expect(draft?.notes).toHaveLength(1)
  })

  test('has its ingredients in two parts', () => {
    const sections = read(kitchen, 0)?.ingredients.map(({ section }) => section)
    expect(sections).toEqual([
      kitchen.parts[0],
      kitchen.parts[0],
      ...Array(kitchen.ingredients.length - 2).fill((kitchen.parts[1] ?? '').replace(/[\s:：]+$/, '')),
    ])
  })
})

test.each(KITCHENS.filter(({ language }) => !['ja', 'zh'].includes(language)))(
  'a part among the items is no ingredient in $language',
  (kitchen) => {
    const [first, second] = kitchen.parts
    const list = items([
      first ?? '',
      ...kitchen.ingredients.slice(0, 2),
      second ?? '',
      ...kitchen.ingredients.slice(2),
    ])
    const steps = `<h2>${kitchen.instructionHeadings[0]}</h2><ol>${items(kitchen.steps)}</ol>`
    const { draft } = readPage(
      `<h1>Cake</h1><h2>${kitchen.ingredientHeadings[0]}</h2><ul>${list}</ul>${steps}`,
    )
    expect(draft?.ingredients.map(({ text }) => key(text))).toEqual(kitchen.ingredients.map(key))
    expect(draft?.ingredients[0]?.section).toBe(first ?? '')
  },
)
