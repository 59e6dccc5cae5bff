import { expect, test } from 'bun:test'
import { textMinutes } from '../../src/scraper/fields/times.rules'
import { countedYield } from '../../src/scraper/fields/yield.rules'
import { readPage } from '../../src/scraper/page.service'
import { headingKind } from '../../src/scraper/visible/headings.rules'
import { isKitchenLine } from '../../src/scraper/visible/plausibility.rules'

/** Lines as a page in each language has them; written for these tests. */
const LANGUAGES: {
  language: string
  ingredients: string
  instructions: string
  notes: string
  other: string
  time: [string, number]
  people: string
  list: string[]
  steps: string[]
  facts: [string, number]
}[] = [
  {
    language: 'en',
    ingredients: 'Ingredients for the dough',
    instructions: 'How to make the dough',
    notes: 'Cook’s notes',
    other: 'You may also like',
    time: ['1 hour 15 minutes', 75],
    people: '4 servings',
    list: ['500 g flour', '2 tbsp olive oil', '1 tsp salt'],
    steps: ['Mix the flour with the salt and the oil.', 'Knead until the dough is smooth and let it rest.'],
    facts: ['Prep time: 20 minutes', 20],
  },
  {
    language: 'de',
    ingredients: 'Zutaten für 4 Personen',
    instructions: 'So wird’s gemacht',
    notes: 'Tipps',
    other: 'Nährwerte pro Portion',
    time: ['1 Std. 15 Min.', 75],
    people: '4 Portionen',
    list: ['500 g Mehl', '2 EL Olivenöl', '1 TL Salz'],
    steps: ['Das Mehl mit dem Salz und dem Öl vermischen.', 'Den Teig kneten und eine Stunde ruhen lassen.'],
    facts: ['Vorbereitungszeit: 20 Minuten', 20],
  },
  {
    language: 'fr',
    ingredients: 'Ingrédients',
    instructions: 'Étapes de préparation',
    notes: 'Astuces',
    other: 'Vous aimerez aussi',
    time: ['1 heure 15 minutes', 75],
    people: '6 personnes',
    list: ['500 g de farine', '2 c. à soupe d’huile', '1 pincée de sel'],
    steps: [
      'Mélangez la farine avec le sel et l’huile.',
      'Pétrissez la pâte et laissez-la reposer une heure.',
    ],
    facts: ['Temps de préparation : 20 minutes', 20],
  },
  {
    language: 'nl',
    ingredients: 'Benodigdheden',
    instructions: 'Bereidingswijze',
    notes: 'Variatietips',
    other: 'Dit vind je misschien ook leuk',
    time: ['1 uur en 15 minuten', 75],
    people: '4 personen',
    list: ['500 g bloem', '2 el olijfolie', '1 tl zout'],
    steps: ['Meng de bloem met het zout en de olie.', 'Kneed het deeg en laat het een uur rusten.'],
    facts: ['Voorbereidingstijd: 20 minuten', 20],
  },
  {
    language: 'sv',
    ingredients: 'Ingredienser',
    instructions: 'Gör så här',
    notes: 'Tips',
    other: 'Näringsvärde',
    time: ['1 timme 15 minuter', 75],
    people: '4 portioner',
    list: ['5 dl vetemjöl', '2 msk olja', '1 tsk salt'],
    steps: ['Blanda mjöl, salt och olja i en bunke.', 'Knåda degen och låt den vila i en timme.'],
    facts: ['Förberedelsetid: 20 minuter', 20],
  },
  {
    language: 'pt',
    ingredients: 'Ingredientes',
    instructions: 'Modo de preparo',
    notes: 'Dicas',
    other: 'Receitas relacionadas',
    time: ['1 hora e 15 minutos', 75],
    people: '4 porções',
    list: ['500 g de farinha', '2 colheres de azeite', '1 pitada de sal'],
    steps: ['Misture a farinha com o sal e o azeite.', 'Amasse bem e deixe a massa descansar uma hora.'],
    facts: ['Tempo de preparo: 20 minutos', 20],
  },
  {
    language: 'it',
    ingredients: 'Ingredienti',
    instructions: 'Procedimento',
    notes: 'Consigli',
    other: 'Valori nutrizionali',
    time: ['1 ora e 15 minuti', 75],
    people: '4 persone',
    list: ['500 g di farina', '2 cucchiai di olio', '1 pizzico di sale'],
    steps: ['Mescolare la farina con il sale e l’olio.', 'Impastare e lasciare riposare per un’ora.'],
    facts: ['Tempo di preparazione: 20 minuti', 20],
  },
  {
    language: 'es',
    ingredients: 'Ingredientes',
    instructions: 'Elaboración',
    notes: 'Consejos',
    other: 'También te puede interesar',
    time: ['1 hora y 15 minutos', 75],
    people: '4 personas',
    list: ['500 g de harina', '2 cucharadas de aceite', '1 pizca de sal'],
    steps: ['Mezcla la harina con la sal y el aceite.', 'Amasa y deja reposar la masa una hora.'],
    facts: ['Tiempo de preparación: 20 minutos', 20],
  },
  {
    language: 'hu',
    ingredients: 'Hozzávalók',
    instructions: 'Elkészítés',
    notes: 'Tippek',
    other: 'Hasonló receptek',
    time: ['1 óra 15 perc', 75],
    people: '4 adag',
    list: ['50 dkg liszt', '2 ek olaj', '1 csipet só'],
    steps: [
      'A lisztet összekeverjük a sóval és az olajjal.',
      'A tésztát meggyúrjuk, és egy órát pihentetjük.',
    ],
    facts: ['Előkészítési idő: 20 perc', 20],
  },
  {
    language: 'no',
    ingredients: 'Ingredienser',
    instructions: 'Fremgangsmåte',
    notes: 'Tips og triks',
    other: 'Næringsinnhold',
    time: ['1 time 15 minutter', 75],
    people: '4 porsjoner',
    list: ['5 dl hvetemel', '2 ss olje', '1 ts salt'],
    steps: ['Bland melet med salt og olje i en bolle.', 'Kna deigen og la den hvile i en time.'],
    facts: ['Forberedelsestid: 20 minutter', 20],
  },
  {
    language: 'da',
    ingredients: 'Det skal du bruge',
    instructions: 'Sådan gør du',
    notes: 'Gode råd',
    other: 'Andre opskrifter',
    time: ['1 time 15 minutter', 75],
    people: '4 personer',
    list: ['500 g hvedemel', '2 spsk olie', '1 tsk salt'],
    steps: ['Bland melet med salt og olie i en skål.', 'Ælt dejen, og lad den hvile i en time.'],
    facts: ['Forberedelsestid: 20 minutter', 20],
  },
  {
    language: 'ru',
    ingredients: 'Ингредиенты',
    instructions: 'Способ приготовления',
    notes: 'Советы',
    other: 'Похожие рецепты',
    time: ['1 час 15 минут', 75],
    people: '4 порции',
    list: ['500 г муки', '2 ст. ложки масла', '1 щепотка соли'],
    steps: ['Смешайте муку с солью и маслом в миске.', 'Замесите тесто и дайте ему отдохнуть час.'],
    facts: ['Время подготовки: 20 минут', 20],
  },
  {
    language: 'ja',
    ingredients: '材料（4人分）',
    instructions: '作り方',
    notes: 'コツ・ポイント',
    other: '栄養成分',
    time: ['1時間15分', 75],
    people: '4人分',
    list: ['小麦粉 500g', '油 大さじ2', '塩 少々'],
    steps: ['小麦粉と塩と油をよく混ぜる。', '生地をこねて一時間休ませる。'],
    facts: ['準備時間：20分', 20],
  },
  {
    language: 'sk',
    ingredients: 'Suroviny',
    instructions: 'Postup prípravy',
    notes: 'Tipy',
    other: 'Podobné recepty',
    time: ['1 hodina 15 minút', 75],
    people: '4 porcie',
    list: ['500 g múky', '2 lyžice oleja', '1 štipka soli'],
    steps: ['Múku zmiešame so soľou a olejom v miske.', 'Cesto vymiesime a necháme hodinu odpočívať.'],
    facts: ['Čas prípravy: 20 minút', 20],
  },
  {
    language: 'pl',
    ingredients: 'Składniki',
    instructions: 'Sposób przygotowania',
    notes: 'Wskazówki',
    other: 'Wartości odżywcze',
    time: ['1 godzina 15 minut', 75],
    people: '4 porcje',
    list: ['500 g mąki', '2 łyżki oleju', '1 szczypta soli'],
    steps: ['Mąkę wymieszać z solą i olejem w misce.', 'Wyrobić ciasto i odstawić na godzinę.'],
    facts: ['Czas przygotowania: 20 minut', 20],
  },
  {
    language: 'hr',
    ingredients: 'Sastojci',
    instructions: 'Način pripreme',
    notes: 'Savjeti',
    other: 'Slični recepti',
    time: ['1 sat 15 minuta', 75],
    people: '4 osobe',
    list: ['500 g brašna', '2 žlice ulja', '1 prstohvat soli'],
    steps: ['Pomiješajte brašno sa solju i uljem u zdjeli.', 'Umijesite tijesto i ostavite ga sat vremena.'],
    facts: ['Vrijeme pripreme: 20 minuta', 20],
  },
  {
    language: 'zh',
    ingredients: '食材',
    instructions: '做法步骤',
    notes: '小贴士',
    other: '相关推荐',
    time: ['1小时15分钟', 75],
    people: '4人份',
    list: ['面粉 500克', '油 2勺', '盐 少许'],
    steps: ['把面粉、盐和油放入碗中搅匀。', '揉成面团后静置一个小时。'],
    facts: ['准备时间：20分钟', 20],
  },
  {
    language: 'tr',
    ingredients: 'Malzemeler',
    instructions: 'Yapılışı',
    notes: 'Püf noktaları',
    other: 'Benzer tarifler',
    time: ['1 saat 15 dakika', 75],
    people: '4 kişilik',
    list: ['500 g un', '2 yemek kaşığı yağ', '1 tutam tuz'],
    steps: ['Unu tuz ve yağ ile bir kapta karıştırın.', 'Hamuru yoğurun ve bir saat dinlendirin.'],
    facts: ['Hazırlık süresi: 20 dakika', 20],
  },
]

