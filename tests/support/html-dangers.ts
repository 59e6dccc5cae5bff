import { Parser } from 'htmlparser2'

const MARKDOWN_TAGS = new Set(
  `strong em b i u p code pre samp kbd var sub sup dfn cite small address hr br div span h1 h2 h3 h4 h5 h6 ul ol li dl
   dt dd abbr a img blockquote iframe del ins table thead tbody tfoot tr th td colgroup col`.split(/\s+/),
)
const ATTRIBUTES = new Set(
  'href src alt title width height colspan rowspan rel loading allow allowfullscreen sandbox referrerpolicy'.split(
    ' ',
  ),
)
const FRAME = /^https:\/\/(www\.youtube\.com|player\.vimeo\.com)\//

/** What a sanitised text must not contain, as sentences; written apart from the sanitiser and with another parser. */
export function htmlDangers(html: string, tags: Set<string> = MARKDOWN_TAGS): string[] {
  const dangers: string[] = []
  const open: string[] = []
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      if (isImplied) dangers.push(`an implied <${name}>`)
      if (!tags.has(name)) dangers.push(`a <${name}>`)
      for (const [attribute, value] of Object.entries(attributes)) {
        dangers.push(...attributeDangers(name, attribute, value))
      }
      if (name === 'iframe' && !attributes.sandbox?.includes('allow-scripts')) dangers.push('a free iframe')
      if (name === 'iframe' && attributes.loading !== 'lazy') dangers.push('an eager iframe')
      open.push(name)
    },
    onclosetag(name) {
      if (open.pop() !== name) dangers.push(`an unbalanced </${name}>`)
    },
    oncomment: (text) => dangers.push(`a comment ${text}`),
    onprocessinginstruction: (name) => dangers.push(`an instruction ${name}`),
    oncdatastart: () => dangers.push('a CDATA section'),
  })
  parser.write(html)
  parser.end()
  return dangers
}

function attributeDangers(tag: string, name: string, value: string): string[] {
  if (!ATTRIBUTES.has(name)) return [`${tag}[${name}]`]
  if (name === 'href' && !(tag === 'a' && /^(https?:\/\/[^@]*$|mailto:|#)/.test(value)))
    return [`href ${value}`]
  if (name === 'src' && tag === 'iframe' && !FRAME.test(value)) return [`frame ${value}`]
  if (name === 'src' && tag === 'img' && !/^(https?:\/\/|\/api\/media\/(?!.*(\.\.|%2e|\\)))/i.test(value)) {
    return [`picture ${value}`]
  }
  if (/^(colspan|rowspan)$/.test(name) && !/^\d{1,2}$/.test(value)) return [`${name} ${value}`]
  if (name === 'allow' && /camera|microphone|geolocation|\*/.test(value)) return [`allow ${value}`]
  return []
}

export const INGREDIENT_TAGS = new Set(['b', 'q', 'i', 'strong', 'sup'])
