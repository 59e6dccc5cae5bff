import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import type { ArchiveKind } from '../../../src/importers/archive/archive-kind.schema'

/** Archives as nine applications make them, of invented recipes. */

type Files = Record<string, string | Uint8Array>

export function zipOf(files: Files): Uint8Array<ArrayBuffer> {
  const bytes = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries(bytes)) as Uint8Array<ArrayBuffer>
}

const CSV_ROW = (fields: readonly string[]) =>
  fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')

const csvOf = (record: Record<string, string>) =>
  `\ufeff${CSV_ROW(Object.keys(record))}\r\n${CSV_ROW(Object.values(record))}\r\n`

export function nextcloud(picture: Uint8Array, changes: object = {}): Uint8Array<ArrayBuffer> {
  const recipe = {
    '@type': 'Recipe',
    name: 'Plum cake',
    description: 'With &amp; without cinnamon',
    url: 'https://plums.example/cake',
    keywords: 'autumn,fruit',
    recipeYield: 8,
    prepTime: 'PT20M',
    cookTime: 'PT1H10M',
    totalTime: 'PT1H30M',
    recipeCategory: 'Cakes',
    recipeIngredient: ['500 g plums', '200 g flour'],
    recipeInstructions: ['Stone the plums.', 'Bake.'],
    tool: ['Tin'],
    nutrition: { '@type': 'NutritionInformation', calories: '320 kcal' },
    dateCreated: '2024-09-08T10:00:00+0000',
    ...changes,
  }
  return zipOf({
    'Plum cake/recipe.json': JSON.stringify(recipe),
    'Plum cake/full.jpg': picture,
    'Plum cake/thumb.jpg': picture,
    '__MACOSX/Plum cake/._recipe.json': 'x',
  })
}

export function chowdown(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = `---
layout: recipe
title: "Roasted okra"
image: okra.jpg
tags: sides, quick
ingredients:
- 1 pound okra
- salt
directions:
- Heat the oven.
- Roast.
---
Crisp and never slimy.
`
  return zipOf({
    'chowdown/_recipes/roasted-okra.md': text,
    'chowdown/_recipes/notes.md': 'no recipe at all',
    'chowdown/images/okra.jpg': picture,
  })
}

export function copymethat(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const html = `<html><body>
<div class="recipe"><div id="name">Onion tart</div>
<div id="link">Adapted from <a id="original_link" href="https://tarts.example/onion">https://tarts.example/onion</a></div>
<img class="recipeImage" src="images/onion_tart.jpg">
<div id="categories"><span>Tags:</span> <span class="recipeCategory">Supper</span> <span class="recipeCategory">Alsace</span></div>
<div id="description">Sweet onions.</div>
<div id="extra_info"><span id="made_this">I made this</span><div id="rating">My rating: <span id="ratingValue">4</span></div></div>
<div id="servings">Servings: <span id="recipeYield">6</span></div>
<ul id="recipeIngredients"><li class="recipeIngredient">1 kg onions</li><li class="recipeIngredient">200 ml cream</li></ul>
<ol id="recipeInstructions"><li class="instruction">Slice.</li><li class="instruction">Bake.</li></ol>
<ul id="recipeNotes"><li>Good cold.</li></ul></div>
<div class="recipe"><div id="name">Second</div><ul id="recipeIngredients"><li>1 egg</li></ul></div>
</body></html>`
  return zipOf({ 'recipes.html': html, 'images/onion_tart.jpg': picture })
}

export function paprika(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const recipe = {
    name: 'Zucchinipuffer',
    description: 'Aus der Pfanne',
    ingredients: '500 g Zucchini\n2 Eier\n',
    directions: '1. Raspeln.\n\n2. Braten.',
    notes: 'Mit Quark.',
    nutritional_info: 'Calories: 210\nFat: 9 g',
    prep_time: '15 min',
    cook_time: '20 min',
    total_time: '',
    servings: '4',
    rating: 5,
    source: 'Oma',
    source_url: '',
    photo_data: Buffer.from(picture).toString('base64'),
    categories: ['Gemüse', 'Schnell'],
    created: '2023-05-06 07:08:09',
  }
  return zipOf({
    'My Recipes/Zucchinipuffer.paprikarecipe': gzipSync(JSON.stringify(recipe)),
    'My Recipes/Broken.paprikarecipe': 'no gzip',
  })
}

