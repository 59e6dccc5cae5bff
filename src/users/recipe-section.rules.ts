import { readPreferences, writePreferences } from './print-preferences.rules'

export const SECTION_ORDERS = ['name', 'rating', 'created_at', 'update_at', 'last_made'] as const
export type SectionOrder = (typeof SECTION_ORDERS)[number]

/** How someone wants to see the recipes of a cookbook. */
export interface RecipeSection {
  orderBy: SectionOrder
  orderDirection: 'asc' | 'desc'
  /** Whether recipes without a value to order by are left out. */
  filterNull: boolean
  /** Whether cards are rows everywhere, not only on a phone. */
  useMobileCards: boolean
}

/** An order's own direction: names from A, the rest with the best or the newest. */
export const directionOfOrder = (orderBy: SectionOrder) => (orderBy === 'name' ? 'asc' : 'desc')

/** Orders that leave out the recipes that have no value to order by. */
export const leavesOut = (orderBy: SectionOrder) => orderBy === 'rating' || orderBy === 'last_made'

/** The order in an address or a cookie; missing or invalid parts follow from the rest. */
export function toRecipeSection(
  orderBy: unknown,
  orderDirection: unknown,
): Pick<RecipeSection, 'orderBy' | 'orderDirection'> {
  const order = SECTION_ORDERS.find((one) => one === orderBy) ?? 'name'
  const isSaid = orderDirection === 'asc' || orderDirection === 'desc'
  return { orderBy: order, orderDirection: isSaid ? orderDirection : directionOfOrder(order) }
}

/** The preferences in the cookie that mirrors those of the browser. Never throws. */
export function readRecipeSection(cookie: string | undefined): RecipeSection {
  const { recipeSection } = readPreferences(cookie)
  const sent: Partial<Record<keyof RecipeSection, unknown>> =
    recipeSection !== null && typeof recipeSection === 'object' ? { ...recipeSection } : {}
  const order = toRecipeSection(sent.orderBy, sent.orderDirection)
  return { ...order, filterNull: leavesOut(order.orderBy), useMobileCards: sent.useMobileCards === true }
}

/** The cookie with another order or other cards; its other contents stay. */
export function writeRecipeSection(
  cookie: string | undefined,
  section: Omit<RecipeSection, 'filterNull'>,
): string {
  const recipeSection = { ...section, filterNull: leavesOut(section.orderBy) }
  return writePreferences(cookie, { recipeSection })
}
