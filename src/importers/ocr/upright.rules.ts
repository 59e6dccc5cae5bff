/** A picture in grey, one number for each pixel. */
export interface Grey {
  width: number
  height: number
  data: ArrayLike<number>
}

/** No page is photographed further from straight by mistake; what looks so is no text. */
const MOST_DEGREES = 15
const FINEST = 0.25
/** Below this, lines are found as well as they are. */
const LEAST_DEGREES = 0.6
/** How much clearer lines have to stand out than as the picture is. */
const CLEARER = 1.15
/** A letter is darker than its surroundings, in pixels of a picture of some 600 to the side, however the light falls. */
const AROUND = 12
const DARKER = 0.9

/** The places that are darker than what surrounds them in their row. */
function darkPlaces({ width, height, data }: Grey): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = []
  for (let y = 0; y < height; y += 1) {
    let sum = 0
    let count = 0
    for (let x = -AROUND; x < width; x += 1) {
      const [enters, leaves] = [x + AROUND, x - AROUND - 1]
      if (enters < width) {
        sum += data[y * width + enters]!
        count += 1
      }
      if (leaves >= 0) {
        sum -= data[y * width + leaves]!
        count -= 1
      }
      if (x >= 0 && data[y * width + x]! * count < sum * DARKER) places.push({ x, y })
    }
  }
  return places
}

/** How clearly lines stand out when a picture is looked at from an angle: dark rows beside light ones. */
function clearness(places: readonly { x: number; y: number }[], size: number, degrees: number): number {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const rows = new Float64Array(3 * size)
  for (const { x, y } of places) rows[Math.round(y * cosine - x * sine) + size]! += 1
  let sum = 0
  for (let row = 1; row < rows.length; row += 1) sum += (rows[row]! - rows[row - 1]!) ** 2
  return sum
}

/**
 * By how many degrees a page of text is turned clockwise; 0 for one that is straight, or has no lines.
 * @param grey some 600 pixels to the longer side
 */
export function skewOf(grey: Grey): number {
  const places = darkPlaces(grey)
  const size = grey.width + grey.height
  let best = { degrees: 0, clear: 0 }
  const look = (degrees: number) => {
    const clear = clearness(places, size, degrees)
    if (clear > best.clear) best = { degrees, clear }
  }
  for (let degrees = -MOST_DEGREES; degrees <= MOST_DEGREES; degrees += 1) look(degrees)
  const near = best.degrees
  for (let step = -1 + FINEST; step < 1; step += FINEST) look(near + step)
  const isClear = best.clear > CLEARER * clearness(places, size, 0)
  return isClear && Math.abs(best.degrees) >= LEAST_DEGREES ? best.degrees : 0
}

/** So many letters, or words of which less than half are sure, are those of a page that is on its side or upside down. */
const FEW_LETTERS = 40
const SURE = 70
const MIN_LETTERS = 3
const WORD_LEVEL = 5

/** How well a picture was read, by Tesseract's tab-separated values: letters of words that it is sure of. */
export function lettersRead(tsv: string): { letters: number; isDoubtful: boolean } {
  const words = tsv.split('\n').flatMap((row) => {
    const cells = row.split('\t')
    const text = cells
      .slice(11)
      .join(' ')
      .replace(/[^\p{L}\p{N}]/gu, '')
    return Number(cells[0]) === WORD_LEVEL && text !== '' ? [{ text, sure: Number(cells[10]) >= SURE }] : []
  })
  const sure = words.filter((word) => word.sure)
  const letters = sure
    .filter(({ text }) => text.length >= MIN_LETTERS)
    .reduce((sum, { text }) => sum + text.length, 0)
  return { letters, isDoubtful: letters < FEW_LETTERS || sure.length < words.length / 2 }
}