export function mealieAlpha(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const recipe = {
    id: 7,
    name: 'Beef stew',
    slug: 'beef-stew',
    description: 'Slow',
    recipe_category: ['Dinner'],
    tags: ['Winter', ''],
    tools: ['Pot'],
    rating: 4,
    date_added: '2021-02-03',
    recipe_yield: '4 servings',
    recipe_ingredient: [
      { title: 'Stew', note: '1 kg beef', unit: null, food: null, disable_amount: true, quantity: 1 },
      {
        title: null,
        note: 'diced',
        unit: { name: 'cup' },
        food: { name: 'carrots' },
        disable_amount: false,
        quantity: 1.5,
      },
    ],
    recipe_instructions: [
      { title: 'Start', text: 'Brown it.' },
      { title: '', text: 'Simmer.' },
    ],
    nutrition: { calories: '600' },
    total_time: '3 hours',
    notes: [{ title: 'Tip', text: 'Next day.' }],
    org_url: 'https://stews.example/beef',
    extras: { wine: 'red' },
    assets: [{ name: 'Card', icon: 'mdi-file', file_name: 'card.txt' }],
    comments: [{ text: 'nice' }],
  }
  return zipOf({
    'backup/recipes/beef-stew/beef-stew.json': JSON.stringify(recipe),
    'backup/recipes/beef-stew/images/original.webp': picture,
    'backup/recipes/beef-stew/assets/card.txt': 'the card',
  })
}

export function tandoor(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const recipe = {
    name: 'Lentil soup',
    description: 'Red',
    keywords: [{ name: 'Soup', description: '' }],
    steps: [
      {
        name: 'Base',
        instruction: 'Fry the onions.',
        order: 0,
        ingredients: [
          {
            food: { name: 'onion', plural_name: 'onions' },
            unit: null,
            amount: 2,
            note: 'diced',
            order: 1,
            is_header: false,
            no_amount: false,
          },
          {
            food: { name: 'salt', plural_name: null },
            unit: null,
            amount: 0,
            note: '',
            order: 2,
            is_header: false,
            no_amount: true,
          },
          {
            food: null,
            unit: null,
            amount: 0,
            note: 'For the top',
            order: 3,
            is_header: true,
            no_amount: true,
          },
          {
            food: { name: 'butter' },
            unit: { name: 'gram', plural_name: 'grams' },
            amount: 50,
            note: null,
            order: 4,
          },
        ],
      },
      { name: '', instruction: 'Add lentils.', order: 1, ingredients: [] },
    ],
    working_time: 25,
    waiting_time: 40,
    servings: 4,
    servings_text: 'bowls',
    source_url: 'https://soups.example/lentil',
  }
  const one = zipOf({ 'recipe.json': JSON.stringify(recipe), 'image.jpeg': picture })
  return zipOf({ '1.zip': one })
}

export const plantoeat = () =>
  zipOf({
    'recipes.csv': csvOf({
      Title: 'Fish pie',
      Course: 'Main Course',
      Cuisine: 'British',
      'Main Ingredient': 'Fish',
      Description: 'With a "crust"',
      Source: 'Aunt',
      Url: 'https://pies.example/fish',
      'Prep Time': '20 min',
      'Cook Time': '40 min',
      'Total Time': '1 hour',
      Servings: '4',
      Ingredients: '500 g fish\r\n\r\n, Topping\r\n1 kg potatoes',
      Directions: 'Boil.\r\nBake.',
      Tags: 'friday, easy',
      Rating: '4',
      Calories: '450',
      Protein: '30 g',
      'Created At': '2022-03-04 05:06:07 UTC',
    }),
  })

export const myrecipebox = () =>
  strToU8(
    csvOf({
      title: 'Banana bread',
      description: 'Moist',
      preparationTime: '10',
      cookingTime: '60',
      totalTime: '70',
      quantity: '1 loaf',
      ingredients: '3 bananas\n200 g flour',
      instructions: 'Mash.\nBake.',
      notes: 'Freezes well',
      nutrition: 'calories : 250\nprotein : 4',
      rating: '5',
      categories: 'Bread; Breakfast',
      tags: 'sweet;banana',
      source: 'https://breads.example/banana',
      video: 'https://video.example/1',
      originalPicture: '',
    }),
  ) as Uint8Array<ArrayBuffer>

export function recipekeeper(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const html = `<html><body><div class="recipe-details">
<h2 itemprop="name">Goulash</h2>
<meta content="3" itemprop="recipeRating"><meta content="Main Dish" itemprop="recipeCourse"><meta content="Beef" itemprop="recipeCategory">
<span itemprop="recipeSource"><a href="https://stews.example/goulash">stews.example</a></span>
<span itemprop="recipeYield">6</span><meta content="PT30M" itemprop="prepTime"><meta content="PT2H" itemprop="cookTime">
<div itemprop="recipeIngredients"><p>1 kg beef</p><p>3 onions</p></div>
<div itemprop="recipeDirections"><p>1. Brown.</p><p>2. Simmer.</p></div>
<div itemprop="recipeNotes"><p>With bread.</p></div>
<meta content="520" itemprop="recipeNutCalories"><meta content="40" itemprop="recipeNutProtein">
<img src="images/abc.jpg" class="recipe-photo" itemprop="photo0">
</div></body></html>`
  return zipOf({ 'recipes.html': html, 'images/abc.jpg': picture })
}

