import type { WordTable } from './languages'

/** Words by which a line shows that it states a time, not a heading. */
export const TIME_WORDS: WordTable = {
  en: 'time, times, minutes, mins, hours',
  de: `zeit, dauer, minuten, zubereitungszeit, vorbereitungszeit, arbeitszeit, kochzeit, backzeit,
    gesamtzeit`,
  fr: 'temps, durée, minutes',
  nl: 'tijd, bereidingstijd, voorbereidingstijd, kooktijd, minuten',
  sv: 'tid, tillagningstid, minuter',
  pt: 'tempo, minutos',
  it: 'tempo, tempi, minuti',
  es: 'tiempo, minutos',
  hu: 'idő, elkészítési idő, előkészítési idő, perc',
  no: 'tid, tilberedningstid, minutter',
  da: 'tid, arbejdstid, tilberedningstid, minutter',
  ru: 'время, минут',
  ja: '調理時間, 所要時間',
  sk: 'čas, minút',
  pl: 'czas, minut',
  hr: 'vrijeme, minuta',
  zh: '时间, 時間, 烹饪时间',
  tr: 'süre, süresi, dakika',
}

/** Labels of the time for preparing. */
export const PREP_LABELS: WordTable = {
  en: 'prep time, prep in, prep, preparation time, active time, hands on time, preparation, prep times, prepare, to prepare, to prep',
  de: `vorbereitungszeit, arbeitszeit, vorbereitung, zubereitungszeit, vorbereiten, zubereitung, aktive
    zeit`,
  fr: 'temps de préparation, préparation, prépa, temps préparation',
  nl: 'voorbereidingstijd, voorbereiding, bereidingstijd, bereiding, voorbereiden',
  sv: 'förberedelsetid, förberedelse, förberedelser, prep',
  pt: 'tempo de preparo, tempo de preparação, preparo, preparação',
  it: 'tempo di preparazione, preparazione, preparazione tempo',
  es: 'tiempo de preparación, preparación, tiempo preparación',
  hu: 'előkészítési idő, előkészítés, előkészület',
  no: 'forberedelsestid, forberedelse, forberedelser',
  da: 'forberedelsestid, forberedelse, arbejdstid, forberedelser',
  ru: 'время подготовки, подготовка, время на подготовку',
  ja: '準備時間, 準備, 下準備',
  sk: 'čas prípravy, príprava, doba prípravy',
  pl: 'czas przygotowania, przygotowanie, czas przygotowań',
  hr: 'vrijeme pripreme, priprema',
  zh: '准备时间, 準備時間, 准备',
  tr: 'hazırlama süresi, hazırlık süresi, hazırlık, hazırlama',
}

/** Labels of the time on the stove or in the oven. */
export const COOK_LABELS: WordTable = {
  en: 'cook time, cooks in, cook in, cooking time, cook, baking time, bake time, oven time, grill time, cooking, bake, to cook, to bake',
  de: 'kochzeit, backzeit, garzeit, koch backzeit, kochdauer, backdauer, garzeit ca, kochen, backen, bratzeit, grillzeit',
  fr: 'temps de cuisson, cuisson, temps cuisson',
  nl: 'kooktijd, baktijd, oventijd, koken, bakken, oven',
  sv: 'tillagningstid, koktid, tillagning, ugnstid, stektid',
  pt: 'tempo de cozimento, tempo de cozedura, cozimento, cozedura, confeção, tempo de forno',
  it: 'tempo di cottura, cottura, tempo cottura',
  es: 'tiempo de cocción, cocción, tiempo de cocinado, tiempo cocción, horneado',
  hu: 'főzési idő, sütési idő, sütés, főzés',
  no: 'koketid, steketid, tilberedningstid, tilberedning',
  da: 'kogetid, tilberedningstid, bagetid, stegetid, tilberedning, ovntid',
  ru: 'время приготовления, время готовки, приготовление, время варки',
  ja: '調理時間, 加熱時間, 焼き時間',
  sk: 'čas varenia, čas pečenia, varenie, pečenie, tepelná úprava, doba varenia',
  pl: 'czas gotowania, czas pieczenia, gotowanie, pieczenie, czas smażenia',
  hr: 'vrijeme kuhanja, vrijeme pečenja, kuhanje, pečenje',
  zh: '烹饪时间, 烹調時間, 烹饪, 烹调时间',
  tr: 'pişirme süresi, pişirme, pişme süresi',
}

/** Labels of the time from start to end. */
export const TOTAL_LABELS: WordTable = {
  en: 'total time, total, ready in, prep and cook time, prep cook time, preparation and cooking time, time, takes, total cook time, overall time, duration',
  de: 'gesamtzeit, gesamtdauer, insgesamt, fertig in, dauer, gesamt, zeit, gesamte zeit',
  fr: 'temps total, durée, durée totale, prêt en, temps, total',
  nl: 'totale tijd, totaal, klaar in, tijd, totale bereidingstijd',
  sv: 'total tid, totaltid, tid, totalt, klar på',
  pt: 'tempo total, pronto em, total, tempo',
  it: 'tempo totale, totale, pronto in, tempo, durata',
  es: 'tiempo total, total, listo en, tiempo, duración',
  hu: 'teljes idő, összesen, összes idő, idő, elkészítési idő, elkészítés ideje',
  no: 'total tid, totaltid, tid, tidsbruk, ferdig på',
  da: 'samlet tid, tid i alt, tid, i alt, total tid, tidsforbrug, total',
  ru: 'общее время, всего, время, готово за, итого',
  ja: '合計時間, 所要時間, 合計, 総時間',
  sk: 'celkový čas, celkom, čas, spolu, celková doba',
  pl: 'czas całkowity, łącznie, całkowity czas, czas, razem, gotowe w',
  hr: 'ukupno vrijeme, ukupno, vrijeme, gotovo za',
  zh: '总时间, 總時間, 总计, 时间, 時間, 耗时, 用时, 用時, 所需时间',
  tr: 'toplam süre, toplam, süre, toplam zaman',
}

