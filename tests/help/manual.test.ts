import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { searchManual } from '../../src/help/manual.rules'
import { manualFor } from '../../src/help/manual.service'
import { ROOT } from '../architecture/imports'

const { pages, index } = manualFor('en-US')
const names = pages.map(({ name }) => name)

/** As people ask, not as the manual puts it; and the question that answers it. */
const QUESTIONS: readonly [asked: string, answer: string][] = [
  ['where do i start', 'first-evening#where-do-i-begin'],
  ['is there an app for my iphone', 'first-evening#how-do-i-put-trivet-on-my-phones-home-screen'],
  ['switch to german', 'first-evening#how-do-i-change-the-language'],
  ['dark mode', 'first-evening#how-do-i-switch-to-dark-colors'],
  ['add recipe from a web page', 'import#how-do-i-import-a-recipe-from-a-website'],
  ['it says the site is blocked', 'import#the-website-blocks-trivet-what-can-i-do'],
  ['share from chrome on android', 'import#how-do-i-share-a-page-from-my-phone-to-trivet'],
  ['scan a page of my grandma’s cookbook', 'import#how-do-i-add-a-recipe-from-a-cookbook-or-a-photo'],
  ['save a tiktok recipe', 'import#how-do-i-import-a-recipe-from-instagram-tiktok-or-youtube'],
  ['type in my own recipe', 'import#how-do-i-write-a-recipe-myself'],
  ['change the picture of a recipe', 'import#how-do-i-add-a-photo-to-a-recipe'],
  ['switching from mealie', 'from-mealie#how-do-i-bring-everything-over-from-mealie'],
  ['import tandoor', 'from-tandoor#how-do-i-bring-my-recipes-over-from-tandoor'],
  ['paprika export file', 'from-paprika#how-do-i-bring-my-recipes-over-from-paprika'],
  ['import from recipesage or mela', 'from-other-apps#which-other-apps-can-i-import-from'],
  ['download all my recipes', 'from-other-apps#how-do-i-get-my-recipes-out-of-trivet-again'],
  ['what to make with stuff in my fridge', 'find#what-can-i-cook-with-what-i-have'],
  ['screen turns off while i cook', 'cook#how-do-i-keep-the-screen-on-while-cooking'],
  ['set an alarm for the oven', 'cook#how-do-i-set-a-timer'],
  ['double the recipe for more people', 'cook#how-do-i-change-the-number-of-servings'],
  ['cups into grams', 'cook#how-do-i-convert-cups-to-grams'],
  ['how many calories', 'cook#how-do-i-see-calories-and-nutrition'],
  ['see the plan in google calendar', 'plan#how-do-i-see-the-meal-plan-in-my-calendar'],
  ['surprise me with a random dinner', 'plan#how-do-i-let-trivet-choose-a-meal'],
  [
    'shopping together with my partner on two phones',
    'shop#how-do-two-of-us-use-the-same-list-while-shopping',
  ],
  ['no signal in the supermarket', 'shop#does-the-shopping-list-work-without-internet'],
  ['sort groceries by aisle', 'shop#how-do-i-sort-the-list-by-the-aisles-of-my-store'],
  ['send recipe on whatsapp', 'share#how-do-i-send-a-recipe-to-a-friend'],
  ['are my recipes private', 'share#who-can-see-my-recipes'],
  ['print on a card', 'print#how-do-i-print-a-recipe'],
  ['add my wife to the family', 'household#how-do-i-invite-someone-to-my-household'],
  ['my son has a nut allergy', 'household#how-do-i-note-allergies-and-diets'],
  ['lost my password', 'what-to-do-when#i-forgot-my-password'],
  ['i accidentally deleted something', 'what-to-do-when#i-deleted-a-recipe-by-mistake'],
  ['undo an edit from last week', 'what-to-do-when#a-recipe-was-changed-and-i-want-the-old-version-back'],
]

describe('the manual', () => {
  test.each(QUESTIONS)('“%s” finds its answer first', (asked, answer) => {
    const [first] = searchManual(index, asked)
    expect(first && `${first.page}#${first.id}`).toBe(answer)
  })

  test('every page of the folder is in the executable, with questions that have answers and addresses of their own', () => {
    const files = [...new Glob('docs/manual/en-US/*.md').scanSync(ROOT)].map((file) =>
      file.split('/').at(-1)!.slice(0, -3),
    )
    expect(names.toSorted()).toEqual(files.toSorted())
    for (const { name, title, questions } of pages) {
      expect(title).not.toBe('')
      expect(questions.length, name).toBeGreaterThan(0)
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
      for (const { id, answer, also } of questions) {
        expect(answer.length, id).toBeGreaterThan(60)
        expect(also, id).not.toBe('')
      }
    }
  })

  test('words that no one knows, or none that say anything, find nothing', () => {
    for (const asked of ['', '   ', 'how do i', 'xyzzy', '¿?', '\u0000'])
      expect(searchManual(index, asked)).toEqual([])
    expect(searchManual(index, 'recipe '.repeat(10_000)).length).toBeGreaterThan(0)
  })

  test('is English where it has no translation yet', () => {
    expect(manualFor('de-DE')).toBe(manualFor('en-US'))
  })
})

test('the pages of docs/manual show pictures that docs:pictures takes; the executable has none of them', () => {
  const files = [...new Glob('docs/manual/*/*.md').scanSync(ROOT)]
  const shown = files.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^(?:!\[[^\]]+\]\(|<img src=")\.\.\/\.\.\/pictures\/([a-z-]+)\.webp/gm,
      ),
    ].map(([, name]) => name!),
  )
  const taken = readFileSync(join(ROOT, 'tools/docs-pictures/run.ts'), 'utf8')
  expect(shown.length).toBeGreaterThan(8)
  for (const name of shown) {
    expect(existsSync(join(ROOT, `docs/pictures/${name}.webp`)), name).toBe(true)
    expect(taken).toContain(`'${name}')`)
  }
  const texts = pages.flatMap(({ lead, questions }) => [lead, ...questions.map(({ answer }) => answer)])
  expect(texts.filter((text) => /pictures\/|<img|!\[/.test(text))).toEqual([])
})
