/**
 * Copies of frames share slabs: one allocation for many records. A slab lives as long as the last record in it, which
 * is until the journal has written the batch.
 */
const SLAB = 64 * 1024
const LARGEST = SLAB / 8

let slab = new Uint8Array(SLAB)
let used = 0

export function take(length: number): Uint8Array {
  if (length > LARGEST) return new Uint8Array(length)
  if (used + length > SLAB) {
    slab = new Uint8Array(SLAB)
    used = 0
  }
  const view = slab.subarray(used, used + length)
  used += length
  return view
}

export function copy(bytes: Uint8Array): Uint8Array {
  const out = take(bytes.length)
  out.set(bytes)
  return out
}
