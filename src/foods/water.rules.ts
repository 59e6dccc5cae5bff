import { searchText } from '../platform/text/fold'

const wordsOf = (text: string) => new Set(text.split(' ').map(searchText))

/** What comes out of the tap, in the languages that lines are understood in. */
const WATER = wordsOf(
  'water wasser leitungswasser eau agua acqua água vatten vand vann vesi vettä woda wody wodę ماء 水 お水 湯 お湯 熱湯 冷水 ぬるま湯 물 清水 热水 开水',
)

/** Words that may be beside it; any other, as for rose water or sparkling water, makes it something to buy. */
const BESIDE = wordsOf(
  'of the from some tap cold cool chilled iced ice hot warm boiling boiled lukewarm tepid fresh filtered plain ' +
    'etwas kalt kaltes kalten kaltem eiskaltes heiß heißes heißem warm warmes warmem lauwarm lauwarmes lauwarmem kochend kochendes kochendem ' +
    'de d du l la le un peu froide chaude bouillante tiède glacée robinet fría caliente hirviendo tibia templada helada del grifo ' +
    'di fredda calda bollente tiepida ghiacciata rubinetto fria quente morna fervente gelada da torneira ' +
    'koud warme kokend kokende lauw lauwe lauwwarm heet uit kraan kallt varmt ljummet kokande hett iskallt ' +
    'koldt varmt lunkent kogende iskoldt kaldt kokende iskaldt kylmää lämmintä kuumaa kiehuvaa haaleaa ' +
    'zimna zimnej zimną ciepła ciepłej ciepłą gorąca gorącej letnia letniej wrząca wrzącej przegotowana przegotowanej',
)

/** Names of water as foods are looked up by, in every language. */
export const WATER_KEYS: readonly string[] = [...WATER]

/** Whether a food, or a line without its amount, is plain water, which is there and not bought: "lauwarmes Wasser", "cold water, for the pan". */
export function isWater(text: string): boolean {
  const words = searchText(text.replace(/\([^()]*\)/g, ' ').split(/[,;]/, 1)[0]!).split(' ')
  return words.some((word) => WATER.has(word)) && words.every((word) => WATER.has(word) || BESIDE.has(word))
}
