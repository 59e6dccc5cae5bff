/** Words of a query that describe a recipe rather than its text. Phrases are separated by bars. */
export interface QueryWords {
  language: string
  /** Before an amount. */
  atMost: string
  atLeast: string
  /** After an amount. */
  orLess: string
  orMore: string
  minutes: string
  hours: string
  /** Durations without a figure: `half an hour=30`. */
  spans: string
  numbers: string
  quick: string
  calories: string
  /** Before protein and fiber. */
  grams: string
  protein: string
  fiber: string
  stars: string
  best: string
  made: string
  unmade: string
  with: string
  without: string
  and: string
  /** Before a person. */
  by: string
  /** Words between such a word and what it is about. */
  articles: string
  cookbook: string
  organizer: string
  /** Before a year. */
  since: string
  /** Words without meaning once the rest is understood. */
  fillers: string
  /** Endings of the same word in the other number: `s>` drops an s, `a>e` replaces a by e; both ways. */
  endings: string
}

export const QUERY_WORDS: readonly QueryWords[] = [
  {
    language: 'en',
    atMost:
      'under|less than|below|at most|up to|max|maximum|no more than|not more than|within|in under|in less than|in|fewer than|quicker than|<|≤',
    atLeast: 'over|more than|above|at least|from|min|minimum|longer than|no less than|>|≥',
    orLess: 'or less|or fewer|or under|or quicker|max|maximum|at most|tops',
    orMore: 'or more|or better|and up|or longer|and more|plus|+',
    minutes: 'min|mins|minute|minutes',
    hours: 'h|hr|hrs|hour|hours',
    spans:
      'quarter of an hour=15|a quarter of an hour=15|quarter hour=15|half an hour=30|half hour=30|a half hour=30|three quarters of an hour=45|an hour=60|one hour=60|hour and a half=90|an hour and a half=90|one and a half hours=90',
    numbers: 'two=2|three=3|four=4|five=5|six=6|ten=10|fifteen=15|twenty=20|thirty=30|forty=40|sixty=60',
    quick: 'quick|fast|speedy|quickly',
    calories: 'kcal|calories|calorie|cal|cals|kcals',
    grams: 'g|gram|grams|gr',
    protein: 'protein|of protein|proteins',
    fiber: 'fiber|fibre|of fiber|of fibre|dietary fiber|dietary fibre',
    stars: 'star|stars',
    best: 'best rated|top rated|highly rated',
    made: 'already made|made before|made|cooked before|already cooked',
    unmade:
      'never made|not made|not made yet|not yet made|never cooked|not cooked yet|not yet cooked|not cooked|untried|never tried|not tried yet|havent made|haven t made|unmade',
    with: 'with|containing|using|made with',
    without: 'without|no|minus|except|excluding|not containing|hold the',
    and: 'and|or|nor|&|,',
    by: 'by|from',
    articles: 'the|a|an|any|some|my|our|of',
    cookbook: 'in cookbook|in the cookbook|from cookbook|from the cookbook|cookbook',
    organizer: 'tag|category|tagged|in category|#',
    since: 'from|in|of|added|added in|added during|year',
    fillers:
      'recipe|recipes|something|anything|dish|dishes|meal|meals|dinner|dinners|lunch|supper|food|ideas|idea|for|with|that|which|are|is|and|or|me|show|find|i|want|to|cook|make|a|an|the|of|in|please|s|but|have|has|yet|by|from',
    endings: 's>|es>|ies>y|ves>f',
  },
  {
    language: 'de',
    atMost:
      'unter|weniger als|höchstens|maximal|max|bis|bis zu|nicht mehr als|nicht über|in unter|in weniger als|in|innerhalb von|binnen|kürzer als',
    atLeast: 'über|mehr als|mindestens|ab|wenigstens|mind|länger als|minimal',
    orLess: 'oder weniger|oder kürzer|maximal|höchstens',
    orMore: 'oder mehr|oder besser|und mehr|oder länger|aufwärts',
    minutes: 'min|minute|minuten|minütig|minütige',
    hours: 'std|stunde|stunden|h',
    spans:
      'viertelstunde=15|eine viertelstunde=15|einer viertelstunde=15|halbe stunde=30|halben stunde=30|eine halbe stunde=30|einer halben stunde=30|dreiviertelstunde=45|eine dreiviertelstunde=45|einer dreiviertelstunde=45|eine stunde=60|einer stunde=60|anderthalb stunden=90|eineinhalb stunden=90',
    numbers:
      'zwei=2|drei=3|vier=4|fünf=5|sechs=6|zehn=10|fünfzehn=15|zwanzig=20|dreißig=30|vierzig=40|sechzig=60',
    quick: 'schnell|schnelle|schneller|schnelles|schnellen|fix|flott',
    calories: 'kcal|kalorien|kalorie',
    grams: 'g|gramm|gr',
    protein: 'eiweiß|protein|proteine|eiweiss',
    fiber: 'ballaststoffe|ballaststoffen',
    stars: 'stern|sterne|sternen',
    best: 'bestbewertet|bestbewertete|am besten bewertet|top bewertet',
    made: 'schon gekocht|bereits gekocht|schon gemacht|gekocht|schon gebacken',
    unmade:
      'noch nie gekocht|nie gekocht|noch nicht gekocht|nicht gekocht|noch nie gemacht|nie gemacht|noch nicht gemacht|ungekocht|noch nicht probiert|nie probiert|noch nie gebacken|noch nicht gebacken',
    with: 'mit',
    without: 'ohne|kein|keine|keinen',
    and: 'und|oder|sowie|noch|&|,',
    by: 'von|vom',
    articles: 'der|die|das|den|dem|des|meiner|meinem|meine|unserer|etwas|viel|ein|eine|einen|einem',
    cookbook: 'im kochbuch|aus dem kochbuch|aus kochbuch|kochbuch',
    organizer: 'kategorie|schlagwort|in der kategorie',
    since: 'von|aus|im jahr|aus dem jahr|jahr|in',
    fillers:
      'rezept|rezepte|etwas|was|gericht|gerichte|essen|abendessen|mittagessen|für|mit|die|der|das|und|oder|ideen|idee|ich|will|kochen|bitte|aber|zum|ein|eine|von|aus|in|im',
    endings: 'n>|en>|e>|er>|s>',
  },
  {
    language: 'fr',
    atMost:
      'moins de|moins d|en moins de|en moins d|sous|au plus|maximum|max|au maximum|jusqu à|pas plus de|pas plus d|en|inférieur à|dans',
    atLeast: 'plus de|plus d|au moins|minimum|à partir de|dès|supérieur à',
    orLess: 'ou moins|maximum|max|au plus|au maximum',
    orMore: 'ou plus|ou mieux|minimum|et plus',
    minutes: 'min|minute|minutes|mn',
    hours: 'h|heure|heures',
    spans:
      'quart d heure=15|un quart d heure=15|demi heure=30|une demi heure=30|trois quarts d heure=45|une heure=60|heure et demie=90|une heure et demie=90',
    numbers:
      'deux=2|trois=3|quatre=4|cinq=5|six=6|dix=10|quinze=15|vingt=20|trente=30|quarante=40|soixante=60',
    quick: 'rapide|rapides|vite|rapidement',
    calories: 'kcal|calories|calorie',
    grams: 'g|grammes|gr',
    protein: 'protéines|protéine|de protéines|de protéine',
    fiber: 'fibres|fibre|de fibres',
    stars: 'étoile|étoiles',
    best: 'les mieux notées|les mieux notés|mieux notées|mieux notés',
    made: 'déjà fait|déjà faite|déjà faits|déjà faites|déjà cuisiné|déjà cuisinée|déjà cuisinés|déjà cuisinées',
    unmade:
      'jamais fait|jamais faite|jamais faits|jamais faites|pas encore fait|pas encore faite|pas encore faits|pas encore faites|jamais cuisiné|jamais cuisinée|jamais cuisinés|jamais cuisinées|pas encore cuisiné|pas encore cuisinée|pas encore essayé|jamais essayé',
    with: 'avec|à base de|contenant',
    without: 'sans|pas de|pas d',
    and: 'et|ou|ni|&|,',
    by: 'de|par|d',
    articles: 'le|la|les|l|de|du|des|d|de la|de l|ma|mon|un|une|notre',
    cookbook: 'dans le livre|du livre|livre|dans le livre de cuisine|livre de cuisine',
    organizer: 'catégorie|étiquette|dans la catégorie|mot clé',
    since: 'de|en|depuis|année|ajouté en|ajoutée en',
    fillers:
      'recette|recettes|quelque|chose|plat|plats|repas|dîner|déjeuner|pour|avec|qui|et|ou|idée|idées|je|veux|cuisiner|un|une|des|les|le|la|de|du|d|l|en|mais|s|il|te|plaît',
    endings: 's>|x>|aux>al|eaux>eau',
  },
  {
    language: 'es',
    atMost:
      'menos de|en menos de|hasta|máximo|max|como máximo|no más de|en|por debajo de|bajo|máximo de|dentro de',
    atLeast: 'más de|al menos|mínimo|como mínimo|por lo menos|desde|mínimo de|a partir de',
    orLess: 'o menos|como máximo|máximo',
    orMore: 'o más|o mejor|como mínimo|mínimo',
    minutes: 'min|minuto|minutos',
    hours: 'h|hora|horas',
    spans:
      'cuarto de hora=15|un cuarto de hora=15|media hora=30|tres cuartos de hora=45|una hora=60|hora y media=90|una hora y media=90',
    numbers:
      'dos=2|tres=3|cuatro=4|cinco=5|seis=6|diez=10|quince=15|veinte=20|treinta=30|cuarenta=40|sesenta=60',
    quick: 'rápido|rápida|rápidos|rápidas|rápidamente|exprés',
    calories: 'kcal|calorías|caloría',
    grams: 'g|gramos|gr',
    protein: 'proteínas|proteína|de proteínas|de proteína',
    fiber: 'fibra|de fibra',
    stars: 'estrella|estrellas',
    best: 'mejor valorados|mejor valoradas|mejor valorado|mejor valorada|mejor puntuadas',
    made: 'ya hecho|ya hecha|ya hechos|ya hechas|ya cocinado|ya cocinada|ya preparado',
    unmade:
      'nunca hecho|nunca hecha|nunca hechos|nunca hechas|no hecho|no hecha|aún no hecho|sin hacer|sin probar|nunca cocinado|nunca cocinada|nunca cocinados|nunca preparado|todavía no hecho',
    with: 'con|que lleve|a base de',
    without: 'sin|nada de',
    and: 'y|e|o|ni|&|,',
    by: 'de|por',
    articles: 'el|la|los|las|mi|un|una|nuestra|de la|del|algo de',
    cookbook: 'en el libro|del libro|libro|del libro de cocina|libro de cocina',
    organizer: 'categoría|etiqueta|en la categoría',
    since: 'de|en|del|del año|año|desde|añadido en',
    fillers:
      'receta|recetas|algo|plato|platos|comida|comidas|cena|cenas|almuerzo|para|con|que|y|o|ideas|idea|quiero|cocinar|un|una|los|las|el|la|de|del|en|pero|por|favor',
    endings: 's>|es>|ces>z',
  },
  {
    language: 'it',
    atMost:
      'meno di|meno d|in meno di|in meno d|sotto|sotto le|sotto i|sotto gli|al massimo|massimo|max|fino a|non più di|entro|in|entro i|entro un|sotto l',
    atLeast: 'più di|oltre|almeno|minimo|come minimo|a partire da',
    orLess: 'o meno|al massimo|massimo',
    orMore: 'o più|o meglio|minimo|in su',
    minutes: 'min|minuto|minuti',
    hours: 'h|ora|ore',
    spans:
      'quarto d ora=15|un quarto d ora=15|mezz ora=30|mezzora=30|mezza ora=30|una mezz ora=30|tre quarti d ora=45|un ora=60|una ora=60|ora e mezza=90|un ora e mezza=90',
    numbers:
      'due=2|tre=3|quattro=4|cinque=5|sei=6|dieci=10|quindici=15|venti=20|trenta=30|quaranta=40|sessanta=60',
    quick: 'veloce|veloci|rapido|rapida|rapidi|rapide|velocemente',
    calories: 'kcal|calorie|caloria',
    grams: 'g|grammi|gr',
    protein: 'proteine|di proteine|proteina',
    fiber: 'fibre|fibra|di fibre|di fibra',
    stars: 'stella|stelle',
    best: 'più votate|più votati|meglio valutate|migliori voti',
    made: 'già fatto|già fatta|già fatti|già fatte|già cucinato|già cucinata',
    unmade:
      'mai fatto|mai fatta|mai fatti|mai fatte|mai cucinato|mai cucinata|mai cucinati|mai cucinate|non ancora fatto|non ancora fatta|non ancora fatti|non ancora fatte|mai provato|mai provata|mai provati|mai provate',
    with: 'con|a base di|col',
    without: 'senza|niente',
    and: 'e|ed|o|né|&|,',
    by: 'di|della|del|da|dello|dalla|dal|dell',
    articles: 'il|la|lo|i|gli|le|l|un|una|uno|mia|mio|del|della|dei|delle|nostra',
    cookbook: 'nel ricettario|dal ricettario|ricettario|nel libro|dal libro',
    organizer: 'categoria|etichetta|nella categoria',
    since: 'del|dal|nel|di|anno|dell anno|aggiunto nel',
    fillers:
      'ricetta|ricette|qualcosa|piatto|piatti|cena|cene|pranzo|per|con|che|e|o|idee|idea|voglio|cucinare|un|una|il|la|i|le|gli|di|del|della|in|ma|favore',
    endings: 'e>a|i>o|i>e|i>a|he>a|hi>o',
  },
  {
    language: 'nl',
    atMost:
      'onder|onder de|minder dan|in minder dan|hoogstens|hooguit|maximaal|max|tot|niet meer dan|binnen|in|korter dan|ten hoogste',
    atLeast: 'meer dan|minstens|minimaal|ten minste|tenminste|vanaf|langer dan|boven',
    orLess: 'of minder|maximaal|hoogstens',
    orMore: 'of meer|of beter|of langer|en meer',
    minutes: 'min|minuut|minuten',
    hours: 'u|uur|uren',
    spans:
      'kwartier=15|een kwartier=15|half uur=30|een half uur=30|halfuur=30|een halfuur=30|drie kwartier=45|driekwartier=45|een uur=60|anderhalf uur=90',
    numbers:
      'twee=2|drie=3|vier=4|vijf=5|zes=6|tien=10|vijftien=15|twintig=20|dertig=30|veertig=40|zestig=60',
    quick: 'snel|snelle|vlug|vlugge',
    calories: 'kcal|calorieën|calorie',
    grams: 'g|gram|gr',
    protein: 'eiwit|eiwitten|proteïne|proteïnen',
    fiber: 'vezels|voedingsvezels|vezel',
    stars: 'ster|sterren',
    best: 'best beoordeeld|best beoordeelde|hoogst beoordeeld',
    made: 'al gemaakt|eerder gemaakt|gemaakt|al gekookt',
    unmade:
      'nog nooit gemaakt|nooit gemaakt|nog niet gemaakt|niet gemaakt|nog nooit gekookt|nooit gekookt|nog niet gekookt|nog niet geprobeerd|nooit geprobeerd',
    with: 'met',
    without: 'zonder|geen',
    and: 'en|of|noch|&|,',
    by: 'van|door',
    articles: 'de|het|een|mijn|wat|onze',
    cookbook: 'in het kookboek|uit het kookboek|kookboek',
    organizer: 'categorie|label|in de categorie',
    since: 'uit|van|in|jaar|uit het jaar|sinds',
    fillers:
      'recept|recepten|iets|gerecht|gerechten|eten|avondeten|diner|lunch|voor|met|die|dat|en|of|ideeën|idee|ik|wil|koken|een|de|het|van|uit|in|maar|graag',
    endings: 'en>|s>|n>|ën>|eren>',
  },
]
