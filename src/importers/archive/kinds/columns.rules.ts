/** What a column of a table may mean for a recipe. */
export const COLUMN_FIELDS = [
  'name',
  'description',
  'ingredients',
  'instructions',
  'notes',
  'recipeYield',
  'prepTime',
  'performTime',
  'totalTime',
  'categories',
  'tags',
  'tools',
  'rating',
  'url',
  'image',
] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** The column of each field, by its heading; what is not there is left out. */
export type Columns = Partial<Record<ColumnField, string>>

/** Headings as tables of cooks and of programs have them, folded: letters and digits alone. */
const WORDS: Record<ColumnField, readonly string[]> = {
  name: [
    'name',
    'title',
    'titel',
    'recipe',
    'recipename',
    'rezept',
    'rezeptname',
    'nom',
    'titre',
    'nombre',
    'titulo',
    'nome',
    'titolo',
    'naam',
  ],
  description: [
    'description',
    'summary',
    'intro',
    'beschreibung',
    'kurzbeschreibung',
    'descripcion',
    'descrizione',
    'omschrijving',
  ],
  ingredients: [
    'ingredients',
    'recipeingredient',
    'zutaten',
    'ingredienten',
    'ingredientes',
    'ingredienti',
    'ingredient',
  ],
  instructions: [
    ...[
      'instructions',
      'directions',
      'method',
      'steps',
      'preparation',
      'recipeinstructions',
      'zubereitung',
      'anleitung',
    ],
    ...[
      'schritte',
      'etapes',
      'preparacion',
      'pasos',
      'elaboracion',
      'preparazione',
      'procedimento',
      'bereiding',
    ],
  ],
  notes: [
    'notes',
    'note',
    'comments',
    'notizen',
    'anmerkungen',
    'hinweise',
    'remarques',
    'notas',
    'opmerkingen',
  ],
  recipeYield: [
    'servings',
    'yield',
    'serves',
    'portions',
    'recipeyield',
    'portionen',
    'personen',
    'menge',
    'porciones',
    'raciones',
    'porzioni',
    'porties',
  ],
  prepTime: [
    'preptime',
    'preparationtime',
    'prep',
    'vorbereitungszeit',
    'arbeitszeit',
    'tempsdepreparation',
    'tiempodepreparacion',
  ],
  performTime: [
    'cooktime',
    'cookingtime',
    'performtime',
    'kochzeit',
    'backzeit',
    'garzeit',
    'tempsdecuisson',
    'tiempodecoccion',
  ],
  totalTime: ['totaltime', 'time', 'gesamtzeit', 'dauer', 'zeit', 'tempstotal', 'tiempototal'],
  categories: [
    'categories',
    'category',
    'course',
    'kategorie',
    'kategorien',
    'categorie',
    'categoria',
    'recipecategory',
  ],
  tags: ['tags', 'keywords', 'labels', 'schlagworte', 'schlagworter', 'stichworte', 'motscles', 'etiquetas'],
  tools: ['tools', 'equipment', 'utensils', 'gerate', 'utensilien'],
  rating: ['rating', 'stars', 'bewertung', 'sterne', 'etoiles', 'puntuacion'],
  url: ['url', 'link', 'source', 'sourceurl', 'orgurl', 'quelle', 'web', 'website', 'lien', 'enlace'],
  image: ['image', 'imageurl', 'photo', 'photourl', 'picture', 'bild', 'foto'],
}

const fold = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What the columns of a table mean, by their headings; the first column of a meaning counts. */
export function guessColumns(headings: readonly string[]): Columns {
  const columns: Columns = {}
  for (const heading of headings) {
    const field = COLUMN_FIELDS.find((one) => WORDS[one].includes(fold(heading)))
    if (field && columns[field] === undefined) columns[field] = heading
  }
  return columns
}

/** `name=Title,ingredients=Zutaten` → the columns; null for anything else. */
export function parseColumns(text: string): Columns | null {
  const columns: Columns = {}
  for (const pair of text.split(',')) {
    const [name = '', heading = ''] = pair.split('=', 2).map((part) => part.trim())
    const field = COLUMN_FIELDS.find((one) => one === name)
    if (!field || heading === '') return null
    columns[field] = heading
  }
  return columns
}
