/**
 * Shanghai bus operators send types 0x81 and 0x82 without the length WORD that §6.3 asks for: ten samples of tagged
 * fields. Field widths by tag, in wire order.
 */
const PLAIN = [1, 1, 2, 2]
const ADAS = [1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2]
const SAMPLES = 10

const layouts: ReadonlyMap<number, readonly number[]> = new Map([
  [0x81, PLAIN],
  [0x82, ADAS],
])

/**
 * Length of such a block behind its type byte, or 0 when the bytes are not one. Every tag of all ten samples must
 * stand in its place (40 or 130 bytes), so an ordinary custom block is not mistaken for it.
 */
export function shanghaiLength(bytes: Uint8Array, at: number, end: number): number {
  const widths = layouts.get(bytes[at - 1] ?? 0)
  if (!widths) return 0
  let cursor = at
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (let tag = 0; tag < widths.length; tag++) {
      const next = cursor + 1 + (widths[tag] ?? 0)
      if (next > end || bytes[cursor] !== tag + 1) return 0
      cursor = next
    }
  }
  return cursor - at
}
