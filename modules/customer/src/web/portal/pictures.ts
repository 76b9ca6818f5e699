/** Longest edge of what is sent, pixels: a picture of a phone has three times as many. */
const EDGE = 1600
const QUALITY = 0.82
/** Bytes under which a picture is sent as it is. */
const SMALL = 400 * 1024

/** The size that a picture is drawn anew in: whole, not larger than `edge`. */
export function within(width: number, height: number, edge = EDGE): { width: number; height: number } {
  const by = Math.min(1, edge / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** A picture as it is sent over a slow line; one that the browser cannot read goes as it is, and the server says what it is. */
export async function smaller(file: File): Promise<File> {
  if (file.size <= SMALL || !('createImageBitmap' in globalThis)) return file
  try {
    const bitmap = await createImageBitmap(file)
    const size = within(bitmap.width, bitmap.height)
    const canvas = Object.assign(document.createElement('canvas'), size)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob || blob.size >= file.size) return file
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}