export function mela(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const recipe = {
    ...{
      id: 'a',
      title: 'Leek tart',
      text: 'For a crowd',
      categories: ['Tarts'],
      yield: '8',
      link: 'https://tart.example/',
    },
    ...{
      prepTime: '30 min',
      cookTime: '45 min',
      totalTime: '',
      nutrition: '300 kcal',
      notes: 'Eat warm.',
      date: 700_000_000,
    },
    ingredients: '# Dough\n250 g flour\n# Filling\n1 kg leeks',
    instructions: 'Knead.\nBake.',
    images: [Buffer.from(picture).toString('base64')],
  }
  return zipOf({ 'Leek tart.melarecipe': JSON.stringify(recipe), 'Broken.melarecipe': '{}' })
}

export function crouton(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const line = (order: number, name: string, amount: number, quantityType: string) => ({
    ...{ order, uuid: String(order), ingredient: { name }, quantity: { amount, quantityType } },
  })
  const recipe = {
    ...{
      name: 'Lentil stew',
      serves: 4,
      duration: 10,
      cookingDuration: 35,
      webLink: 'https://stew.example/',
    },
    ingredients: [
      line(2, 'lentils', 200, 'GRAMS'),
      line(0, 'Pot', 0, 'SECTION'),
      line(1, 'onion', 1, 'ITEM'),
    ],
    steps: [
      { order: 1, step: 'Simmer.', isSection: false },
      { order: 0, step: 'Stew', isSection: true },
    ],
    tags: [{ name: 'winter' }],
    images: [Buffer.from(picture).toString('base64')],
  }
  return zipOf({ 'Lentil stew.crumb': JSON.stringify(recipe) })
}

export const recipesage = () =>
  new TextEncoder().encode(
    JSON.stringify([
      {
        ...{
          '@context': 'http://schema.org',
          '@type': 'Recipe',
          name: 'Pea soup',
          description: 'Green',
          recipeYield: '2',
        },
        ...{
          prepTime: 'PT5M',
          totalTime: 'PT20M',
          recipeCategory: ['soup'],
          isBasedOn: 'https://peas.example/',
        },
        recipeIngredient: ['300 g peas', 'salt'],
        recipeInstructions: [
          { '@type': 'HowToStep', text: 'Boil.' },
          { '@type': 'HowToStep', text: 'Blend.' },
        ],
        comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Mint helps.' }],
      },
    ]),
  ) as Uint8Array<ArrayBuffer>

export const kitchenowl = () =>
  new TextEncoder().encode(
    JSON.stringify({
      recipes: [
        {
          ...{
            name: 'Rice pudding',
            description: 'Boil the milk.\n\nAdd the rice.',
            yields: 3,
            prep_time: 5,
            cook_time: 40,
          },
          ...{ source: 'https://rice.example/', tags: ['sweet'], photo: null },
          items: [
            { name: 'Milk', description: '1 l', optional: false },
            { name: 'Cinnamon', description: '', optional: true },
          ],
        },
      ],
      items: [],
    }),
  ) as Uint8Array<ArrayBuffer>

export const texts = (picture: Uint8Array) =>
  zipOf({
    'Kitchen/cakes/Plum crumble.md':
      '# Plum crumble\n\nServes 4\n\n## Ingredients\n\n- 500 g plums\n- 100 g oats\n\n## Instructions\n\n1. Mix.\n2. Bake.\n',
    'Kitchen/cakes/Plum crumble.jpg': picture,
    'Kitchen/Omelette.cook': 'Beat @eggs{3} and fry them in @butter{1%tbsp}.\n\nServe with @chives.\n',
    'Kitchen/README.md': '# How to use this',
  })

export const csv = () =>
  new TextEncoder().encode(
    'Rezept;Zutaten;Zubereitung;Portionen;Schlagworte\r\nKartoffelsuppe;"1 kg Kartoffeln\n1 Zwiebel";"Schälen.\nKochen.";4;Suppe, Winter\r\n',
  ) as Uint8Array<ArrayBuffer>

export const ARCHIVES: Record<ArchiveKind, (picture: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  nextcloud,
  chowdown,
  copymethat,
  paprika,
  mealie_alpha: mealieAlpha,
  tandoor,
  plantoeat,
  myrecipebox,
  recipekeeper,
  mela,
  crouton,
  recipesage,
  kitchenowl,
  texts,
  csv,
}
