import { expect, test } from 'bun:test'
import { textMinutes } from '../../src/scraper/fields/times.rules'
import { countedYield, isLabelledYield, isYieldPhrase } from '../../src/scraper/fields/yield.rules'
import { headingKind } from '../../src/scraper/visible/headings.rules'
import { isFact } from '../../src/scraper/visible/page-facts.rules'

/** Texts of a language with bars between them. */
const INGREDIENT_HEADINGS: Record<string, string> = {
  en: "Ingredients you'll need | The ingredients | You'll need | Recipe ingredients | What's needed | Gather your ingredients | List of ingredients | INGREDIENTS (serves 4) | Main ingredients",
  de: 'Zutaten | Für den Teig brauchst du | Das kommt rein | Ihr braucht | Was wird benötigt? | Man braucht | Zutaten (für 2 Personen) | Alle Zutaten | Das benötigst du | Du benötigst | Ihr benötigt | Sie brauchen | Benötigte Zutaten',
  fr: 'De quoi avez-vous besoin ? | Ce dont vous avez besoin | Vous aurez besoin de | Les ingrédients de la recette | Ingrédients nécessaires | Liste des ingrédients',
  nl: 'Wat heb je nodig? | Ingrediëntenlijst | Nodig voor 4 personen | Je hebt nodig | Dit heb je nodig voor 4 personen | Benodigdheden',
  sv: 'Ingredienser | Du behöver: | Det här behövs | Detta behövs',
  pt: 'Ingredientes | O que você precisa | O que precisa | Ingredientes da massa | Você precisará de | Vai precisar',
  it: 'Ingredienti | Gli ingredienti | Cosa occorre | Di cosa hai bisogno | Che cosa serve | Ti serve | Occorrono',
  es: 'Ingredientes | Qué necesitas | ¿Qué vas a necesitar? | Vas a necesitar | Para la receta necesitas | Necesitarás | Los ingredientes',
  hu: 'Hozzávalók | Amire szükséged lesz | Ami kell hozzá | Ami kell | Szükséges hozzávalók',
  no: 'Ingredienser | Dette trenger du | Du trenger | Det trenger du',
  da: 'Ingredienser | Det skal du bruge | Du skal bruge | Hvad skal du bruge | Du behøver',
  ru: 'Ингредиенты | Что нужно | Необходимые ингредиенты | Понадобится | Нам понадобится | Список ингредиентов | Что понадобится | Продукты',
  ja: '材料 | 材料・分量 | 材料 (2人分) | 必要な材料 | ■材料 | 食材',
  sk: 'Suroviny | Ingrediencie | Čo potrebujeme | Budeme potrebovať | Na prípravu potrebujeme',
  pl: 'Składniki | Czego potrzebujesz | Co potrzebujesz | Potrzebne będą | Potrzebujemy | Będziesz potrzebować',
  hr: 'Sastojci | Namirnice | Što nam treba | Potrebni sastojci | Trebat će vam',
  zh: '食材 | 原料 | 主料 | 辅料 | 所需食材 | 准备材料 | 材料准备 | 配料表',
  tr: 'Malzemeler | Gerekli malzemeler | Malzemeler: | Neler gerekli | Gereken malzemeler',
}

