/** The words that invented recipes are made of. Foods: name, plural, usual amounts, unit, preparation. */
interface DemoFood {
  name: string
  plural: string
  amounts: readonly number[]
  unit: string | null
  notes: readonly string[]
}

function foods(text: string): DemoFood[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', plural = '', amounts = '', unit = '', notes = ''] = line.trim().split('|')
      return {
        name,
        plural,
        amounts: amounts.split(' ').map(Number),
        unit: unit === '' ? null : unit,
        notes: notes === '' ? [] : notes.split(';'),
      }
    })
}

export const MAINS = foods(`
  chicken thigh|chicken thighs|4 6 8||skin on;boneless
  red lentil|red lentils|200 250 300|gram|rinsed
  chickpea|chickpeas|400 480|gram|cooked;drained
  white bean|white beans|400 500|gram|soaked overnight
  salmon fillet|salmon fillets|2 4||pin bones removed
  cod|cod|500 600|gram|in large pieces
  beef shin|beef shin|750 900|gram|in cubes
  lamb shoulder|lamb shoulder|800 1200|gram|trimmed
  pork belly|pork belly|600 800|gram|scored
  turkey breast|turkey breast|500 650|gram|in strips
  aubergine|aubergines|2 3||in thick slices
  courgette|courgettes|2 3 4||grated;sliced
  cauliflower|cauliflowers|1||in florets
  broccoli|broccoli|1 2||in florets
  pumpkin|pumpkins|1||peeled, seeds removed
  sweet potato|sweet potatoes|2 3 4||peeled
  potato|potatoes|500 750 1000|gram|waxy;floury;scrubbed
  beetroot|beetroots|3 4||roasted;grated
  mushroom|mushrooms|250 400 500|gram|sliced;torn
  spinach|spinach|200 300|gram|washed
  kale|kale|200 250|gram|stalks removed
  leek|leeks|2 3||only the white part
  fennel bulb|fennel bulbs|1 2||fronds kept
  tofu|tofu|300 400|gram|firm;pressed
  halloumi|halloumi|200 225|gram|sliced
  egg|eggs|2 3 4 6||at room temperature
  spaghetti|spaghetti|300 400|gram|
  rice|rice|200 300|gram|rinsed until the water runs clear
  pearl barley|pearl barley|180 220|gram|
  bread flour|bread flour|500 750|gram|
  plain flour|plain flour|150 200 250|gram|sifted
  dark chocolate|dark chocolate|100 150 200|gram|chopped
  apple|apples|3 4 5||cored;in wedges
  plum|plums|500 750|gram|halved, stoned
  rhubarb|rhubarb|400 600|gram|in short lengths
  blackberry|blackberries|200 300|gram|
  quinoa|quinoa|150 200|gram|
  prawn|prawns|300 400|gram|shelled`)

export const SIDES = foods(`
  onion|onions|1 2||finely chopped;sliced
  red onion|red onions|1 2||in thin rings
  garlic clove|garlic cloves|2 3 4||crushed;sliced
  carrot|carrots|2 3||diced
  celery stalk|celery stalks|1 2||diced
  tomato|tomatoes|3 4 6||ripe;peeled
  red pepper|red peppers|1 2||in strips
  chilli|chillies|1 2||deseeded
  lemon|lemons|1 2||zest and juice
  lime|limes|1 2||juice only
  orange|oranges|1 2||zest only
  parsley|parsley|0.5 1|bunch|chopped
  coriander leaf|coriander leaves|0.5 1|bunch|chopped
  mint|mint|0.5 1|bunch|leaves only
  dill|dill|0.5 1|bunch|chopped
  thyme sprig|thyme sprigs|3 4 6||
  rosemary sprig|rosemary sprigs|1 2||
  bay leaf|bay leaves|1 2||
  basil|basil|1|bunch|torn
  ginger|ginger|1 2|tablespoon|grated
  butter|butter|25 50 75|gram|cold;melted
  cream|cream|100 150 200|millilitre|
  crème fraîche|crème fraîche|2 3|tablespoon|
  yoghurt|yoghurt|100 150|gram|thick
  feta|feta|100 150|gram|crumbled
  parmesan|parmesan|40 60|gram|finely grated
  gruyère|gruyère|80 120|gram|grated
  milk|milk|150 250 500|millilitre|
  vegetable stock|vegetable stock|0.5 0.75 1|litre|hot
  chicken stock|chicken stock|0.5 1|litre|hot
  white wine|white wine|100 150|millilitre|dry
  coconut milk|coconut milk|200 400|millilitre|
  walnut|walnuts|40 60|gram|roughly chopped
  almond|almonds|50 80|gram|toasted
  hazelnut|hazelnuts|50 70|gram|toasted
  sesame seed|sesame seeds|1 2|tablespoon|toasted
  caper|capers|1 2|tablespoon|drained
  olive|olives|60 80|gram|pitted
  raisin|raisins|40 60|gram|
  honey|honey|1 2|tablespoon|
  sugar|sugar|50 80 120|gram|
  brown sugar|brown sugar|60 100|gram|
  yeast|yeast|7 10|gram|
  breadcrumb|breadcrumbs|40 60|gram|dry
  mustard|mustard|1 2|teaspoon|
  soy sauce|soy sauce|1 2 3|tablespoon|
  tahini|tahini|1 2|tablespoon|
  tomato purée|tomato purée|1 2|tablespoon|`)

