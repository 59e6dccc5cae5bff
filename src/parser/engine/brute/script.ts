const EASTERN_ARABIC = /[٠-٩]/g
const PERSIAN = /[۰-۹]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g
const HAN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
const DIGITS_BEHIND_HAN = new RegExp(`(?<=[${HAN}ー])(?=[\\d½⅓⅔¼¾⅛])`, 'gu')
const CHINESE_NUMBERS: Readonly<Record<string, string>> = {
  半: '½',
  一: '1',
  二: '2',
  两: '2',
  兩: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  十: '10',
}
// A number word only before one of the words that count things: 三文魚 is a fish.
const COUNTED =
  /(?<=^|\s)([半一二两兩三四五六七八九十])(?=[个個根片勺大小汤茶杯瓣颗顆块塊包把条條只隻碗罐瓶盒匙张張])/gu

/** What Japanese lines say around and instead of figures, as figures with a space before them. */
const JAPANESE: readonly [RegExp, string | ((found: string, word: string) => string)][] = [
  [/(?<=\S)[…‥:]{1,3}(?=大さじ|小さじ|カップ|[\d½⅓⅔¼¾⅛])/gu, ' '],
  [/(?<=\s)(ひと|ふた|み)(?=つまみ|つかみ|かけ)/gu, (_, word) => ({ ひと: '1 ', ふた: '2 ' })[word] ?? '3 '],
  [
    /(?<=\s)([半一二三])(?=(?:丁|本|株|玉|束|袋|缶|枚|つまみ|つかみ|かけ)(?:$|[\s(]))/gu,
    (_, word) => CHINESE_NUMBERS[word]!,
  ],
  [/(?<=\s)約 ?(?=\d)/gu, ''],
  [/(?<=\d) ?と ?(\d{1,2}\/\d{1,2}|[½⅓⅔¼¾⅛]) ?/gu, ' $1 '],
  [/(?<=[\d½⅓⅔¼¾⅛] ?[個本枚片缶袋])分(?=$|[\s(])/gu, ''],
]

const shifted = (from: number, to: number) => (letter: string) =>
  String.fromCharCode(letter.charCodeAt(0) - from + to)

/**
 * The line in the signs that the rules know: European digits, plain brackets, and a space between Chinese or Japanese words and
 * the digits after them (`大さじ1` → `大さじ 1`, `半个` → `½个`).
 */
export function plainSigns(text: string): string {
  const plain = text
    .replace(EASTERN_ARABIC, shifted(0x660, 0x30))
    .replace(PERSIAN, shifted(0x6f0, 0x30))
    .replace(FULL_WIDTH, shifted(0xff01, 0x21))
    .replace(/٫/g, ',')
    .replace(/[〜～]/g, '-')
    .replace(COUNTED, (word) => CHINESE_NUMBERS[word] ?? word)
  return JAPANESE.reduce((line, [word, figure]) => line.replace(word, figure as string), plain).replace(
    DIGITS_BEHIND_HAN,
    ' ',
  )
}
