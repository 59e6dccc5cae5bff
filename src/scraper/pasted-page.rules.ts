import type { TextLine } from './text-lines.rules'
import { statesFacts } from './text-parts.rules'

/** So many lines of a menu or a footer show that a whole page was copied; a recipe has none of them. */
const LEAST_SIGNS = 3
/** A sentence about the dish, not a link or a label. */
const LEAST_SENTENCE = 40

const whole = (words: string) => new RegExp(`^(?:${words})[\\s!.?:*…»>]*$`, 'iu')

/** Lines of menus, bars, buttons and footers, which no recipe has. */
const FRAME = whole(
  [
    'skip to (?:main |primary )?(?:content|navigation|sidebar)|main menu|menu|home|home ?page|search|subscribe|newsletter|log ?in|sign (?:in|up)|my account',
    'about(?: us| me)?|contact(?: us)?|shop|blog|faq|recipe index|recipes|all recipes|dinner|desserts?|breakfast|jump to (?:recipe|video).*|print(?: recipe)?|pin(?: it| recipe)?|save(?: recipe)?',
    'share(?: this)?(?: recipe)?|rate (?:this )?recipe|facebook|pinterest|instagram|twitter|youtube|tiktok|whatsapp|e-?mail|reply|report|like|advertisement|ad|us customary ?metric|us customary|metric|cook mode.*',
    'privacy(?: policy)?|terms(?: of (?:use|service))?|accessibility|cookie (?:policy|settings)|accept(?: all)?(?: cookies)?|(?:©|copyright).*|all rights reserved.*|leave a (?:reply|comment).*|(?:post|cancel) (?:comment|reply)|your email address will not be published.*|required fields.*',
    'zum inhalt springen|startseite|suche|anmelden|registrieren|rezepte|über (?:uns|mich)|kontakt|impressum|datenschutz(?:erklärung)?|agb|teilen|drucken|rezept drucken|zum rezept(?: springen)?|speichern|merken|antworten|werbung|anzeige|kommentar (?:schreiben|absenden)',
    "aller au contenu|accueil|rechercher|recherche|recettes|connexion|se connecter|s[’']inscrire|à propos|mentions légales|imprimer|partager|répondre|aller à la recette|politique de confidentialité|publicité",
    'saltar al contenido|inicio|buscar|recetas|iniciar sesión|acerca de|contacto|aviso legal|imprimir|compartir|responder|ir a la receta|política de privacidad|publicidad',
    'vai al contenuto|cerca|ricette|accedi|chi siamo|contatti|stampa|condividi|rispondi|vai alla ricetta|pubblicità|pular para o conteúdo|início|pesquisar|receitas|entrar|sobre|contato|imprimir|compartilhar|partilhar',
    'naar de inhoud|zoeken|recepten|inloggen|over (?:ons|mij)|afdrukken|delen|beantwoorden|naar recept|hoppa till innehåll|hem|sök|logga in|om oss|skriv ut|dela|svara|gå til indhold|forside|søg|søk|opskrifter|oppskrifter|log ind|logg inn|om os|udskriv|skriv ut|del|svar',
    'siirry sisältöön|etusivu|haku|reseptit|kirjaudu|tulosta|jaa|vastaa|przejdź do treści|strona główna|szukaj|przepisy|zaloguj się|o nas|kontakt|drukuj|udostępnij|odpowiedz|polityka prywatności',
  ].join('|'),
)

