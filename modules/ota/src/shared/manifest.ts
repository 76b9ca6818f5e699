/** What a signature speaks of: which bytes, for which terminals, as which version. */
export interface Manifest {
  fileType: string
  /** Code of the terminal model. */
  model: string
  manufacturer: string
  version: string
  /** bytes */
  size: number
  /** Lower case, hexadecimal, of the package's bytes. */
  sha256: string
}

/**
 * The text that is signed (UTF-8): a line for each of its parts in this order, each ended by a line feed. No part may hold one, so
 * that two manifests never have one text.
 */
export function manifestOf({ fileType, model, manufacturer, version, size, sha256 }: Manifest): string {
  const parts = ['motorpool-ota-1', fileType, model, manufacturer, version, String(size), sha256]
  if (parts.some((part) => part.includes('\n')))
    throw new RangeError('a part of the manifest holds a line feed')
  return parts.map((part) => `${part}\n`).join('')
}
