import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { longTimeout, times } from '../support/long'
import { drawPage, linesRight, type PhotographedPage, photographedPages } from '../support/photographed-pages'
import { PRINTED_PAGES } from '../support/printed-pages'
import { READER_LANGUAGES, READER_PACKAGES } from '../support/reader-packages'
import { setUp } from './first-run'

// Pages of a book that are drawn, bent, shaded and made grainy by this test; none was before a camera.

/** Every so-manieth of the sixty in `npm test`, from where five of them have all shots, layouts of one recipe and languages. */
const [EVERY, FROM] = [times(13, 1), 12]
/** Share of the printed lines that are read, in percent. Sixty pages: 82.5 before fractions were seen in the picture and bent lines put together. */
const LEAST_RIGHT = times(90, 92)

let trivet: RunningTrivet
let mara: Visitor
beforeAll(async () => {
  trivet = await startTrivet()
  mara = await newVisitor()
  await setUp(mara.page, trivet)
  const packages = [READER_PACKAGES.ocr, READER_PACKAGES.english, ...READER_LANGUAGES]
  runTrivet(trivet.folder, ['readers', 'add', ...packages])
})
afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

const file = (buffer: Buffer, name = 'page.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

async function readPictures(language: string, pictures: Buffer[], until = /./): Promise<string> {
  const { page } = mara
  await page.goto(`${trivet.address}/g/linden-house/r/create/ocr`)
  for (const box of await page.locator('[name=language]').all())
    await box.setChecked((await box.getAttribute('value')) === language, { force: true })
  await page.locator('.ocr input[type=file]').setInputFiles(pictures.map((picture) => file(picture)))
  await page
    .locator('.ocr [data-status]')
    .getByText(/\d+ words found/)
    .waitFor()
  const all = page.locator('textarea[name=all]')
  await eventually(async () => expect(await all.inputValue()).toMatch(until))
  return all.inputValue()
}

test(
  'photographed pages are read line by line, in three languages and six ways of setting a page',
  async () => {
    const score: Record<string, [right: number, all: number]> = {}
    const count = (name: string, right: number, all: number) => {
      const [before, sum] = score[name] ?? [0, 0]
      score[name] = [before + right, sum + all]
    }
    const pages: PhotographedPage[] = await photographedPages(EVERY, FROM)
    for (const { page, shot, picture, lines } of pages) {
      const read = (await readPictures(page.language, [picture])).split('\n').filter((line) => line !== '')
      const right = linesRight(lines, read)
      for (const name of ['all pages', shot.name, page.layout, page.language])
        count(name, right, lines.length)
      await mara.page.getByRole('button', { name: 'Start over' }).click()
    }
    const percent = ([right, all]: [number, number]) => (100 * right) / all
    const told = Object.entries(score).map(([name, each]) => `${name} ${percent(each).toFixed(1)} %`)
    console.info(`${pages.length} photographed pages, lines wholly right: ${told.join(', ')}`)
    expect(percent(score['all pages']!)).toBeGreaterThanOrEqual(LEAST_RIGHT)
  },
  longTimeout(120_000),
)

test('two recipes on one page are offered each; all of it can be one', async () => {
  const { page } = mara
  const printed = PRINTED_PAGES.find(({ layout }) => layout === 'two-recipes')!
  const { picture } = await drawPage(printed)
  await readPictures(printed.language, [picture])
  await page.getByRole('button', { name: 'Fill in all fields' }).click()
  for (const { name } of printed.recipes) await page.getByRole('rowheader', { name }).waitFor()
  await page.getByRole('button', { name: `: ${printed.recipes[1]!.name}` }).click()
  await page.locator('.import-preview').waitFor()
  expect(await page.locator('.import-preview [name=name]').inputValue()).toBe(printed.recipes[1]!.name)
  await page.goBack()
  await page.getByRole('button', { name: 'Import as one recipe' }).click()
  await page.locator('.import-preview').waitFor()
  expect(await page.locator('.import-preview [name=name]').inputValue()).toBe(printed.recipes[0]!.name)
})

test('a recipe over two pages is one', async () => {
  const { page } = mara
  const printed = PRINTED_PAGES[0]!
  const [recipe] = printed.recipes
  const first = await drawPage({ ...printed, recipes: [{ ...recipe!, steps: recipe!.steps.slice(0, 1) }] })
  const rest = { ...recipe!, name: '', about: '', yields: '', ingredients: [], steps: recipe!.steps.slice(1) }
  const second = await drawPage({ ...printed, recipes: [rest], isContinued: true })
  await readPictures(printed.language, [first.picture, second.picture], /simmer/)
  await page.getByRole('button', { name: 'Fill in all fields' }).click()
  await page.locator('.import-preview').waitFor()
  const values = (name: string) =>
    page
      .locator(`.import-preview [name^="${name}."][name$=".text"]`)
      .evaluateAll((all) =>
        all.map((each) => (each as HTMLTextAreaElement).value).filter((text) => text !== ''),
      )
  expect(await page.locator('.import-preview [name=name]').inputValue()).toBe(recipe!.name)
  expect(await values('ingredients')).toHaveLength(recipe!.ingredients.length)
  expect((await values('instructions')).join(' ')).toContain('simmer for 45 minutes')
})
