const SIZE = 32 * 1024

let arena = new Uint8Array(SIZE)
let used = 0

/**
 * n bytes on a shared arena: an allocation of their own costs more than everything else a session does for a frame.
 * Whoever sends such a view to another thread copies it first, or sends the whole arena along.
 */
export function take(n: number): Uint8Array {
  if (n > SIZE / 4) return new Uint8Array(n)
  if (used + n > SIZE) {
    arena = new Uint8Array(SIZE)
    used = 0
  }
  const view = arena.subarray(used, used + n)
  used += n
  return view
}

export function copy(bytes: Uint8Array): Uint8Array {
  const out = take(bytes.length)
  out.set(bytes)
  return out
}
