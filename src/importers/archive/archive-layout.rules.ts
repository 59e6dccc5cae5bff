import type { ArchiveKind } from './archive-kind.schema'

/** What an application's archive looks like inside, as trees of files. */
export const LAYOUTS: Record<ArchiveKind, string> = {
  nextcloud: `recipes.zip
├── Plum cake
│   ├── recipe.json
│   └── full.jpg
└── Onion tart
    └── recipe.json`,
  chowdown: `chowdown.zip
├── _recipes
│   ├── plum-cake.md
│   └── onion-tart.md
└── images
    └── plum-cake.jpg`,
  copymethat: `recipes.zip
├── recipes.html
└── images
    ├── plum_cake.jpg
    └── onion_tart.jpg`,
  paprika: `export.paprikarecipes
├── Plum cake.paprikarecipe
└── Onion tart.paprikarecipe`,
  mealie_alpha: `mealie.zip
└── recipes
    └── plum-cake
        ├── plum-cake.json
        ├── images
        │   └── original.webp
        └── assets`,
  tandoor: `tandoor.zip
├── 1.zip
│   ├── recipe.json
│   └── image.jpeg
└── 2.zip
    └── recipe.json`,
  plantoeat: `plantoeat.zip
└── plantoeat-recipes.csv`,
  myrecipebox: 'recipes.csv',
  recipekeeper: `recipekeeper.zip
├── recipes.html
└── images
    └── 0a1b2c.jpg`,
  mela: `recipes.melarecipes
├── Plum cake.melarecipe
└── Onion tart.melarecipe`,
  crouton: `Crouton.zip
├── Plum cake.crumb
└── Onion tart.crumb`,
  recipesage: 'recipes.json-ld.json',
  kitchenowl: 'kitchenowl.json',
  texts: `recipes.zip
├── cakes
│   ├── Plum cake.md
│   └── Plum cake.jpg
└── Onion tart.cook`,
  csv: 'recipes.csv',
}