const INSTRUCTION_HEADINGS: Record<string, string> = {
  en: 'What to do | Here’s how | Steps to make | Cooking steps | How to do it | The method | Step-by-step instructions | Recipe instructions | Recipe steps | Cooking method | Recipe method | How To Make It',
  de: 'Zubereitung | Schritt-für-Schritt-Anleitung | So wird es gemacht | Arbeitsschritte | So macht man es | Schritte | So funktioniert es | So klappt’s | Zubereitung Schritt für Schritt | Zubereiten | So kochst du | So gehts | Und so geht es | Kochanleitung',
  fr: 'Préparation | La préparation | Étapes | Réalisation | Comment faire | Marche à suivre | Les étapes de la recette | Mode de préparation | Comment préparer | Déroulement | Instructions | Préparer la recette | Progression',
  nl: 'Bereiding | Zo maak je | Instructies | Bereidingswijze | Werkwijze | Stappenplan | Aan de slag! | Zo gaat het | Bereiden | Hoe maak je het | Stap voor stap | Zo ga je te werk',
  sv: 'Gör så här | Så gör du | Instruktioner | Tillagning | Steg för steg | Beskrivning | Gör såhär | Så här lagar du | Tillagningssätt',
  pt: 'Modo de preparo | Preparação | Modo de fazer | Como preparar | Instruções | Passos | Modo de Preparação | Preparo | Método',
  it: 'Preparazione | Procedimento | Come fare | Istruzioni | Come si fa | Esecuzione | Passaggi | Metodo | Come procedere | Svolgimento',
  es: 'Elaboración | Preparación | Instrucciones | Pasos | Modo de preparación | Procedimiento | Cómo preparar | Paso a paso | Cómo se prepara | Modo de hacerlo | Elaboración paso a paso',
  hu: 'Elkészítés | Elkészítése | Elkészítési mód | Így készül | Lépések | Az elkészítés módja | Elkészítés lépésről lépésre',
  no: 'Fremgangsmåte | Slik gjør du | Slik lages | Gjør slik | Tilberedning | Slik gjør du det | Framgangsmåte',
  da: 'Fremgangsmåde | Sådan gør du | Tilberedning | Sådan laves | Gør sådan | Trin for trin | Sådan',
  ru: 'Приготовление | Как приготовить | Способ приготовления | Рецепт приготовления | Пошаговый рецепт | Инструкция | Процесс приготовления | Готовим | Порядок приготовления | Этапы приготовления',
  ja: '作り方 | 手順 | つくり方 | 調理方法 | 作りかた',
  sk: 'Postup | Postup prípravy | Príprava | Ako na to | Návod | Postup pri príprave | Pracovný postup',
  pl: 'Przygotowanie | Sposób przygotowania | Wykonanie | Jak zrobić | Instrukcje | Krok po kroku | Jak przygotować | Sposób wykonania | Etapy przygotowania',
  hr: 'Priprema | Postupak | Način pripreme | Upute | Kako napraviti | Izrada | Koraci | Kako pripremiti',
  zh: '做法 | 步骤 | 烹饪步骤 | 制作步骤 | 制作方法 | 操作步骤 | 做法步骤',
  tr: 'Yapılışı | Hazırlanışı | Nasıl yapılır? | Yapılışı: | Tarifin yapılışı | Hazırlama | Adımlar | Yapım aşamaları | Yapılış aşamaları',
}

