/**
 * `bun tools/demo/draw-dishes.ts`: draws the pictures of the demo's recipes into src/seeds/pictures. They are made of a few shapes with light
 * and shadow, for this program alone; the same dish gives the same picture.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { seededRandom } from '../../src/seeds/demo-recipe.rules'
import { type Bits, DISHES, type Dish } from './dishes'

const OUT = join(import.meta.dir, '../../src/seeds/pictures')
const [WIDTH, HEIGHT] = [1200, 900]
const [X, Y] = [WIDTH / 2, HEIGHT / 2]
/** The dish is cut by the edge of the picture, as in a photograph taken from close by. */
const CLOSER = 1.26
/** Layers of one kind of bits, each with a shadow on the one below. */
const LAYERS = 4

type Random = () => number
const n = (value: number) => value.toFixed(1)

/** A color, lighter or darker by a part of itself. */
function shade(color: string, by: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const mixed = parts.map((part) => Math.round(by > 0 ? part + (255 - part) * by : part * (1 + by)))
  return `#${mixed.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0')).join('')}`
}

/** One bit around the middle of its own coordinates, the light from the upper left. */
function bit(shape: Bits['shape'], color: string, size: number, random: Random): string {
  const r = size / 2
  const light = shade(color, 0.35)
  const dark = shade(color, -0.28)
  switch (shape) {
    case 'round': {
      const flat = 0.82 + random() * 0.18
      return `<ellipse rx="${n(r)}" ry="${n(r * flat)}" fill="${color}" stroke="${dark}" stroke-width="${n(size / 28)}"/><ellipse cx="${n(-r * 0.25)}" cy="${n(-r * 0.3)}" rx="${n(r * 0.5)}" ry="${n(r * 0.36)}" fill="${light}" opacity=".45"/>`
    }
    case 'leaf':
      return `<path d="M${n(-r)} 0C${n(-r * 0.4)} ${n(-r * 0.75)} ${n(r * 0.5)} ${n(-r * 0.6)} ${n(r)} 0C${n(r * 0.5)} ${n(r * 0.6)} ${n(-r * 0.4)} ${n(r * 0.7)} ${n(-r)} 0z" fill="${color}"/><path d="M${n(-r)} 0Q0 ${n(-r * 0.12)} ${n(r * 0.9)} 0" stroke="${light}" stroke-width="${n(size / 26)}" fill="none" opacity=".7"/>`
    case 'strand': {
      const bend = (random() - 0.5) * size * 1.3
      const path = `M${n(-r)} ${n(bend * 0.2)}C${n(-r * 0.3)} ${n(-bend)} ${n(r * 0.4)} ${n(bend)} ${n(r)} ${n(-bend * 0.3)}`
      return `<path d="${path}" stroke="${dark}" stroke-width="13" fill="none" stroke-linecap="round"/><path d="${path}" stroke="${color}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="${path}" stroke="${light}" stroke-width="3" fill="none" stroke-linecap="round" opacity=".7"/>`
    }
    case 'cube':
      return `<rect x="${n(-r)}" y="${n(-r)}" width="${n(size)}" height="${n(size)}" rx="${n(size / 6)}" fill="${color}"/><path d="M${n(-r)} ${n(-r * 0.4)}V${n(-r * 0.6)}Q${n(-r)} ${n(-r)} ${n(-r * 0.6)} ${n(-r)}H${n(r * 0.7)}" stroke="${light}" stroke-width="${n(size / 9)}" fill="none" opacity=".6"/><path d="M${n(-r * 0.6)} ${n(r)}H${n(r * 0.6)}Q${n(r)} ${n(r)} ${n(r)} ${n(r * 0.6)}V${n(-r * 0.6)}" stroke="${dark}" stroke-width="${n(size / 9)}" fill="none" opacity=".6"/>`
    case 'wedge':
      return `<path d="M${n(-r)} ${n(r * 0.25)}A${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r * 0.25)}Q0 ${n(r * 0.75)} ${n(-r)} ${n(r * 0.25)}z" fill="${color}" stroke="${dark}" stroke-width="${n(size / 24)}"/><path d="M${n(-r * 0.7)} ${n(r * 0.1)}A${n(r * 0.75)} ${n(r * 0.75)} 0 0 1 ${n(r * 0.6)} 0" stroke="${light}" stroke-width="${n(size / 12)}" fill="none" opacity=".55"/>`
    case 'ring':
      return `<circle r="${n(r)}" fill="${shade(color, 0.3)}" stroke="${color}" stroke-width="${n(size / 7)}"/><path d="${[0, 60, 120].map((turn) => `M0 0L${n(r * 0.7 * Math.cos((turn * Math.PI) / 180))} ${n(r * 0.7 * Math.sin((turn * Math.PI) / 180))}M0 0L${n(-r * 0.7 * Math.cos((turn * Math.PI) / 180))} ${n(-r * 0.7 * Math.sin((turn * Math.PI) / 180))}`).join('')}" stroke="${color}" stroke-width="${n(size / 26)}" opacity=".6"/>`
    case 'crumb': {
      const points = Array.from({ length: 6 }, (_, at) => {
        const [angle, far] = [(at * Math.PI) / 3, r * (0.6 + random() * 0.5)]
        return `${n(far * Math.cos(angle))},${n(far * Math.sin(angle))}`
      })
      return `<polygon points="${points.join(' ')}" fill="${color}" stroke="${dark}" stroke-width="${n(size / 14)}" stroke-linejoin="round"/>`
    }
    case 'egg':
      return `<path d="M${n(-r)} 0C${n(-r)} ${n(-r * 0.9)} ${n(-r * 0.2)} ${n(-r)} ${n(r * 0.3)} ${n(-r * 0.85)}S${n(r * 1.1)} 0 ${n(r * 0.85)} ${n(r * 0.5)}S${n(-r)} ${n(r)} ${n(-r)} 0z" fill="#fdfaf0"/><circle r="${n(r * 0.46)}" fill="${color}"/><ellipse cx="${n(-r * 0.14)}" cy="${n(-r * 0.16)}" rx="${n(r * 0.16)}" ry="${n(r * 0.1)}" fill="#fff" opacity=".7"/>`
    case 'slab':
      return `<rect x="${n(-r)}" y="${n(-r * 0.62)}" width="${n(size)}" height="${n(size * 0.62)}" rx="${n(size / 7)}" fill="${color}"/><rect x="${n(-r * 0.9)}" y="${n(-r * 0.54)}" width="${n(size * 0.9)}" height="${n(size * 0.2)}" rx="${n(size / 12)}" fill="${light}" opacity=".4"/>${[-0.5, -0.15, 0.2, 0.55].map((at) => `<path d="M${n(r * at)} ${n(-r * 0.5)}q${n(r * 0.12)} ${n(r * 0.5)} 0 ${n(r)}" stroke="${light}" stroke-width="${n(size / 60)}" fill="none" opacity=".5"/>`).join('')}`
    case 'loaf':
      return `<ellipse rx="${n(r)}" ry="${n(r * 0.6)}" fill="${color}"/><ellipse cx="${n(-r * 0.15)}" cy="${n(-r * 0.18)}" rx="${n(r * 0.72)}" ry="${n(r * 0.34)}" fill="${light}" opacity=".5"/>${[-0.45, -0.1, 0.25, 0.6].map((at) => `<path d="M${n(r * at)} ${n(-r * 0.42)}q${n(r * 0.16)} ${n(r * 0.4)} ${n(-r * 0.06)} ${n(r * 0.8)}" stroke="${dark}" stroke-width="${n(size / 38)}" fill="none" stroke-linecap="round" opacity=".75"/>`).join('')}`
    case 'sprig':
      return `<path d="M${n(-r)} 0Q0 ${n(-r * 0.2)} ${n(r)} 0" stroke="${dark}" stroke-width="3" fill="none"/>${Array.from({ length: 11 }, (_, at) => `<path d="M${n(-r + (at * size) / 11)} 0l${n(size / 9)} ${at % 2 ? n(size / 9) : n(-size / 9)}" stroke="${color}" stroke-width="5" stroke-linecap="round"/>`).join('')}`
  }
}

