import { textKey } from '../html/text.rules'

/** How pages advertise themselves instead of a description. */
const ADVERT =
  /(?:subscribe|newsletter|sign up|thousands of|more (?:\p{L}+ )?recipes (?:at|on|from|like)|find (?:the|this|more|out) .{0,60}recipes?|recipes? (?:at|on) [\p{Lu}]|get the (?:full |free )?recipe|(?:visit|browse) (?:our|us|the)|click here|only (?:at|on) \p{Lu}|www\.\p{L}|jetzt (?:entdecken|ausprobieren|nachkochen|ansehen)|hier klicken|weitere rezepte|noch mehr rezepte|retrouvez (?:la|nos|notre|toutes)|découvrez (?:nos|toutes)|más recetas|altre ricette|meer recepten|fler recept)/iu
/** What a heading may have after the name of a dish: a rating, who wrote it. */
const STARS = /[★☆⭐✩]/u
const RATING = /^\s?\(?\d(?:[.,]\d)?(?:\s?\/\s?5)?\)?\s?(?:\(\d{1,6}\)|\d{1,6}\s\p{L}{1,12})?$/u
const BYLINE = /^[\s,|–—-]{1,3}(?:by|von|par|por|di|door|av|af|od)\s\p{Lu}[\p{L}'’.\s-]{1,40}$/u

/** Whether a text that a page gives as its description speaks of the site instead of the dish. */
export function isAdvert(text: string): boolean {
  return text.length <= 400 && ADVERT.test(text)
}

/**
 * Whether a heading is a title with something beside it: `Bread ★★★★☆ (12)`, `Bread by Jane Doe`, `Bread | My Site`.
 * @param stated the page's own title, whole: what follows the name there is the site
 */
export function hasSomethingBeside(heading: string, title: string, stated: string): boolean {
  if (
    title.length < 4 ||
    heading.length <= title.length ||
    !heading.toLowerCase().startsWith(title.toLowerCase())
  )
    return false
  const rest = heading.slice(title.length)
  if (/^[\p{L}\p{N}]/u.test(rest)) return false
  const key = textKey(rest)
  const isSite = key !== '' && textKey(stated) === `${textKey(title)} ${key}` && /^\s?[|·•–—-]/.test(rest)
  const areStars = STARS.test(rest) && !/\p{L}/u.test(rest)
  return isSite || areStars || RATING.test(rest) || BYLINE.test(rest)
}
