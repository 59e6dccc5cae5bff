/** A phrase that Trivet does not use, and what a native writer says instead. */
interface Forbidden {
  phrase: RegExp
  instead: string
}

const say = (phrase: RegExp, instead: string): Forbidden => ({ phrase, instead })

/** One word per thing, and no phrase that makes a reader stop. */
const PHRASES: readonly Forbidden[] = [
  say(/\bwho(?:m|so)?ever\b/i, 'anyone who'),
  say(/\b(?:some|any|every)body\b|\bnobody\b/i, 'someone, anyone, everyone, no one'),
  say(/\be-mail/i, 'email'),
  say(/\b(?:log(?:s|ged|ging)?[ -](?:in|out|on|off)|log-?ins?)\b/i, 'sign in, sign out'),
  say(/\buser names?\b/i, 'username'),
  say(/\bfor good\b/i, 'permanently'),
  say(/\bthe other side\b/i, 'the server'),
  say(/\bways? back\b/i, 'undo, restore'),
  say(/\b(?:is|are|was|were) told\b/i, 'say what is shown, and where'),
  say(/\bwhat (?:stands|became of)\b/i, 'name the thing'),
  say(/\b(?:comes?|came|coming) (?:in|over|along)\b/i, 'arrive, import'),
  say(/\b(?:br(?:ing|ings|ought|inging)) over\b/i, 'import'),
  say(/\bgo(?:es)? out\b/i, 'is sent'),
  say(/\bput(?:s|ting)? (?:back|right)\b/i, 'restore, fix'),
  say(/\btak(?:e|es|ing|en) (?:the place of|away|back)\b/i, 'replace, remove, undo'),
  say(/\bmake(?:s)? room\b|\broom left\b|\bno room\b/i, 'space'),
  say(/\bon (?:its|their) way\b/i, 'sent'),
  say(/\b(?:anew|afresh)\b/i, 'again'),
  say(/\bby (?:itself|themselves)\b/i, 'automatically'),
  say(/\blook-?alikes?\b/i, 'duplicates'),
  say(/\bswitch(?:ed|es|ing)? (?:on|off|it on|it off)\b/i, 'turn on, turn off'),
  say(/\bsealed\b/i, 'encrypted'),
  say(/\bneeds? a(?:nother)? look\b/i, 'needs attention'),
  say(/\bthe day (?:you|your)\b.*\bgone\b/i, 'in case you lose it'),
  say(/[^\s.(] …/, 'an ellipsis right behind the word'),
]

/** What only the catalogue is held to: American words, and marks as a printer sets them. */
const IN_MESSAGES: readonly Forbidden[] = [
  say(/\bbin\b/i, 'trash'),
  say(/\b(?:un)?tick(?:s|ed|ing)?\b/i, 'check'),
  say(/(?:colour|favourite|organis|recognis|fibre|centre|analys|licence|optimis)/i, 'American spelling'),
  say(/\w'\w/, 'a curly apostrophe'),
  say(/\.\.\./, '…'),
  say(/\d %/, 'a percent sign right behind the number'),
  say(/\bplease\b.*\bplease\b/i, 'one please a page'),
]

const found = (text: string, list: readonly Forbidden[]) =>
  list.flatMap(({ phrase, instead }) => {
    const hit = phrase.exec(text)?.[0]
    return hit === undefined ? [] : [`“${hit}”: ${instead}`]
  })

/** The phrases of a sentence of the docs, the CLI or the API that Trivet says otherwise. */
export const oddPhrases = (text: string): string[] => found(text, PHRASES)

/** The same of a message of the catalogue. */
export const oddMessage = (text: string): string[] => found(text, [...PHRASES, ...IN_MESSAGES])