/** Bits in layers, spread evenly over a round or square dish. */
function scatter(
  { shape, colors, count, size, spread = 0.92 }: Bits,
  radius: number,
  isSquare: boolean,
  random: Random,
): string {
  const layers: string[][] = Array.from({ length: Math.min(LAYERS, count) }, () => [])
  const reach = Math.max(0, radius * spread - (spread > 0.8 ? size / 2 : 0))
  for (let at = 0; at < count; at++) {
    const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * reach]
    const x = isSquare ? (random() * 2 - 1) * reach * 1.25 : far * Math.cos(angle)
    const y = isSquare ? (random() * 2 - 1) * reach * 0.86 : far * Math.sin(angle)
    const color = shade(colors[Math.floor(random() * colors.length)]!, (random() - 0.5) * 0.16)
    const turn = spread === 0 ? -12 : random() * 360
    const drawn = bit(shape, color, size * (0.85 + random() * 0.3), random)
    layers[at % layers.length]!.push(
      `<g transform="translate(${n(X + x)} ${n(Y + y)}) rotate(${n(turn)})">${drawn}</g>`,
    )
  }
  return layers.map((layer) => `<g filter="url(#lifted)">${layer.join('')}</g>`).join('')
}

const gradient = (id: string, [inner, outer]: readonly [string, string]) =>
  `<radialGradient id="${id}" cx=".42" cy=".38" r=".75"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`

