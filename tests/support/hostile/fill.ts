/** A page that someone might send to bring the server to a halt, of about so many characters; always the same one. */
export type HostilePage = (characters: number) => string

/** A name for the table and the page. */
export type HostileFamily = readonly [name: string, page: HostilePage]

/** Pieces in a row, each made from its number, until there are so many characters. */
export function fill(characters: number, piece: (number: number) => string): string {
  const pieces: string[] = []
  for (let number = 0, length = 0; length < characters; number += 1) {
    const next = piece(number)
    pieces.push(next)
    length += next.length
  }
  return pieces.join('')
}

/** One text over and over. */
export function again(text: string, characters: number): string {
  return text.repeat(Math.ceil(characters / text.length))
}

/** A page that calls itself a recipe, so that its readers do not give up early. */
export function recipePage(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Bread</title></head><body><h1>Bread</h1>${body}</body></html>`
}

/** The same in ld+json, the properties as they are written. */
export function recipeBlock(properties: string): string {
  return `<script type="application/ld+json">{"@type":"Recipe","name":"Bread",${properties}}</script>`
}