/** Words in front of a yield: `Serves 4`, `Für 4 Personen`. */
export const YIELD_LABELS: WordTable = {
  en: `serves, servings, serving, makes, yield, yields, serving size, portions, recipe yield, feeds, number
    of servings, serving amount`,
  de: 'portionen, für, ergibt, menge, personen, zutaten für, anzahl portionen, portion, ergiebigkeit',
  fr: 'pour, portions, personnes, nombre de personnes, nombre de portions, rendement, parts, donne',
  nl: `voor, personen, porties, aantal personen, aantal porties, recept voor, portie, aantal, hoofdgerecht
    voor`,
  sv: 'portioner, för, antal portioner, ger, antal',
  pt: 'porções, rendimento, serve, rende, doses, pessoas, para, porção',
  it: 'porzioni, dosi per, per, persone, dosi, dose per, quantità per',
  es: 'raciones, ración para, raciones para, porciones, para, comensales, rinde, personas, sirve, rendimiento',
  hu: 'adag, adagok, hány főre, személyre, adagok száma, főre',
  no: 'porsjoner, antall porsjoner, til, gir, antall, personer',
  da: 'personer, antal personer, portioner, til, antal, giver, antal portioner',
  ru: 'порций, порции, количество порций, на, выход, персон, порция',
  ja: '人分, 分量, 材料, 人数',
  sk: 'porcie, porcií, počet porcií, pre, na',
  pl: 'porcje, porcji, liczba porcji, na, dla, ilość porcji',
  hr: 'porcije, za, broj porcija, broj osoba, porcija, osoba, količina',
  zh: '份量, 人份, 份数, 分量',
  tr: 'kişilik, porsiyon, kaç kişilik, kişi sayısı, servis',
}

/** People and portions, as a yield counts them: `4 Personen`, `6 servings`. */
export const PEOPLE_UNITS: WordTable = {
  en: 'servings, serving, people, persons, portions, portion, adults',
  de: 'portionen, portion, personen, person',
  fr: 'personnes, personne, portions, pers',
  nl: 'personen, persoon, porties, pers, port, hoofdgerechten',
  sv: 'portioner, personer, port, pers, portion',
  pt: 'porções, pessoas, porção, doses, dose',
  it: 'persone, porzioni, persona, dosi',
  es: 'personas, raciones, porciones, comensales, persona',
  hu: 'adag, személyre, fő, főre, személy',
  no: 'porsjoner, personer, pers, porsjon',
  da: 'personer, portioner, pers, person',
  ru: 'порций, порции, персон, персоны, порция',
  ja: '人分, 人前',
  sk: 'porcie, porcií, osoby, osôb, porcia',
  pl: 'porcje, porcji, osoby, osób, porcja, os',
  hr: 'porcije, porcija, osobe, osoba',
  zh: '人份, 人',
  tr: 'kişilik, porsiyon, kişi',
}

/** Pieces, as a yield counts them: `12 cookies`, `24 Stück`. */
export const PIECE_UNITS: WordTable = {
  en: `pieces, cookies, muffins, slices, cupcakes, pancakes, bars, rolls, buns, loaf, loaves, pizzas, squares, tacos,
    burgers, biscuits, scones, dozen`,
  de: 'stück, stücke, stk, gläser, brötchen, scheiben, muffins, plätzchen',
  fr: 'parts, part, pièces, crêpes',
  nl: 'stuks, stukken',
  sv: 'bitar, st',
  pt: 'unidades, fatias, pedaços',
  it: 'pezzi',
  es: 'unidades',
  hu: 'db, szelet',
  no: 'stk, biter, stykker',
  da: 'stk, stykker',
  ru: 'штук, шт',
  ja: '個分, 枚分, 個',
  sk: 'kusov, ks',
  pl: 'sztuk, szt',
  hr: 'komada, kom',
  zh: '份, 个',
  tr: 'adet, dilim',
}

/** What stands in front of the name of who wrote a recipe. */
export const BYLINE_WORDS: WordTable = {
  en: 'author, recipe by, recipe author, written by, by, chef, posted by, created by',
  de: 'autor, autorin, rezept von, von, verfasst von',
  fr: 'auteur, auteure, recette de, par, écrit par, une recette de',
  nl: 'auteur, recept van, door, geschreven door',
  sv: 'författare, recept av, av, recept från',
  pt: 'autor, autora, receita de, por, escrito por',
  it: 'autore, autrice, ricetta di, di, scritto da',
  es: 'autor, autora, receta de, por, escrito por',
  hu: 'szerző, receptet írta, írta',
  no: 'forfatter, oppskrift av, av, skrevet av',
  da: 'forfatter, opskrift af, af, skrevet af',
  ru: 'автор, автор рецепта, рецепт от',
  ja: '著者, 作者, レシピ作成者',
  sk: 'autor, autorka, recept od',
  pl: 'autor, autorka, przepis autorstwa, przepis',
  hr: 'autor, autorica, recept napisala, piše',
  zh: '作者, 菜谱作者',
  tr: 'yazar, tarif sahibi',
}
