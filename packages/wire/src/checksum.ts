/** XOR of bytes[from, to): the BCC of GB/T 32960 and the check byte of JT/T 808. */
export function xor(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let check = 0
  for (let i = from; i < to; i++) check ^= bytes[i] ?? 0
  return check
}
