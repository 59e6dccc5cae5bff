import type { Call } from '../../tests/e2e/api-client'

interface Recipe {
  id: string
  slug: string
  name: string
}

export interface Kitchen {
  recipe: string
  bare: string
  list: string
  cookbook: string
  emptyList: string
  /** Recipes in scripts of their own, by language. */
  own: Record<keyof typeof OWN, string>
}

/** What a kitchen of each language writes: Latin units among its own words, amounts in its own units, and more words than fit. */
const OWN = {
  en: {
    name: 'Oat and date cake with cardamom',
    description: 'A soft cake for the afternoon that keeps for three days in a closed tin.',
    lines: [
      '120 g rolled oats',
      '2 tablespoons honey',
      '1 1/2 cups full-fat yogurt or buttermilk, at room temperature and well stirred',
      '250 ml milk',
      '3 apples',
      'a pinch of salt',
    ],
    steps: [
      'Heat the oven to 180 °C and grease a 24 cm tin.',
      'Stir 120 g oats into 250 ml milk and leave for 10 minutes.',
      'Bake for 35 minutes until golden.',
    ],
  },
  ar: {
    name: 'كعكة الشوفان والتمر بالهيل وماء الورد',
    description: 'كعكة طرية تُقدَّم مع القهوة، وتبقى طازجة ثلاثة أيام في علبة مغلقة.',
    lines: [
      '120 g شوفان',
      '2 ملعقة كبيرة عسل',
      '½ كوب لبن زبادي كامل الدسم، بدرجة حرارة الغرفة',
      '250 ml حليب',
      '3 تفاحات',
      'رشة ملح',
    ],
    steps: [
      'سخّن الفرن إلى 180 °C وادهن قالبًا بقطر 24 cm.',
      'اخلط 120 g من الشوفان مع 250 ml من الحليب واتركه 10 دقائق.',
      'اخبز الكعكة 35 دقيقة حتى تصبح ذهبية.',
    ],
  },
  he: {
    name: 'עוגת שיבולת שועל ותמרים',
    description: 'עוגה רכה לקפה, נשמרת שלושה ימים בקופסה סגורה.',
    lines: [
      '120 g שיבולת שועל',
      '2 כפות דבש',
      '½ כוס יוגורט, בטמפרטורת החדר',
      '250 ml חלב',
      '3 תפוחים',
      'קורט מלח',
    ],
    steps: [
      'מחממים תנור ל-180 °C.',
      'מערבבים 120 g שיבולת שועל עם 250 ml חלב ומשאירים 10 דקות.',
      'אופים 35 דקות.',
    ],
  },
  ja: {
    name: '鶏もも肉とごぼうの炊き込みご飯、三つ葉と柚子の香り',
    description: '土鍋でも炊飯器でも作れる、秋の炊き込みご飯。おこげまでおいしくいただけます。',
    lines: [
      '米 2合',
      '鶏もも肉 200g',
      'ごぼう 1/2本（ささがきにして水にさらす）',
      '醤油 大さじ2',
      'みりん 大さじ1',
      '三つ葉 適量',
    ],
    steps: [
      '米を洗い、30分水に浸す。',
      '鶏もも肉200gを2cm角に切り、醤油大さじ1をもみ込む。',
      'すべてを入れて20分炊き、10分蒸らす。',
    ],
  },
} as const

async function writeOwn(call: Call): Promise<Kitchen['own']> {
  const slugs: Partial<Kitchen['own']> = {}
  for (const [language, { name, description, lines, steps }] of Object.entries(OWN)) {
    const slug = await call<string>('POST', '/recipes', { name })
    await call('PATCH', `/recipes/${slug}`, {
      description,
      language,
      recipeServings: 4,
      prepTime: 'PT20M',
      cookTime: 'PT35M',
      recipeIngredient: lines.map((note) => ({ note, quantity: 1 })),
      recipeInstructions: steps.map((text) => ({ text })),
    })
    slugs[language as keyof typeof OWN] = slug
  }
  return slugs as Kitchen['own']
}

const DAY_MS = 86_400_000

const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** Twice the demo's recipes, a week, two lists, cookbooks and evenings of the past, so that every page has what it is for. */
export async function fillKitchen(call: Call): Promise<Kitchen> {
  const { items: first } = await call<{ items: Recipe[] }>('GET', '/recipes?perPage=-1&orderBy=name')
  for (const { slug, name } of first)
    await call('POST', `/recipes/${slug}/duplicate`, { name: `${name} (2)` })
  const bare = await call<string>('POST', '/recipes', {
    name: 'Donaudampfschifffahrtsgesellschaftskapitänstorte mit eingelegten Schwarzkirschen',
  })
  const at = (index: number) => first[index % first.length]!
  for (let day = 0; day < 6; day++) {
    const date = dayFrom(day).slice(0, 10)
    await call('POST', '/groups/mealplans', { date, entryType: 'dinner', recipeId: at(day * 4).id })
    if (day % 2 === 0)
      await call('POST', '/groups/mealplans', { date, entryType: 'lunch', recipeId: at(day * 5 + 2).id })
  }
  const [list, , empty] = await Promise.all([
    call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' }),
    call('POST', '/groups/shopping/lists', { name: 'Hardware' }),
    call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Empty' }),
  ])
  for (const index of [0, 3, 7])
    await call('POST', `/groups/shopping/lists/${list.id}/recipe/${at(index).id}`)
  const { listItems } = await call<{ listItems: object[] }>('GET', `/groups/shopping/lists/${list.id}`)
  for (const item of listItems.slice(0, 3))
    await call('PUT', `/groups/shopping/items/${(item as { id: string }).id}`, { ...item, checked: true })
  for (const [index, days] of [1, 3, 8, 20, 41, 60].entries()) {
    const timestamp = dayFrom(-days)
    await call('PATCH', `/recipes/${at(index * 3).slug}/last-made`, { timestamp })
    await call('POST', '/recipes/timeline/events', {
      recipeId: at(index * 3).id,
      subject: 'Mara Berg',
      eventType: 'comment',
      eventMessage: index % 2 === 0 ? 'A little more lemon next time.' : '',
      timestamp,
    })
  }
  const { items: categories } = await call<{ items: object[] }>('GET', '/organizers/categories?perPage=-1')
  const books: { slug: string }[] = []
  for (const [index, name] of ['Sundays', 'Weeknights', 'For guests', 'Empty'].entries())
    books.push(
      await call('POST', '/groups/cookbooks', {
        name,
        categories: index === 3 ? categories : categories.slice(index, index + 1),
      }),
    )
  return {
    recipe: at(12).slug,
    bare,
    list: list.id,
    cookbook: books[0]!.slug,
    emptyList: empty.id,
    own: await writeOwn(call),
  }
}
