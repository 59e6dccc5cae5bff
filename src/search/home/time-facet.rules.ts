import type { Part } from '../understood/read-query.rules'

/** The same search for recipes that take at most so many minutes. */
export interface TimeLink {
  minutes: number
  isOn: boolean
  /** With this limit; without one where it is on. */
  href: string
}

const MINUTES = [15, 30, 45, 60, 90]

/**
 * Times to choose from. A limit of time is said in the search itself, in letters that are read whatever the language of the page.
 * @param parts the search as it was understood
 * @param hrefOf address of the same list with other words searched for
 */
export function timeLinks(
  search: string,
  parts: readonly Part[],
  hrefOf: (search: string) => string,
): TimeLink[] {
  const now = parts.find((part) => part.kind === 'time')
  const rest = now ? now.without : search
  return MINUTES.map((minutes) => {
    const isOn = now?.atMost === minutes && now.atLeast === null
    return { minutes, isOn, href: hrefOf(isOn ? rest : `${rest} ${minutes} min`.trim()) }
  })
}
