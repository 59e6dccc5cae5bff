import { expect, test } from 'bun:test'
import { readPlainText } from '../../src/scraper/plain-text.rules'

/** Everything of a page, as one copies it with two keys. */
const PAGE = `Skip to content
Home
Recipes
Dinner
Desserts
About
Contact
Search
Subscribe
Log in
The Orchard Kitchen
Home » Desserts » Plum cake
Plum cake
By Anna Field | Updated June 3, 2025 | 24 Comments
Jump to Recipe Print Recipe
This post may contain affiliate links.
My grandmother made this plum cake every September. It is soft, buttery and full of fruit.
Why you will love it
It is quick. It keeps for days.
Share
Facebook
Pinterest
Email
Plum cake
4.8 from 24 votes
Prep Time 20 minutes
Cook Time 40 minutes
Total Time 1 hour
Servings 8 slices
Ingredients
1x 2x 3x
US Customary Metric
200 g flour
2 eggs
100 g butter, soft
500 g plums, halved
Instructions
Heat the oven to 180 °C.
Beat butter and eggs, fold in the flour.
Spread in a tin, lay the plums on top.
Bake for 40 minutes.
Notes
Works with apricots, too.
Nutrition
Calories: 320 kcal
Did you make this recipe?
Tag @orchardkitchen on Instagram
More dessert recipes
Apple pie
Cherry clafoutis
Lemon tart
Comments
Mary says:
June 5, 2025 at 9:12 am
I made this with 300 g plums and it was lovely.
Reply
Leave a Reply
Your email address will not be published. Required fields are marked *
Comment *
Name *
Email *
Privacy Policy
© 2025 The Orchard Kitchen. All rights reserved.`

const GERMAN = `Zum Inhalt springen
Startseite
Rezepte
Über uns
Anmelden
Startseite › Kuchen › Zwetschgenkuchen
Zwetschgenkuchen vom Blech
Von Anna Feld
Der Kuchen gelingt immer und schmeckt am zweiten Tag noch besser.
Drucken
Zutaten
300 g Mehl
2 Eier
1 kg Zwetschgen
Zubereitung
Den Ofen auf 180 °C heizen.
Alles verrühren und 40 Minuten backen.
Weitere leckere Rezepte
Apfelkuchen
3 Kommentare
Maria
Sehr lecker, ich nehme 200 g Zucker.
Antworten
Impressum
Datenschutz`

const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text)

test('a whole page that was pasted gives its recipe, without menus, comments and foot', () => {
  const { draft } = readPlainText(PAGE)
  expect(draft?.name).toBe('Plum cake')
  expect(draft?.description).toMatch(/^My grandmother made this/)
  expect(texts(draft!.ingredients)).toEqual([
    '200 g flour',
    '2 eggs',
    '100 g butter, soft',
    '500 g plums, halved',
  ])
  expect(draft?.instructions).toHaveLength(4)
  expect(draft?.notes[0]?.text).toBe('Works with apricots, too.')
  expect(draft?.recipeYield).toBe('8 slices')
  expect(JSON.stringify(draft)).not.toMatch(/Mary|Reply|Facebook|Privacy|clafoutis|Skip to/)
})

test('the same in German', () => {
  const { draft } = readPlainText(GERMAN)
  expect(draft?.name).toBe('Zwetschgenkuchen vom Blech')
  expect(texts(draft!.ingredients)).toEqual(['300 g Mehl', '2 Eier', '1 kg Zwetschgen'])
  expect(texts(draft!.instructions)).toEqual([
    'Den Ofen auf 180 °C heizen.',
    'Alles verrühren und 40 Minuten backen.',
  ])
  expect(JSON.stringify(draft)).not.toMatch(/Maria|Apfelkuchen|Impressum|Startseite/)
})

test('a recipe that someone wrote loses nothing, whatever its sections are called', () => {
  const text =
    'Grandmother’s cake\nFor Sundays.\n\nIngredients\n2 eggs\n\nMethod\nBeat the eggs.\n\nComments\nAlways doubled.'
  expect(JSON.stringify(readPlainText(text).draft)).toContain('Always doubled.')
})