/** Lines that end a recipe on its page: comments, other recipes, calls to share it. */
const END = new RegExp(
  `^(?:${[
    '(?:\\d+ )?(?:comments?|reviews?|responses?|replies)(?: \\(\\d+\\))?:?$|\\d+ (?:comments?|thoughts) on |leave a (?:reply|comment)|(?:reader interactions|join the (?:discussion|conversation)|what do you think)',
    "did you (?:make|try|cook) this|(?:more|related|similar|other|popular|latest|trending) (?:\\p{L}+ ){0,3}(?:recipes|posts|articles)|you (?:may|might) also (?:like|enjoy)|you[’']ll also love|(?:filed|posted) (?:under|in)|previous (?:post|recipe)|next (?:post|recipe)|(?:about the author|meet \\p{L}+$)",
    "(?:\\d+ )?kommentare?(?: \\(\\d+\\))?:?$|schreibe? einen kommentar|(?:weitere|ähnliche|mehr|passende|verwandte) (?:\\p{L}+ ){0,2}rezepte|das könnte (?:dir|ihnen|euch) auch|(?:\\d+ )?commentaires?|laisser un commentaire|(?:d[’']autres|plus de) recettes|vous aimerez aussi",
    '(?:\\d+ )?comentarios?|deja (?:una respuesta|un comentario)|(?:otras|más) recetas|también te puede|(?:\\d+ )?commenti|lascia un commento|(?:altre|ti potrebbe)|(?:\\d+ )?comentários|deixe um comentário|(?:outras|mais) receitas',
    '(?:\\d+ )?reacties|laat een (?:reactie|antwoord)|(?:meer|andere) recepten|(?:\\d+ )?kommentarer|lämna en kommentar|(?:fler|liknande|flere|lignende) \\p{L}+|skriv en kommentar|legg igjen|(?:\\d+ )?kommentit|jätä kommentti|(?:lisää|muita) reseptejä|(?:\\d+ )?komentarz[ey]|dodaj komentarz|(?:inne|podobne|więcej) przepis',
  ].join('|')})`,
  'iu',
)
const BREADCRUMB = /\S\s[»›>]\s\S/
const BYLINE = /^(?:by|von|par|por|di|door|av|af|autor|recipe by|rezept von)\s+\p{Lu}/iu
const CARD =
  /^(?:[\d.,]{1,9} (?:from|aus|de|su|van) \d{1,9} .{0,20}|(?:[\d½¼]{1,3}\s?[x×]\s?){2,9})$|affiliate link/iu
const NUTRITION =
  /^(?:nutrition(?:al)?(?: (?:facts|information))?|nährwerte?|valeurs nutritionnelles|información nutricional|valori nutrizionali)\b.{0,20}$/iu

const isSentence = (text: string) => text.length >= LEAST_SENTENCE && /[.!?…]["”’)]?$/.test(text)

/** The line that names the dish: the one that the page repeats, else what is before the author or the first sentence. */
function nameIn(intro: readonly TextLine[]): number {
  const keyOf = ({ text }: TextLine) => text.toLowerCase()
  const twice = intro.findIndex(
    (line, at) => line.text.length > 3 && intro.some((other, to) => to > at && keyOf(other) === keyOf(line)),
  )
  if (twice >= 0) return twice
  const byline = intro.findIndex(({ text }) => BYLINE.test(text))
  if (byline > 0) return byline - 1
  const sentence = intro.findIndex(({ text }) => isSentence(text))
  return sentence > 0 ? sentence - 1 : 0
}

/**
 * A text without the rest of the page where a whole page was copied: menus and bars before it, comments, other recipes and the
 * footer after it. Any other text is returned unchanged, and lines of a list are always kept.
 */
export function withoutPage(lines: readonly TextLine[]): readonly TextLine[] {
  const list = lines.findIndex(({ heading }) => heading === 'ingredients')
  const isFrame = ({ text }: TextLine) => FRAME.test(text) || CARD.test(text) || BREADCRUMB.test(text)
  if (list < 1 || lines.filter(({ text }) => FRAME.test(text)).length < LEAST_SIGNS) return lines
  const method = lines.findIndex(({ heading }, at) => at > list && heading === 'instructions')
  const end = lines.findIndex(({ text }, at) => at > Math.max(list, method) + 1 && END.test(text))
  const intro = lines.slice(0, list).filter((line) => !line.isBlank && !isFrame(line))
  const name = nameIn(intro)
  const told = intro.slice(name + 1).filter(({ text }) => isSentence(text) || statesFacts(text))
  const recipe = lines
    .slice(list, end < 0 ? undefined : end)
    .filter((line) => !isFrame(line))
    .map((line, at) => {
      const isBehind = method >= 0 && at > method - list && line.rest === ''
      const isNext = isBehind && (line.heading === 'notes' || NUTRITION.test(line.text))
      return isNext ? { ...line, heading: line.heading ?? ('other' as const), isMarked: true } : line
    })
  const first = intro[name]
  return [
    ...(first ? [{ ...first, heading: null }] : []),
    ...told.map((line) => ({ ...line, heading: null })),
    ...recipe,
  ]
}