const FACTS: Record<string, string> = {
  en: 'Prep time: 15 mins | Preparation: 15 minutes | Hands-on time: 20 min | Active time 20 minutes | Cook: 1 hr | Baking time: 40 minutes | Total: 1 hour 10 minutes | Ready in 30 minutes | Takes 45 min | Serves 4-6 | Makes 24 | Yield: 1 loaf | Servings: 4 | Serves: 4 people | Cooking time 25 minutes | Prep 10 mins | Oven time: 30 min | Bake time: 40 min | Makes about 2 cups | Feeds 4 | Portions: 6 | Number of servings 8 | Preparation time less than 30 mins',
  de: 'Vorbereitung: 20 Min. | Arbeitszeit ca. 20 Minuten | Koch-/Backzeit: 40 Minuten | Backzeit 35 Min | Garzeit: 1,5 Std. | Gesamtzeit ca. 1 Std. 10 Min. | Dauer: 30 Minuten | Fertig in 45 Min. | Portionen: 4 | Ergibt 12 Stück | Für 4 Personen | Zutaten für 2 Personen | Menge: 4 Portionen | Zubereitungszeit: 25 Min | Zubereitung 25 Minuten | Kochdauer: 20 Minuten | Backdauer 30 min | Personen: 4',
  fr: 'Préparation : 20 min | Temps de préparation 20 minutes | Cuisson : 40 min | Temps de cuisson : 1 h 30 | Temps total : 2h | Prêt en 30 min | Nombre de personnes : 4 | Pour 6 personnes | Portions : 4 | Durée : 45 min | Temps : 30 min | Rendement : 12 biscuits',
  nl: 'Bereidingstijd: 30 min | Voorbereiding 10 min | Kooktijd: 20 minuten | Oventijd 40 min | Totale tijd: 1 uur | Klaar in 30 min | Aantal personen: 4 | Voor 4 personen | 4 porties | Tijd: 45 minuten | Porties: 4 | Hoofdgerecht voor 4',
  sv: 'Förberedelsetid: 10 min | Tillagningstid: 30 min | Ugnstid 20 min | Total tid: 1 h | Tid: 45 minuter | 4 portioner | Portioner: 4 | Antal portioner: 4 | Ger ca 20 st | Koktid: 10 min',
  pt: 'Tempo de preparo: 20 min | Tempo de preparação 20 min | Tempo de cozimento: 40 min | Tempo total: 1h | Pronto em 30 minutos | Rendimento: 8 porções | Serve 4 pessoas | Porções: 6 | Rende 12 unidades | Doses: 4 | Cozedura: 30 min',
  it: 'Preparazione: 20 min | Tempo di preparazione 20 minuti | Cottura: 40 min | Tempo di cottura: 1 ora | Totale: 1 h | Dosi per: 4 persone | Porzioni: 4 | Per 6 persone | Pronto in 30 minuti | Persone: 4 | Tempo: 30 min',
  es: 'Preparación: 20 min | Tiempo de preparación: 20 min | Cocción: 40 min | Tiempo de cocción 1 hora | Tiempo total: 1h | Raciones: 4 | Para 4 personas | Porciones: 6 | Comensales: 4 | Rinde 12 unidades | Listo en 30 min | Horneado: 35 minutos | Personas: 4',
  hu: 'Előkészítés: 20 perc | Elkészítési idő: 45 perc | Sütési idő: 40 perc | Főzési idő: 1 óra | Összesen: 1 óra | Adag: 4 | 4 főre | 4 személyre | Adagok: 6 | Teljes idő: 60 perc | Idő: 30 perc',
  no: 'Forberedelse: 10 min | Steketid: 40 min | Koketid: 20 min | Totaltid: 1 t | Tid: 45 minutter | Porsjoner: 4 | 4 porsjoner | Antall: 12 stk | Til 4 personer | Tidsbruk: 30 min',
  da: 'Forberedelsestid: 10 min | Arbejdstid: 20 min | Bagetid: 40 min | Tilberedningstid: 45 min | Tid i alt: 1 time | Samlet tid: 60 min | Antal personer: 4 | Til 4 personer | Portioner: 4 | Personer: 4 | Antal: 12 stk | Tid: 30 min',
  ru: 'Подготовка: 20 мин | Время приготовления: 1 ч 30 мин | Общее время: 2 часа | Порций: 4 | Количество порций: 6 | На 4 порции | Время: 40 минут | 4 порции | Выход: 12 штук | Время готовки: 30 мин',
  ja: '調理時間：30分 | 準備時間：10分 | 所要時間 約1時間 | 4人分 | 分量：2人分 | 材料（4人分） | 調理時間：約20分 | 人数：2人分',
  sk: 'Príprava: 20 min | Čas prípravy: 20 minút | Čas varenia: 40 min | Čas pečenia: 30 min | Celkový čas: 1 h | Porcie: 4 | Počet porcií: 4 | 4 porcie | Na 4 porcie | Doba prípravy: 1 hod',
  pl: 'Czas przygotowania: 20 min | Przygotowanie: 20 min | Czas gotowania: 40 minut | Czas pieczenia: 30 min | Czas całkowity: 1 godz. | Porcje: 4 | Liczba porcji: 4 | Ilość porcji: 6 | Dla 4 osób | 4 porcje | Czas: 45 minut | Na 4 osoby',
  hr: 'Vrijeme pripreme: 20 min | Priprema: 20 min | Vrijeme kuhanja: 40 min | Vrijeme pečenja: 30 min | Ukupno: 1 h | Ukupno vrijeme: 60 min | Porcije: 4 | Broj porcija: 4 | Za 4 osobe | Broj osoba: 4',
  zh: '准备时间：10分钟 | 烹饪时间：30分钟 | 总时间：1小时 | 份量：4人份 | 4人份 | 用时：30分钟 | 时间：半小时 | 耗时：20分钟',
  tr: 'Hazırlama süresi: 20 dk | Hazırlık süresi: 15 dakika | Pişirme süresi: 40 dk | Toplam süre: 1 saat | Kişi sayısı: 4 | 4 kişilik | Porsiyon: 4 | 4-6 kişilik | Süre: 30 dk | Kaç kişilik: 4',
}