/** The ware, and how far food reaches in it. */
function ware({ ware: kind, fill }: Dish): { drawn: string; radius: number; isSquare: boolean } {
  const inside = fill ? 'url(#fill)' : '#f4f1ea'
  const disc = (r: number, color: string, extra = '') =>
    `<circle cx="${X}" cy="${Y}" r="${r}" fill="${color}" ${extra}/>`
  const box = (w: number, h: number, color: string, r: number, extra = '') =>
    `<rect x="${X - w / 2}" y="${Y - h / 2}" width="${w}" height="${h}" rx="${r}" fill="${color}" ${extra}/>`
  switch (kind) {
    case 'plate':
      return {
        drawn: `${disc(400, 'url(#china)', 'filter="url(#standing)"')}${disc(396, 'none', 'stroke="#fff" stroke-width="5"')}${disc(292, fill ? inside : 'url(#well)')}`,
        radius: 290,
        isSquare: false,
      }
    case 'bowl':
      return {
        drawn: `${disc(380, 'url(#china)', 'filter="url(#standing)"')}${disc(372, 'none', 'stroke="#fff" stroke-width="6"')}${disc(334, '#b9b1a4')}${disc(330, inside)}`,
        radius: 322,
        isSquare: false,
      }
    case 'jar':
      return {
        drawn: `${disc(370, '#cfdadb', 'filter="url(#standing)"')}${disc(356, '#eef4f4')}${disc(330, inside)}`,
        radius: 322,
        isSquare: false,
      }
    case 'pan':
      return {
        drawn: `<rect x="${X + 340}" y="${Y - 36}" width="300" height="72" rx="30" fill="#24272a" filter="url(#standing)"/>${disc(390, 'url(#iron)', 'filter="url(#standing)"')}${disc(352, '#191b1d')}${disc(346, inside)}`,
        radius: 338,
        isSquare: false,
      }
    case 'tin':
      return {
        drawn: `${box(960, 680, 'url(#enamel)', 44, 'filter="url(#standing)"')}${box(880, 600, inside, 30)}`,
        radius: 330,
        isSquare: true,
      }
    case 'board':
      return {
        drawn: `${box(1000, 720, 'url(#wood)', 60, 'filter="url(#standing)"')}<g stroke="#8d6238" stroke-width="2" opacity=".35" fill="none">${Array.from({ length: 12 }, (_, at) => `<path d="M120 ${130 + at * 57}q240 ${at % 2 ? 16 : -14} 480 0t480 0"/>`).join('')}</g>`,
        radius: 330,
        isSquare: false,
      }
  }
}

function draw(name: string, dish: Dish): string {
  const random = seededRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const { drawn, radius, isSquare } = ware(dish)
  const isGrid = dish.ware === 'tin'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
${gradient('cloth', [shade(dish.cloth, 0.12), shade(dish.cloth, -0.16)])}${gradient('china', ['#ffffff', '#ddd6ca'])}${gradient('well', ['#fbf9f4', '#ece6da'])}
${gradient('iron', ['#4a4e52', '#1d1f21'])}${gradient('enamel', ['#fafafa', '#c9cdd0'])}${gradient('wood', ['#cfa271', '#a77a4b'])}${dish.fill ? gradient('fill', dish.fill) : ''}
<filter id="standing" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="14" dy="20" stdDeviation="18" flood-color="#1a120a" flood-opacity=".42"/></filter>
<filter id="lifted" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dx="3" dy="5" stdDeviation="3.5" flood-color="#1a0f06" flood-opacity=".42"/></filter>
<filter id="weave" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9 .35" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .1  0 0 0 0 .08  0 0 0 0 .06  0 0 0 .32 -.06"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="9"/><feColorMatrix values="0 0 0 0 .15  0 0 0 0 .1  0 0 0 0 .05  0 0 0 .22 -.07"/></filter>
<radialGradient id="light" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></radialGradient>
</defs><rect width="100%" height="100%" fill="url(#cloth)"/><rect width="100%" height="100%" filter="url(#weave)"/>
<g transform="translate(${X} ${Y}) scale(${CLOSER}) translate(${-X} ${-Y})">${drawn}${dish.bits.map((bits) => scatter(bits, radius, isSquare && isGrid, random)).join('')}</g>
<rect width="100%" height="100%" filter="url(#grain)"/><rect width="100%" height="100%" fill="url(#light)"/></svg>`
}

mkdirSync(OUT, { recursive: true })
for (const [name, dish] of Object.entries(DISHES)) {
  const picture = await sharp(Buffer.from(draw(name, dish)))
    .resize(1000, 750)
    .webp({ quality: 62, effort: 6 })
    .toBuffer()
  writeFileSync(join(OUT, `${name}.webp`), picture)
}
