import sharp from 'sharp'
import type { UnreadReason } from '../port.ts'

/** Pixels without transparency, three bytes each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** What a camera of today makes; a picture of more is refused before a pixel of it is decoded. */
const MAX_PIXELS = 50_000_000
/** Lines of a card that fills its photograph are then 30 to 60 pixels high, as the reader wants them. */
const MAX_SIDE = 1600
/** Less than this holds no card. */
const MIN_SIDE = 64

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']

/** A picture of a stranger as bounded pixels, turned as its camera says. */
export async function pixelsOf(bytes: Uint8Array): Promise<Pixels | UnreadReason> {
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    const { width, height, format } = await image.metadata()
    if (!FORMATS.includes(format) || width < MIN_SIDE || height < MIN_SIDE) return 'NO_PICTURE'
    if (width * height > MAX_PIXELS) return 'TOO_LARGE'
    const { data, info } = await image
      .rotate()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return info.channels === 3 ? { width: info.width, height: info.height, data } : 'NO_PICTURE'
  } catch {
    return 'NO_PICTURE'
  }
}

export async function resized(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  const data = await sharp(pixels.data, {
    raw: { width: pixels.width, height: pixels.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { width, height, data }
}

const QUALITY = 80

export function jpegOf({ width, height, data }: Pixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
