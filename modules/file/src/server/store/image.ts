import { rename, rm } from 'node:fs/promises'
import { AppError } from '@motorpool/kernel'
import sharp, { type Sharp } from 'sharp'
import '../errors.ts'

/** Width times height, of all frames together. */
const PIXELS_MAX = 50_000_000

const ENCODE: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpg: (image) => image.jpeg({ quality: 88, mozjpeg: true }),
  gif: (image) => image.gif(),
  webp: (image) => image.webp({ quality: 88 }),
}

/**
 * Writes an image anew from its pixels: turned upright, without EXIF, position or anything hidden behind the picture.
 * What cannot be read as such an image is refused.
 */
export async function reencode(path: string, extension: string): Promise<void> {
  const encode = ENCODE[extension]
  if (!encode) return
  const clean = `${path}.clean`
  try {
    const animated = extension === 'gif' || extension === 'webp'
    const image = sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated })
    await encode(animated ? image : image.rotate()).toFile(clean)
    await rename(clean, path)
  } catch (cause) {
    await rm(clean, { force: true })
    throw new AppError('FILE_IMAGE', {}, { cause })
  }
}
