// Big-endian numbers at an offset, for hot paths that have checked the length before: nothing throws, and what stands
// past the end reads as 0. `Reader` is for everything else.

/** 0..65535 */
export function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

/** Four bytes as a signed number; `>>> 0` makes it unsigned. */
export function dwordAt(bytes: Uint8Array, at: number): number {
  return (wordAt(bytes, at) << 16) | wordAt(bytes, at + 2)
}
