import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The texts of a zip archive's entries joined, so that a test can look for something inside a workbook. */
export function zipText(zip: Buffer): string {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END) end--
  if (end < 0) throw new Error('not a zip archive')
  const parts: string[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('broken zip directory')
    const size = zip.readUInt32LE(at + 20)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + size)
    parts.push((zip.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString('utf8'))
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts.join('\n')
}
