import { expect, test } from 'bun:test'
import { readPage } from '../../../src/scraper/page.service'

const FACTS = `<meta itemprop=prepTime content=PT10M><time itemprop=cookTime datetime=PT30M>30 min</time><span itemprop=totalTime content=PT40M>40 min</span><span itemprop=recipeYield>4 servings</span><span itemprop=author itemscope itemtype=http://schema.org/Person><span itemprop=name>Ada</span></span><img itemprop=image src=/a.jpg><p itemprop=description>Warm & good.</p>`
const LIST = `<ul><li itemprop=recipeIngredient>200 g lentils</li><li itemprop=recipeIngredient>1 onion</li><li itemprop=recipeIngredient>2 tbsp oil</li></ul>`
const STEPS = ['Chop the onion and fry it in the oil.', 'Add the lentils and cook for 30 minutes.']
const METHOD = `<ol itemprop=recipeInstructions><li>${STEPS[0]}</li><li>${STEPS[1]}</li></ol>`
const scope = (inner: string, type = 'http://schema.org/Recipe'): string =>
  `<div itemscope itemtype="${type}"><h1 itemprop=name>Lentil soup</h1>${inner}</div>`
const asRdfa = (html: string): string =>
  html
    .replace(/itemprop=(\w+)/g, 'property=$1')
    .replace(/itemscope itemtype="?http:\/\/schema.org\/(\w+)"?/g, 'typeof=$1')
    .replace('<div ', '<div vocab="https://schema.org/" ')
