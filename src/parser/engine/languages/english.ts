import { type Language, METRIC } from './language'

export const english: Language = {
  units: [
    ...METRIC,
    ...'gram,grams,gramme,grammes,kilo,kilos,kilogram,kilograms,litre,litres,liter,liters,millilitre,millilitres'.split(
      ',',
    ),
    ...'milliliter,milliliters,oz,ounce,ounces,fl oz,fluid ounce,fluid ounces,lb,lbs,pound,pounds,pint,pints,pt,quart,quarts,qt'.split(
      ',',
    ),
    ...'gallon,gallons,gal,c,cup,cups,t,tsp,tsps,teaspoon,teaspoons,tbsp,tbsps,tbs,tablespoon,tablespoons,inch,inches'.split(
      ',',
    ),
    ...'dessertspoon,dessertspoons,dsp,pinch,pinches,dash,dashes,splash,drizzle,knob,handful,handfuls,bunch,bunches,can,cans'.split(
      ',',
    ),
    ...'tin,tins,jar,jars,bottle,bottles,package,packages,pkg,packet,packets,pack,packs,bag,bags,box,boxes,carton,cartons'.split(
      ',',
    ),
    ...'container,containers,envelope,envelopes,sachet,sachets,tub,tubs,stick,sticks,clove,cloves,head,heads,stalk,stalks'.split(
      ',',
    ),
    ...'sprig,sprigs,rib,ribs,ear,ears,slice,slices,piece,pieces,sheet,sheets,block,blocks,cube,cubes,loaf,loaves,scoop,scoops'.split(
      ',',
    ),
  ],
  numbers: {
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    half: 0.5,
    quarter: 0.25,
    dozen: 12,
  },
  ranges: ['to', 'or'],
  links: ['of'],
  asNeeded: ['to taste', 'as needed', 'as required'],
}
