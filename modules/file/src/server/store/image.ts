import { rename, rm } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/** Width times height, of all frames together: what a good phone takes. */
export const PIXELS_MAX = 24_000_000

// Quick rather than small: the effort of an encoder multiplies its time, not the quality of what is shown.
const ENCODE: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  png: (image) => image.png({ compressionLevel: 6 }),
  jpg: (image) => image.jpeg({ quality: 88 }),
  gif: (image) => image.gif({ effort: 2 }),
  webp: (image) => image.webp({ quality: 88, effort: 2 }),
}

/**
 * Writes an image anew from its pixels: turned upright, without EXIF, position or anything hidden behind the picture.
 * Throws when it cannot be read as such an image.
 */
export async function reencode(path: string, extension: string): Promise<void> {
  const encode = ENCODE[extension]
  if (!encode) return
  const animated = extension === 'gif' || extension === 'webp'
  await inPlace(path, (clean) => {
    const image = sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated })
    return encode(animated ? image : image.rotate()).toFile(clean)
  })
}

/** A JPEG whose longer side has so many pixels at most; throws when it cannot be read as an image. */
export async function shrink(path: string, edge: number): Promise<void> {
  await inPlace(path, (clean) =>
    sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 75 })
      .toFile(clean),
  )
}

async function inPlace(path: string, write: (clean: string) => Promise<unknown>): Promise<void> {
  const clean = `${path}.clean`
  try {
    await write(clean)
    await rename(clean, path)
  } catch (error) {
    await rm(clean, { force: true })
    throw error
  }
}
