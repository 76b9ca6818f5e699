/** Contents by which a terminal is locked or unlocked, and how much of each says so. */

function common(a: Uint8Array, b: Uint8Array): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n++
  return n
}

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && common(a, b) === a.length

/**
 * Whether a content is a word of these locks: it begins as one of them does, as far as they begin alike. What differs between them is
 * the level, which could be typed.
 *
 * @param least bytes that say at least what a content does
 */
export function isLockWord(content: Uint8Array, locks: readonly Uint8Array[], least: number): boolean {
  return locks.some((lock) => {
    // Where one is the beginning of the other, their last byte is the level of the shorter.
    const alike = locks
      .filter((other) => !isSame(lock, other))
      .map((other) => Math.min(common(lock, other), lock.length - 1, other.length - 1))
    const length = Math.min(lock.length, Math.max(least, ...alike))
    return common(content, lock) >= length
  })
}