const FORMS: Record<string, string> = {
  'as it should be': scope(FACTS + LIST + METHOD),
  'with a safe address': scope(FACTS + LIST + METHOD, 'https://schema.org/Recipe'),
  'with a slash behind the type': scope(FACTS + LIST + METHOD, 'https://schema.org/Recipe/'),
  'in the old vocabulary': scope(
    FACTS + LIST.replaceAll('recipeIngredient', 'ingredients') + METHOD,
    'http://data-vocabulary.org/Recipe',
  ),
  'as RDFa': asRdfa(scope(FACTS + LIST + METHOD)),
  'as RDFa with prefixes': asRdfa(scope(FACTS + LIST + METHOD))
    .replace(/property=(\w+)/g, 'property="schema:$1"')
    .replace('typeof=Recipe', 'typeof="schema:Recipe"')
    .replace('typeof=Person', 'typeof="schema:Person"'),
  'with each step marked': scope(
    FACTS + LIST + STEPS.map((s) => `<p itemprop=recipeInstructions>${s}</p>`).join(''),
  ),
  'with steps as scopes': scope(
    FACTS +
      LIST +
      STEPS.map(
        (s) =>
          `<div itemprop=recipeInstructions itemscope itemtype=http://schema.org/HowToStep><span itemprop=text>${s}</span></div>`,
      ).join(''),
  ),
  'with a section of steps': scope(
    FACTS +
      LIST +
      `<div itemprop=recipeInstructions itemscope itemtype=http://schema.org/HowToSection><h3 itemprop=name>Base</h3>${STEPS.map((s) => `<div itemprop=itemListElement itemscope itemtype=http://schema.org/HowToStep><span itemprop=text>${s}</span></div>`).join('')}</div>`,
  ),
  'with an ItemList of steps': scope(
    FACTS +
      LIST +
      `<ol itemprop=recipeInstructions itemscope itemtype=http://schema.org/ItemList>${STEPS.map((s) => `<li itemprop=itemListElement>${s}</li>`).join('')}</ol>`,
  ),
  'with paragraphs in the instructions': scope(
    `${FACTS + LIST}<div itemprop=recipeInstructions>${STEPS.map((s) => `<p>${s}</p>`).join('')}</div>`,
  ),
  'with line breaks in the instructions': scope(
    `${FACTS + LIST}<div itemprop=recipeInstructions>${STEPS.join('<br><br>')}</div>`,
  ),
  'with the ingredients in one element': scope(
    `${FACTS}<div itemprop=recipeIngredient>200 g lentils<br>1 onion<br>2 tbsp oil</div>${METHOD}`,
  ),
  'with the list marked, not its items': scope(
    FACTS +
      `<ul itemprop=recipeIngredient><li>200 g lentils</li><li>1 onion</li><li>2 tbsp oil</li></ul>` +
      METHOD,
  ),
  'with the ingredients in an attribute': scope(
    `${FACTS}<meta itemprop=recipeIngredient content="200 g lentils, 1 onion, 2 tbsp oil">${METHOD}`,
  ),
  'with amounts and names apart': scope(
    FACTS +
      `<ul><li itemprop=ingredients><span class=a>200 g</span><span class=n>lentils</span></li><li itemprop=ingredients><span>1</span> <span>onion</span></li><li itemprop=ingredients><span>2 tbsp</span> <a href=/o>oil</a></li></ul>` +
      METHOD,
  ),
  'with ingredients as scopes': scope(
    FACTS +
      `<ul><li itemprop=ingredient itemscope itemtype=http://data-vocabulary.org/RecipeIngredient><span itemprop=amount>200 g</span> <span itemprop=name>lentils</span></li><li itemprop=ingredient itemscope itemtype=http://data-vocabulary.org/RecipeIngredient><span itemprop=amount>1</span> <span itemprop=name>onion</span></li><li itemprop=ingredient itemscope itemtype=http://data-vocabulary.org/RecipeIngredient><span itemprop=amount>2 tbsp</span> <span itemprop=name>oil</span></li></ul>` +
      METHOD,
  ),
  'with properties elsewhere by itemref': `<div itemscope itemtype="http://schema.org/Recipe" itemref="i s"><h1 itemprop=name>Lentil soup</h1>${FACTS}</div><div id=i>${LIST}</div><div id=s>${METHOD}</div>`,
  'with the teaser of another recipe inside': scope(
    FACTS +
      LIST +
      METHOD +
      `<div itemscope itemtype="http://schema.org/Recipe"><a itemprop=url href=/o><span itemprop=name>Other</span></a></div>`,
  ),
  'behind a review with a name': scope(
    `<div itemprop=review itemscope itemtype=http://schema.org/Review><span itemprop=name>Best</span><p itemprop=description>So good</p></div>` +
      FACTS +
      LIST +
      METHOD,
  ),
  'within an article': `<article itemscope itemtype="http://schema.org/Article"><h2 itemprop=headline>x</h2>${scope(FACTS + LIST + METHOD)}</article>`,
  'with two types': scope(FACTS + LIST + METHOD, 'http://schema.org/Thing http://schema.org/Recipe'),
  'with two yields': scope(
    FACTS.replace(
      '<span itemprop=recipeYield>4 servings</span>',
      '<meta itemprop=recipeYield content="4"><span itemprop=recipeYield>4 servings</span>',
    ) +
      LIST +
      METHOD,
  ),
  'with times in texts': scope(
    FACTS.replace('<meta itemprop=prepTime content=PT10M>', '<span itemprop=prepTime>PT10M</span>').replace(
      '<span itemprop=totalTime content=PT40M>40 min</span>',
      '<meta itemprop=totalTime content="40 minutes">',
    ) +
      LIST +
      METHOD,
  ),
  'with the image as a link element': scope(
    FACTS.replace('<img itemprop=image src=/a.jpg>', '<link itemprop=image href=/a.jpg>') + LIST + METHOD,
  ),
  'with the image as a meta element': scope(
    FACTS.replace('<img itemprop=image src=/a.jpg>', '<meta itemprop=image content=/a.jpg>') + LIST + METHOD,
  ),
  'with an image that is loaded late': scope(
    FACTS.replace('src=/a.jpg', 'src="data:image/gif;base64,R0" data-src=/a.jpg') + LIST + METHOD,
  ),
  'with an image object': scope(
    FACTS.replace(
      '<img itemprop=image src=/a.jpg>',
      '<figure itemprop=image itemscope itemtype=http://schema.org/ImageObject><img src=/a.jpg><meta itemprop=url content=/a.jpg></figure>',
    ) +
      LIST +
      METHOD,
  ),
  'with the image behind a link': scope(
    FACTS.replace('<img itemprop=image src=/a.jpg>', '<a itemprop=image href=/a.jpg><img src=/b.jpg></a>') +
      LIST +
      METHOD,
  ),
  'as hRecipe': `<div class="hrecipe"><h1 class=fn>Lentil soup</h1><p class=summary>Warm & good.</p><img class=photo src=/a.jpg><span class=author>Ada</span> <span class=yield>4 servings</span> <span class=preptime>10 minutes<span class="value-title" title="PT10M"></span></span><span class=cooktime>30 min</span> <span class=duration>40 min</span><ul><li class=ingredient>200 g lentils</li><li class=ingredient>1 onion</li><li class=ingredient>2 tbsp oil</li></ul><ol class=instructions><li class=instruction>${STEPS[0]}</li><li class=instruction>${STEPS[1]}</li></ol></div>`,
  'as h-recipe': `<article class="h-recipe"><h1 class=p-name>Lentil soup</h1><p class=p-summary>Warm & good.</p><img class=u-photo src=/a.jpg><a class="p-author h-card">Ada</a> <data class=p-yield value=4>4 servings</data> <time class=dt-duration datetime=PT40M>40 minutes</time> <span>Prep time: 10 minutes</span> <span>Cook time: 30 minutes</span><ul><li class=p-ingredient>200 g lentils</li><li class=p-ingredient>1 onion</li><li class=p-ingredient>2 tbsp oil</li></ul><div class=e-instructions><ol><li>${STEPS[0]}</li><li>${STEPS[1]}</li></ol></div></article>`,
}

test.each(Object.entries(FORMS))('marked up %s, a recipe is read', (_, html) => {
  const head = '<title>Lentil soup</title><link rel=canonical href=https://soup.example/p>'
  const { draft, fields } = readPage(`<html><head>${head}</head><body>${html}</body></html>`, {
    url: 'https://soup.example/p',
  })
  expect(draft).toMatchObject({
    name: 'Lentil soup',
    description: 'Warm & good.',
    prepTime: 10,
    performTime: 30,
    totalTime: 40,
    author: ['Ada'],
  })
  expect(draft?.recipeYield).toStartWith('4')
  expect(draft?.images[0]).toBe('https://soup.example/a.jpg')
  expect(draft?.ingredients.map(({ text }) => text)).toEqual(['200 g lentils', '1 onion', '2 tbsp oil'])
  expect(draft?.instructions.map(({ text }) => text)).toEqual(STEPS)
  expect(['microdata', 'plugin']).toContain(fields.ingredients?.source ?? '')
})

test('the name of a section in microdata is a title and no step', () => {
  const html = FORMS['with a section of steps'] ?? ''
  expect(readPage(html).draft?.instructions[0]).toEqual({ title: 'Base', text: STEPS[0] ?? '' })
})
