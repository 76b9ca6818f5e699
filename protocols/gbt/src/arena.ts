/**
 * Copies of frames share arenas: one allocation for many records. A arena lives as long as the last record in it, which
 * is until the journal has written the batch.
 */
const ARENA = 64 * 1024
const LARGEST = ARENA / 8

let arena = new Uint8Array(ARENA)
let used = 0

export function take(length: number): Uint8Array {
  if (length > LARGEST) return new Uint8Array(length)
  if (used + length > ARENA) {
    arena = new Uint8Array(ARENA)
    used = 0
  }
  const view = arena.subarray(used, used + length)
  used += length
  return view
}

export function copy(bytes: Uint8Array): Uint8Array {
  const out = take(bytes.length)
  out.set(bytes)
  return out
}
