import { type Grey, skewOf } from '../../../src/importers/ocr/upright.rules'
import type { OcrPage } from './draft'

/** Pixels of the longer side: a page of a book at 300 dots per inch has hardly more, and a telephone's picture is read no better whole. */
const LARGEST_SIDE = 2600
/** What is smaller, such as a part of a screenshot, is read better twice as large. */
const SMALL_SIDE = 1300
/** In a picture of this size one sees whether its lines are straight. */
const GLANCE_SIDE = 600
const QUALITY = 0.92

function paper(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  // Transparent places would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

async function pageOf(canvas: HTMLCanvasElement): Promise<OcrPage> {
  const { width, height } = canvas
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('no picture')
  return { blob, width, height, words: null, used: [] }
}

/** At least one pixel is left of each side. */
const scaled = (side: number, scale: number) => Math.max(1, Math.round(side * scale))

/** A picture in grey, as small as its lines can be seen in. */
function greyOf(bitmap: ImageBitmap): Grey {
  const scale = Math.min(1, GLANCE_SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [scaled(bitmap.width, scale), scaled(bitmap.height, scale)]
  const { context } = paper(width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  const { data: colours } = context.getImageData(0, 0, width, height)
  const grey = (_: unknown, at: number) =>
    (colours[4 * at]! * 77 + colours[4 * at + 1]! * 151 + colours[4 * at + 2]! * 28) >> 8
  return { width, height, data: Uint8Array.from({ length: width * height }, grey) }
}

/** A page out of an opened picture, straight and in a size that is read well. */
export function toPage(bitmap: ImageBitmap): Promise<OcrPage> {
  const angle = (-skewOf(greyOf(bitmap)) * Math.PI) / 180
  const side = Math.max(bitmap.width, bitmap.height)
  const scale = side < SMALL_SIDE ? 2 : Math.min(1, LARGEST_SIDE / side)
  const [width, height] = [scaled(bitmap.width, scale), scaled(bitmap.height, scale)]
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.cos(angle)]
  const { canvas, context } = paper(
    Math.round(width * cosine + height * sine),
    Math.round(height * cosine + width * sine),
  )
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(angle)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  bitmap.close()
  return pageOf(canvas)
}

/** The same page a quarter turn to the left, unread. */
export async function turned({ blob, width, height }: OcrPage): Promise<OcrPage> {
  const bitmap = await createImageBitmap(blob)
  const { canvas, context } = paper(height, width)
  context.translate(0, width)
  context.rotate(-Math.PI / 2)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return pageOf(canvas)
}

/** Draws a page for the reader. */
export async function pixelsOf({ blob, width, height }: OcrPage): Promise<ImageData> {
  const bitmap = await createImageBitmap(blob)
  const { context } = paper(width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}

/** Shows a page in the sheet. */
export async function showOn(canvas: HTMLCanvasElement, blob: Blob): Promise<void> {
  const bitmap = await createImageBitmap(blob)
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
}
