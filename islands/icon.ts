const SVG = 'http://www.w3.org/2000/svg'

/** A picture of the page's sheet of icons, by its name; nothing that is read aloud. */
export function icon(name: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `${document.documentElement.dataset.icons}#${name}`)
  svg.append(use)
  return svg
}
