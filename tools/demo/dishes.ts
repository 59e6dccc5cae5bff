/** What is on a dish: one of a few shapes, many times, in these colors. */
export interface Bits {
  shape: 'round' | 'leaf' | 'strand' | 'cube' | 'wedge' | 'ring' | 'crumb' | 'egg' | 'slab' | 'loaf' | 'sprig'
  colors: readonly string[]
  count: number
  size: number
  /** How far from the middle they go, as a part of the dish; all over it unless told. */
  spread?: number
}

export interface Dish {
  cloth: string
  ware: 'plate' | 'bowl' | 'pan' | 'board' | 'tin' | 'jar'
  /** What fills it, below everything; none for a plate that shows. */
  fill?: readonly [string, string]
  bits: readonly Bits[]
}

const GREEN = ['#4d7c2a', '#6b9a3a', '#3c6522'] as const
const BROWN = ['#8a5a2b', '#a06a35', '#74491f'] as const
const RED = ['#b8321f', '#cf4a2c', '#9d2717'] as const
const GOLD = ['#e0a63c', '#efbf5a', '#c98a28'] as const
const PALE = ['#f3e3b8', '#e9d39b', '#f8eecb'] as const
const WHITE = ['#fbf8ef', '#f1ece0'] as const

const leaves = (count: number, size = 46, spread = 0.5): Bits => ({
  shape: 'leaf',
  colors: GREEN,
  count,
  size,
  spread,
})

