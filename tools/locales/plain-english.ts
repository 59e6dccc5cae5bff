/** A phrase that Trivet does not use, and what a native writer says instead. */
interface Forbidden {
  phrase: RegExp
  instead: string
}

const avoid = (phrase: RegExp, instead: string): Forbidden => ({ phrase, instead })

/** One word per thing, and no phrase that makes a reader stop. */
const EVERYWHERE: readonly Forbidden[] = [
  avoid(/\bwho(?:m|so)?ever\b/i, 'anyone who'),
  avoid(/\b(?:some|any|every|no)body\b/i, 'someone, anyone, everyone, no one'),
  avoid(/\be-mail/i, 'email'),
  avoid(/\blog(?:s|ged|ging)? (?:in|on|off)\b(?! memory| text| standard)|\blogins?\b/i, 'sign in'),
  avoid(/\blog(?:s|ged|ging)? out\b/i, 'sign out'),
  avoid(/\b[Uu]ser names?\b/, 'username'),
  avoid(/\bfor good\b/i, 'permanently'),
  avoid(/\bthe other side\b/i, 'the server'),
  avoid(/\bways? back\b/i, 'undo, restore'),
  avoid(/\b(?:is|are) told on\b/i, 'see the page'),
  avoid(/\bwhat (?:stands|became of)\b/i, 'the name of the thing'),
  avoid(/\b(?:comes|came) (?:in|over)\b|\bcome along\b/i, 'are imported, are included'),
  avoid(/\b(?:br(?:ing|ings|ought)) over\b/i, 'import'),
  avoid(/\bgoes out\b/i, 'is sent'),
  avoid(/\bput(?:s|ting)? back\b|\bputs? right\b/i, 'restore, fix'),
  avoid(/\btak(?:e|es|en) the place of\b/i, 'replace'),
  avoid(/\btaken (?:away|back)\b/i, 'removed, undone'),
  avoid(/\bmakes? room\b|\broom left\b/i, 'free up space'),
  avoid(/\bon its way\b(?! to| there| down)/i, 'sent'),
  avoid(/\b(?:anew|afresh)\b/i, 'again'),
  avoid(/\blook-?alikes?\b/i, 'possible duplicates'),
  avoid(/\bswitch(?:es|ed)? (?:it )?(?:on|off)\b/i, 'turn on, turn off'),
  avoid(/(?<![.-])\bsealed\b/i, 'encrypted'),
  avoid(/\bneeds? a(?:nother)? look\b/i, 'needs attention'),
  avoid(/\p{L} …(?:$|[?!.”])/u, 'an ellipsis right behind the word'),
]

/** What only messages are held to: American words, and marks as a printer sets them. */
const IN_MESSAGES: readonly Forbidden[] = [
  avoid(/\bby (?:itself|themselves)\b/i, 'automatically'),
  avoid(/\bbin\b/i, 'trash'),
  avoid(/\b(?:un)?tick(?:s|ed|ing)?\b/i, 'check'),
  avoid(/colour|favourite|organis|recognis|fibre|centre|analys|licence|optimis/i, 'American spelling'),
  avoid(/\p{L}'\p{L}/u, 'a curly apostrophe'),
  avoid(/\.\.\./, '…'),
  avoid(/[\d}] %/, 'a percent sign right behind the number'),
]

/** Messages whose words clients compare. */
const KEPT = new Set(['user.logged-out', 'user.may-not-change-group'])

const PLACEHOLDERS = /\{\w+(?=[,}])/g

const found = (text: string, list: readonly Forbidden[]) =>
  list.flatMap(({ phrase, instead }) => {
    const hit = phrase.exec(text)?.[0]
    return hit === undefined ? [] : [`“${hit}” (rather: ${instead})`]
  })

/** The phrases of a text of the CLI or the API that Trivet says otherwise. */
export const oddPhrases = (text: string): string[] => found(text, EVERYWHERE)

/** The same of an English message. */
export const oddMessage = (id: string, text: string): string[] =>
  KEPT.has(id) ? [] : found(text.replaceAll(PLACEHOLDERS, '{'), [...EVERYWHERE, ...IN_MESSAGES])

/** The same of a page of the documentation, by line; code, addresses and comments are none of its words. */
export function oddLines(markdown: string): { line: number; fault: string }[] {
  return markdown.split('\n').flatMap((text, at) => {
    if (/^ {4}|^<!--/.test(text)) return []
    const words = text.replaceAll(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, '')
    return oddPhrases(words).map((fault) => ({ line: at + 1, fault }))
  })
}

const COMMENT = /^\s*(?:\/?\*+|\/\/)(.*)|\s\/\/ (.*)$/
const TITLE = /\b(?:test|it|describe)(?:\.\w+)?(?:\([^'"`]*\))?\(\s*(['"`].*)/

/** The same of the comments of a source, and of the titles of its tests, by line; what is quoted is not its own word. */
export function oddComments(source: string): { line: number; fault: string }[] {
  return source.split('\n').flatMap((text, at) => {
    const words = COMMENT.exec(text)?.slice(1).join('') ?? TITLE.exec(text)?.[1] ?? ''
    const own = words.replaceAll(/`[^`]*`|“[^”]*”/g, '')
    return oddPhrases(own).map((fault) => ({ line: at + 1, fault }))
  })
}
