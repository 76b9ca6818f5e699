/** What an answer of the time machine holds of a vehicle. */
export interface WindowEntry {
  /** Decimal. */
  id: string
  /** The slot of its newest point before the window; `before` is a segment of that one point, or empty. */
  beforeSlot: number
  before: Uint8Array
  /** Segments of its points in the window. */
  points: Uint8Array
}

/** The vehicles of an answer. Throws RangeError where it is cut off. */
export function readWindow(bytes: Uint8Array): WindowEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries: WindowEntry[] = []
  let at = 0
  const part = (): Uint8Array => {
    const length = view.getUint32(at)
    const from = at + 4
    at = from + length
    if (at > bytes.length) throw new RangeError('an answer of the time machine is cut off')
    return bytes.subarray(from, at)
  }
  while (at < bytes.length) {
    const id = String(view.getBigInt64(at))
    const beforeSlot = view.getInt32(at + 8)
    at += 12
    entries.push({ id, beforeSlot, before: part(), points: part() })
  }
  return entries
}
