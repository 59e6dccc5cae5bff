import type { Page } from 'playwright'
import type { Kitchen } from './fill'

export interface Shot {
  name: string
  path: string
  /** What is pressed before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
  /** Taken as a whole, not only what the window shows. */
  isWhole?: boolean
  /** As it is on paper. */
  isPrinted?: boolean
  /** Who looks; the administrator unless told. */
  as?: Reader
  /** Which server; the one whose kitchen is full unless told. */
  on?: Place
}

export type Reader = 'administrator' | 'member' | 'visitor'
export type Place = 'full' | 'empty' | 'fresh'

const openSheet = (selector: string) => async (page: Page) => {
  await page.locator(selector).filter({ visible: true }).first().click()
  await page.locator('#sheet[open]').waitFor()
}

const open = (target: string) => (page: Page) =>
  page.locator(`[popovertarget=${target}]`).filter({ visible: true }).first().click()

const fromMenu = (selector: string) => async (page: Page) => {
  await open('recipe-menu')(page)
  await openSheet(`#recipe-menu ${selector}`)(page)
}

/** The pages that a cook meets daily, with what opens on them. */
export function pagesOf({ recipe, bare, list, cookbook, emptyList, own }: Kitchen, isPhone: boolean): Shot[] {
  const home = '/g/home'
  const at = `${home}/r/${recipe}`
  const overlay = async (page: Page) => {
    await page.locator('[data-quick-search]').filter({ visible: true }).first().click()
    await page.locator('.search-overlay input').waitFor()
  }
  return [
    { name: 'home', path: home, isWhole: true },
    { name: 'home-create', path: home, act: open('create-menu') },
    { name: 'recipe', path: at, isWhole: true },
    { name: 'recipe-bare', path: `${home}/r/${bare}`, isWhole: true },
    { name: 'recipe-menu', path: at, act: open('recipe-menu') },
    { name: 'sheet-plan', path: at, act: openSheet(`[href$="${recipe}/plan"]`) },
    { name: 'sheet-list', path: at, act: openSheet(`[href*="${recipe}/shopping"]`) },
    { name: 'sheet-scale', path: at, act: openSheet(`[href*="${recipe}/scale"]`) },
    { name: 'sheet-made', path: at, act: fromMenu(`[href*="${recipe}/made"]`) },
    { name: 'sheet-share', path: at, act: openSheet(`[href$="${recipe}/share"]`) },
    { name: 'cook-1', path: `${at}/cook` },
    { name: 'cook-2', path: `${at}/cook?step=2` },
    { name: 'list', path: `/shopping-lists/${list}`, isWhole: true },
    { name: 'list-empty', path: `/shopping-lists/${emptyList}` },
    { name: 'lists', path: '/shopping-lists' },
    { name: 'planner', path: '/group/mealplan/planner/view', isWhole: true },
    { name: 'planner-empty', path: '/group/mealplan/planner/view?start=2031-03-03', isWhole: true },
    { name: 'search-overlay', path: home, act: overlay },
    {
      name: 'search-typed',
      path: home,
      act: async (page) => {
        await overlay(page)
        await page.locator('.search-overlay input').fill('ta')
        await page.waitForTimeout(600)
      },
    },
    { name: 'search-results', path: `${home}?search=30%20min`, isWhole: true },
    { name: 'search-none', path: `${home}?search=xyzzy` },
    {
      name: 'search-filters',
      path: home,
      act: (page) => (isPhone ? page.locator('.open-filters > *').first().click() : Promise.resolve()),
    },
    { name: 'edit', path: `${at}?edit=true`, isWhole: true },
    { name: 'edit-new', path: `${home}/r/${bare}?edit=true`, isWhole: true },
    { name: 'cookbooks', path: `${home}/cookbooks`, isWhole: true },
    { name: 'cookbook', path: `${home}/cookbooks/${cookbook}`, isWhole: true },
    { name: 'timeline', path: `${home}/recipes/timeline`, isWhole: true },
    { name: 'can-cook', path: `${home}/recipes/suggestions`, isWhole: true },
    {
      name: 'can-cook-found',
      path: `${home}/recipes/suggestions`,
      isWhole: true,
      act: async (page) => {
        for (let each = 0; each < 3; each++) {
          await page.locator('.chip-row a.chip:not([data-on])').filter({ visible: true }).first().click()
          await page.waitForTimeout(700)
        }
      },
    },
    { name: 'offline', path: '/offline' },
    ...Object.entries(own).flatMap(([language, slug]) => [
      { name: `recipe-${language}`, path: `${home}/r/${slug}`, isWhole: true },
      { name: `edit-${language}`, path: `${home}/r/${slug}?edit=true`, isWhole: true },
      {
        name: `sheet-list-${language}`,
        path: `${home}/r/${slug}`,
        act: openSheet(`[href*="${encodeURI(slug)}/shopping"]`),
      },
      {
        name: `sheet-scale-${language}`,
        path: `${home}/r/${slug}`,
        act: async (page: Page) => {
          await openSheet(`[href*="${encodeURI(slug)}/scale"]`)(page)
          const line = page.locator('#sheet details summary')
          if ((await line.count()) > 0) await line.click()
        },
      },
    ]),
  ]
}
