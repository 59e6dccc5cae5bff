import {
  type EditedLine,
  type FoundInLine,
  type LineMark,
  markLine,
} from '../../../src/recipes/ingredient/line-marks.rules'

/** What the server found in a line, to start from while someone writes in it. */
function foundBefore(marks: readonly LineMark[]): FoundInLine {
  const words = (part: string) => marks.filter((mark) => mark.part === part).map(({ text }) => text)
  return { hasQuantity: words('quantity').length > 0, unit: words('unit'), food: words('food') }
}

/** A line whose text has changed, with the colours of its last reading. */
export function typed(line: EditedLine = { text: '', marks: [] }, text: string): EditedLine {
  if (line.text === text) return line
  const found = line.found ?? foundBefore(line.marks)
  return { ...line, text, found, read: line.read ?? line.text, marks: markLine(text, found) }
}
