const COOKIE = 'trivet_preferences='

/** Where local storage keeps each part of the cookie, by the names that other clients know. */
const KEYS = {
  mealPlanner: 'meal-planner-preferences',
  parsing: 'parsing-preferences',
  print: 'recipe-print-preferences',
  recipeSection: 'recipe-section-preferences',
  shopping: 'shopping-list-preferences',
  timeline: 'timeline-preferences',
}

/** The choices of this browser are in local storage, too, beside the cookie that pages without script read. */
export default function enhance(): void {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(COOKIE))
  if (!cookie) return
  try {
    const { shopping, ...rest } = JSON.parse(decodeURIComponent(cookie.slice(COOKIE.length)))
    const parts = { ...rest, shopping: shopping && { ...shopping, viewByLabel: shopping.view === 'label' } }
    for (const [part, key] of Object.entries(KEYS))
      if (parts[part]) localStorage.setItem(key, JSON.stringify(parts[part]))
  } catch {
    // An odd cookie, or a full or closed store: the cookie is what pages read.
  }
}