/** The dishes of the demo's recipes, by name of the picture. */
export const DISHES: Readonly<Record<string, Dish>> = {
  'tomato-soup': {
    cloth: '#d9cfc0',
    ware: 'bowl',
    fill: ['#d9482a', '#b0301b'],
    bits: [{ shape: 'ring', colors: ['#f6d9b8'], count: 4, size: 70, spread: 0.45 }, leaves(7, 60, 0.25)],
  },
  'lentil-stew': {
    cloth: '#3f4a4d',
    ware: 'bowl',
    fill: ['#8b5a2c', '#6d431e'],
    bits: [
      { shape: 'round', colors: BROWN, count: 240, size: 15 },
      { shape: 'cube', colors: ['#e07b2a', '#d0691f'], count: 34, size: 30 },
      leaves(8, 36, 0.6),
    ],
  },
  'leek-soup': {
    cloth: '#c9d3cf',
    ware: 'bowl',
    fill: ['#e9e3b4', '#d3cd93'],
    bits: [
      { shape: 'ring', colors: ['#a9c46c', '#8eb152'], count: 14, size: 34, spread: 0.6 },
      { shape: 'crumb', colors: GREEN, count: 70, size: 8, spread: 0.7 },
    ],
  },
  'chickpea-curry': {
    cloth: '#7c3b2e',
    ware: 'bowl',
    fill: ['#d98a2e', '#b96a1b'],
    bits: [
      { shape: 'round', colors: ['#ecc877', '#dfb65d', '#f1d591'], count: 90, size: 30 },
      { shape: 'leaf', colors: GREEN, count: 20, size: 44, spread: 0.8 },
    ],
  },
  spaghetti: {
    cloth: '#efe9dd',
    ware: 'plate',
    bits: [
      { shape: 'strand', colors: PALE, count: 120, size: 210, spread: 0.72 },
      { shape: 'crumb', colors: RED, count: 220, size: 24, spread: 0.5 },
      leaves(5, 54, 0.16),
    ],
  },
  'lemon-pasta': {
    cloth: '#d7e0d0',
    ware: 'plate',
    bits: [
      { shape: 'strand', colors: PALE, count: 110, size: 210, spread: 0.72 },
      { shape: 'round', colors: ['#79b33c', '#90c752'], count: 50, size: 20, spread: 0.6 },
      { shape: 'wedge', colors: ['#f2d544'], count: 4, size: 56, spread: 0.6 },
    ],
  },
  risotto: {
    cloth: '#4b4440',
    ware: 'plate',
    fill: ['#efe0b5', '#dfcb95'],
    bits: [
      { shape: 'round', colors: PALE, count: 260, size: 14 },
      { shape: 'wedge', colors: ['#a87c50', '#8d6238', '#bd9468'], count: 22, size: 54, spread: 0.6 },
      { shape: 'crumb', colors: GREEN, count: 60, size: 9 },
    ],
  },
  'fried-rice': {
    cloth: '#b9c4c9',
    ware: 'pan',
    fill: ['#e8d49a', '#d2b972'],
    bits: [
      { shape: 'round', colors: PALE, count: 300, size: 13 },
      { shape: 'cube', colors: ['#e07b2a', '#c8372a'], count: 46, size: 24 },
      { shape: 'round', colors: ['#79b33c'], count: 50, size: 17 },
      { shape: 'crumb', colors: ['#f4cf4e', '#e9bd3a'], count: 34, size: 24 },
    ],
  },
  'roast-chicken': {
    cloth: '#6b5a49',
    ware: 'tin',
    fill: ['#8f6433', '#6e4a22'],
    bits: [
      { shape: 'wedge', colors: GOLD, count: 46, size: 66 },
      { shape: 'loaf', colors: ['#c07a2c'], count: 1, size: 480, spread: 0 },
      { shape: 'sprig', colors: GREEN, count: 6, size: 120, spread: 0.7 },
    ],
  },
  meatballs: {
    cloth: '#d5c6b1',
    ware: 'pan',
    fill: ['#b98a54', '#95683a'],
    bits: [
      { shape: 'round', colors: ['#7a4524', '#8a5230', '#69391c'], count: 26, size: 76, spread: 0.8 },
      { shape: 'crumb', colors: GREEN, count: 50, size: 10 },
    ],
  },
  salmon: {
    cloth: '#cfd8dc',
    ware: 'plate',
    bits: [
      { shape: 'slab', colors: ['#ee8a68'], count: 1, size: 440, spread: 0 },
      { shape: 'ring', colors: ['#f2d544'], count: 5, size: 76, spread: 0.5 },
      { shape: 'sprig', colors: GREEN, count: 8, size: 90, spread: 0.4 },
    ],
  },
  shakshuka: {
    cloth: '#53606a',
    ware: 'pan',
    fill: ['#c43a22', '#9a2615'],
    bits: [
      { shape: 'crumb', colors: RED, count: 130, size: 28 },
      { shape: 'egg', colors: ['#f4b52e'], count: 7, size: 120, spread: 0.66 },
      { shape: 'leaf', colors: GREEN, count: 18, size: 30, spread: 0.8 },
    ],
  },
  omelette: {
    cloth: '#e3d8c4',
    ware: 'plate',
    bits: [
      { shape: 'slab', colors: ['#f2c94c'], count: 1, size: 460, spread: 0 },
      { shape: 'leaf', colors: GREEN, count: 22, size: 50, spread: 0.35 },
      { shape: 'cube', colors: WHITE, count: 16, size: 26, spread: 0.35 },
    ],
  },
  pancakes: {
    cloth: '#c8b7c6',
    ware: 'plate',
    bits: [
      { shape: 'round', colors: ['#d99a4a', '#e2a757', '#cb8a3b'], count: 5, size: 360, spread: 0.14 },
      { shape: 'round', colors: ['#3d3f7a', '#b4233c', '#52549a'], count: 46, size: 42, spread: 0.45 },
    ],
  },
  oats: {
    cloth: '#b7c2ad',
    ware: 'bowl',
    fill: ['#f1e6cf', '#e2d3b3'],
    bits: [
      { shape: 'round', colors: ['#e3cf9f', '#d5bd86'], count: 130, size: 17 },
      { shape: 'wedge', colors: ['#f3e7b5', '#e9d996'], count: 12, size: 54, spread: 0.4 },
      { shape: 'crumb', colors: BROWN, count: 40, size: 20, spread: 0.5 },
    ],
  },
  granola: {
    cloth: '#cbb89a',
    ware: 'jar',
    fill: ['#c08f4d', '#9a6c31'],
    bits: [
      { shape: 'crumb', colors: GOLD, count: 260, size: 24 },
      { shape: 'round', colors: ['#7b4a26', '#8c5a31'], count: 60, size: 30 },
      { shape: 'round', colors: ['#3c2430'], count: 36, size: 20 },
    ],
  },
  'green-salad': {
    cloth: '#efe9dd',
    ware: 'bowl',
    fill: ['#5f8f35', '#3e6a20'],
    bits: [
      { shape: 'leaf', colors: ['#7fb04a', '#98c363', '#5f9434', '#b7d685'], count: 90, size: 110 },
      { shape: 'ring', colors: ['#d8e8b4'], count: 14, size: 58, spread: 0.7 },
      { shape: 'ring', colors: ['#d23a5e'], count: 14, size: 40, spread: 0.7 },
    ],
  },
  'greek-salad': {
    cloth: '#3f6d8c',
    ware: 'bowl',
    fill: ['#a9452f', '#7d2f1e'],
    bits: [
      { shape: 'wedge', colors: RED, count: 34, size: 84 },
      { shape: 'ring', colors: ['#cfe3a4'], count: 24, size: 64 },
      { shape: 'ring', colors: ['#9d5fa8'], count: 12, size: 70, spread: 0.7 },
      { shape: 'round', colors: ['#2d2733'], count: 22, size: 34, spread: 0.8 },
      { shape: 'cube', colors: WHITE, count: 18, size: 60, spread: 0.5 },
    ],
  },
  'beetroot-salad': {
    cloth: '#d8d2cb',
    ware: 'plate',
    bits: [
      { shape: 'leaf', colors: GREEN, count: 60, size: 80, spread: 0.85 },
      { shape: 'wedge', colors: ['#7c1440', '#95204f', '#660d33'], count: 40, size: 84, spread: 0.75 },
      { shape: 'crumb', colors: BROWN, count: 34, size: 34, spread: 0.7 },
      { shape: 'cube', colors: WHITE, count: 18, size: 40, spread: 0.65 },
    ],
  },
  'potato-salad': {
    cloth: '#a9b8a0',
    ware: 'bowl',
    fill: ['#e5cf86', '#c9ae5a'],
    bits: [
      { shape: 'round', colors: ['#efdc9b', '#e6ce82', '#f5e7b4'], count: 70, size: 74 },
      { shape: 'crumb', colors: GREEN, count: 110, size: 9 },
    ],
  },
  hummus: {
    cloth: '#c2a27e',
    ware: 'plate',
    fill: ['#ecd6a5', '#dcc184'],
    bits: [
      { shape: 'ring', colors: ['#cfa95c'], count: 3, size: 210, spread: 0.06 },
      { shape: 'round', colors: ['#e8c983', '#dab86b'], count: 18, size: 32, spread: 0.25 },
      { shape: 'crumb', colors: ['#b5432a'], count: 60, size: 8, spread: 0.6 },
      leaves(6, 34, 0.5),
    ],
  },
  flatbread: {
    cloth: '#7a6a58',
    ware: 'board',
    bits: [
      { shape: 'round', colors: ['#e8cf9c', '#debf85', '#eed9ae'], count: 8, size: 330, spread: 0.4 },
      { shape: 'crumb', colors: ['#8a5a2b', '#a8763f'], count: 110, size: 20, spread: 0.45 },
    ],
  },
  bread: {
    cloth: '#9aa5a0',
    ware: 'board',
    bits: [
      { shape: 'loaf', colors: ['#8d5a2a'], count: 1, size: 600, spread: 0 },
      { shape: 'crumb', colors: ['#d9b98a', '#caa36b'], count: 90, size: 15, spread: 0.5 },
    ],
  },
  focaccia: {
    cloth: '#d8cbb4',
    ware: 'tin',
    fill: ['#e3b25a', '#c98f37'],
    bits: [
      { shape: 'round', colors: ['#c9913d', '#bb8231'], count: 40, size: 40 },
      { shape: 'sprig', colors: GREEN, count: 16, size: 80 },
      { shape: 'crumb', colors: WHITE, count: 90, size: 8 },
    ],
  },
  pizza: {
    cloth: '#54493f',
    ware: 'board',
    bits: [
      { shape: 'round', colors: ['#d9a656'], count: 1, size: 640, spread: 0 },
      { shape: 'round', colors: ['#c23a22'], count: 1, size: 560, spread: 0 },
      { shape: 'round', colors: WHITE, count: 22, size: 86, spread: 0.62 },
      { shape: 'wedge', colors: ['#a87c50', '#bd9468'], count: 22, size: 60, spread: 0.62 },
      leaves(10, 56, 0.55),
    ],
  },
  crumble: {
    cloth: '#c3cdd6',
    ware: 'tin',
    fill: ['#d9a85c', '#b98236'],
    bits: [
      { shape: 'wedge', colors: ['#e9cf86', '#dcbb66'], count: 30, size: 64 },
      { shape: 'crumb', colors: ['#d9a85c', '#e8c078', '#c48d40'], count: 420, size: 30 },
    ],
  },
  'plum-cake': {
    cloth: '#e6dccb',
    ware: 'tin',
    fill: ['#e2b566', '#c79343'],
    bits: [
      { shape: 'wedge', colors: ['#6a1f4a', '#7f2c5b', '#581539'], count: 90, size: 92 },
      { shape: 'crumb', colors: ['#f6efe2'], count: 160, size: 8 },
    ],
  },
  brownies: {
    cloth: '#d9c3c0',
    ware: 'board',
    bits: [
      { shape: 'slab', colors: ['#3d2114', '#472818', '#341b10'], count: 14, size: 190, spread: 0.6 },
      { shape: 'crumb', colors: BROWN, count: 70, size: 26, spread: 0.66 },
    ],
  },
  'lemon-tart': {
    cloth: '#cbd6cf',
    ware: 'board',
    bits: [
      { shape: 'round', colors: ['#d3a155'], count: 1, size: 600, spread: 0 },
      { shape: 'round', colors: ['#f4d63f'], count: 1, size: 530, spread: 0 },
      { shape: 'ring', colors: ['#f9ec9d'], count: 7, size: 86, spread: 0.34 },
      leaves(5, 50, 0.14),
    ],
  },
  cookies: {
    cloth: '#a7b4bd',
    ware: 'board',
    bits: [
      { shape: 'round', colors: ['#c68c47', '#d09a57', '#b97d39'], count: 13, size: 170, spread: 0.62 },
      { shape: 'crumb', colors: ['#3d2114', '#4b2a1a'], count: 90, size: 20, spread: 0.62 },
    ],
  },
}