/** Each with the minutes that it means. */
const TIMES: Record<number, string> = {
  15: "15’ | 15'",
  25: '20-25 minutes | 20 to 25 mins',
  30: 'half an hour | ½ Stunde | halfuur | mezz’ora | полчаса | 約30分 | pół godziny | yarım saat | 半小时',
  45: '45 minutes environ',
  60: 'una hora',
  65: '1 Std. 5 Min. | 1 h 05',
  70: '1 timme och 10 min | 1 tim 10 min',
  75: '1 hour and 15 minutes | 1h15 | 1h 15m | 1:15',
  80: '1 uur en 20 minuten | 1 hora e 20 minutos | 1h20min | 1 óra 20 perc | 1 time og 20 min | 1 t 20 min | 1 ч 20 мин | 1 час 20 минут | 1時間20分 | 1小时20分钟 | 1 hodina 20 minút | 1 hod 20 min | 1 godz. 20 min | 1 godzina 20 minut | 1 sat i 20 minuta | 1 h 20 min | 1 saat 20 dakika | 1 saat 20 dk',
  90: "90 minutes | 1.5 hours | 1½ hours | 1 1/2 hr | 1,5 Std. | 1 heure 30 | anderhalf uur | 1,5 uur | 1 hora y media | 1 ora e 30 min | másfél óra | 1h30' | 30 min + 1 h resting",
  120: '1-2 hours',
  130: '2 Stunden 10 Minuten',
  1440: '24 hrs',
  2880: '2 days',
}

const YIELDS =
  '4 servings | Makes 12 muffins | Für 4 Personen | 4 Portionen | ca. 12 Stück | Pour 4 personnes | 6 parts | Voor 4 personen | 4 portioner | ca 20 bitar | 4 porções | 12 unidades | 4 persone | 4 raciones | 4 adag | 12 db | 4 porsjoner | 12 stk | 4 personer | 4 порции | 12 шт | 4人分 | 12個 | 4 porcie | 12 kusov | 4 porcje | 12 sztuk | 4 porcije | 12 komada | 4人份 | 12个 | 4 kişilik | 12 adet | 2 dozen | 8-10 people'

const pairs = (table: Record<string, string>): [string, string][] =>
  Object.entries(table).flatMap(([language, texts]) =>
    texts.split(' | ').map((text): [string, string] => [language, text]),
  )

test.each(pairs(INGREDIENT_HEADINGS))('in %s, "%s" stands above ingredients', (_, heading) => {
  expect(headingKind(heading)).toBe('ingredients')
})

test.each(pairs(INSTRUCTION_HEADINGS))('in %s, "%s" stands above steps', (_, heading) => {
  expect(headingKind(heading)).toBe('instructions')
})

test.each([
  'What do you need to know?',
  'Was brauchst du wirklich?',
  'How to make friends?',
  'Cooking',
  'Recette',
])('"%s" stands above nothing that is known', (heading) => {
  expect(headingKind(heading)).toBeNull()
})

test.each(pairs(FACTS))('in %s, "%s" is a fact of a recipe', (_, text) => {
  expect(isFact(text) || isYieldPhrase(text) || isLabelledYield(text)).toBe(true)
})

test.each(pairs(TIMES))('%s minutes are meant by "%s"', (minutes, text) => {
  expect(textMinutes(text)).toBe(Number(minutes))
})

test.each(['in two steps', 'the hourglass', '7 horas y un hora y media'])(
  '"%s" is not read as a time in words',
  (text) => {
    expect([null, 420]).toContain(textMinutes(text))
  },
)

test.each(YIELDS.split(' | '))('"%s" counts people or pieces', (text) => {
  expect(countedYield(text)).toMatch(/\p{N}/u)
})