export const STAPLES = foods(`
  salt|salt|0.5 1|teaspoon|
  black pepper|black pepper|0.25 0.5|teaspoon|freshly ground
  olive oil|olive oil|1 2 3|tablespoon|
  sunflower oil|sunflower oil|1 2|tablespoon|
  smoked paprika|smoked paprika|0.5 1|teaspoon|
  cumin seed|cumin seeds|0.5 1|teaspoon|toasted
  cinnamon|cinnamon|0.5 1|teaspoon|
  nutmeg|nutmeg|0.25|teaspoon|grated
  turmeric|turmeric|0.5|teaspoon|
  vinegar|vinegar|1 2|tablespoon|`)

/** Name, plural, abbreviation, whether it is counted in fractions. */
export const UNITS = [
  ['gram', 'grams', 'g', false],
  ['litre', 'litres', 'l', true],
  ['millilitre', 'millilitres', 'ml', false],
  ['tablespoon', 'tablespoons', 'tbsp', true],
  ['teaspoon', 'teaspoons', 'tsp', true],
  ['bunch', 'bunches', '', true],
] as const

const words = (text: string) => text.split(',').map((word) => word.trim())

export const STYLES =
  words(`Roasted, Slow-cooked, Grilled, Spiced, Crisp, Smoky, Sticky, Braised, Buttery, Lemony, Warm, Summer,
  Winter, Sunday, Weeknight, Golden, Charred, Pickled, Creamy, Quick, Baked, Fragrant, Peppery, Glazed, Steamed, Crushed,
  Grandma's, Harbour, Garden, Orchard, Market, Festive`)

export const DISHES =
  words(`soup, stew, salad, gratin, curry, pie, tart, traybake, risotto, casserole, pilaf, galette, chowder,
  ragout, fritters, dumplings, hotpot, noodles, crumble, cake, loaf, pancakes, skewers, parcels, frittata, broth, bake,
  sandwiches, tacos, pizza`)

export const PLACES =
  words(`Alentejo, Anatolian, Andalusian, Basque, Bavarian, Breton, Burgundy, Cornish, Cretan, Dalmatian,
  Flemish, Galician, Georgian, Goan, Hanoi, Kashmiri, Kyoto, Ligurian, Lisbon, Lyonnais, Moroccan, Neapolitan, Oaxacan,
  Persian, Punjabi, Roman, Sardinian, Sicilian, Swabian, Szechuan, Tuscan, Tyrolean, Umbrian, Valencian, Venetian, Yucatán`)

export const CATEGORIES =
  words(`Soups, Salads, Bread, Pasta and noodles, Breakfast, Tarts and galettes, Main courses, Side dishes,
  Puddings, Cakes and biscuits, Preserves, Sauces`)

export const TAGS =
  words(`quick, autumn, winter, spring, summer, for guests, freezes well, no oven, one pan, vegetarian, vegan,
  cheap, children like it, picnic, spicy, gluten-free, make ahead, weeknight, festive, leftovers, barbecue, high protein,
  light, comfort food, slow, no sugar`)

export const TOOLS =
  words(`Heavy baking tray, Cast-iron pan, Blender, Stand mixer, Dutch oven, Springform tin, Mandoline, Pressure cooker,
  Rolling pin, Pestle and mortar`)
