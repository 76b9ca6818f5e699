/** A report with the number of its terminal in front: its length in a byte, its digits, the body. */
export function numbered(number: string, body: Uint8Array): Uint8Array {
  const digits = Buffer.from(number)
  return Buffer.concat([Uint8Array.of(digits.length), digits, body])
}

export function partsOf(payload: Uint8Array): { number: string; body: Uint8Array } {
  const at = 1 + (payload[0] ?? 0)
  return { number: Buffer.from(payload.subarray(1, at)).toString(), body: payload.subarray(at) }
}