test('there are eighteen languages', () => {
  expect(LANGUAGES).toHaveLength(18)
})

for (const words of LANGUAGES) {
  test(`${words.language}: headings announce their lists`, () => {
    expect(headingKind(words.ingredients)).toBe('ingredients')
    expect(headingKind(words.instructions)).toBe('instructions')
    expect(headingKind(words.notes)).toBe('notes')
    expect(headingKind(words.other)).toBe('other')
    for (const step of words.steps) expect(headingKind(step)).toBeNull()
  })

  test(`${words.language}: times, yields and kitchens are known`, () => {
    expect(textMinutes(words.time[0])).toBe(words.time[1])
    expect(countedYield(words.people)).toBe(words.people)
    expect(words.list.filter(isKitchenLine).length).toBeGreaterThanOrEqual(2)
  })

  test(`${words.language}: a page without markup is read`, () => {
    const items = words.list.map((line) => `<li>${line}</li>`).join('')
    const steps = words.steps.map((line) => `<p>${line}</p>`).join('')
    const { draft } = readPage(
      `<title>X</title><h1>X</h1><p>${words.facts[0]}</p><p>${words.people}</p><h2>${words.ingredients}</h2><ul>${items}</ul><h2>${words.instructions}</h2>${steps}<h2>${words.other}</h2><p>2 x</p>`,
    )
    expect(draft?.ingredients.map(({ text }) => text)).toEqual(words.list)
    expect(draft?.instructions.map(({ text }) => text)).toEqual(words.steps)
    expect(draft?.prepTime).toBe(words.facts[1])
    expect(draft?.recipeYield).toBe(words.people)
  })
}
