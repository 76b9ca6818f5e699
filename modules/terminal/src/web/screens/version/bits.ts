import type { TriedSignal } from '../../../shared/index.ts'

/** Bits of a byte as they are read: the highest first. */
export const BITS = [7, 6, 5, 4, 3, 2, 1, 0]

/** A bit of a body, and the signal that it belongs to. */
export interface BitCell {
  bit: number
  value: 0 | 1
  /** Place of the signal in the list of signals; undefined where the bit is no signal's. */
  owner: number | undefined
}

export interface ByteRow {
  byte: number
  /** Two digits, upper case. */
  hex: string
  bits: readonly BitCell[]
}

/** Neighbouring signals get colours far apart. */
export const hueOfSignal = (index: number): number => (index * 137) % 360

/** The bytes of a body (hex) with their bits; of signals that share a bit the last one has it. */
export function byteRows(data: string, signals: readonly Pick<TriedSignal, 'bits'>[]): ByteRow[] {
  const owners = new Map<string, number>()
  signals.forEach((signal, i) => {
    for (const [byte, bit] of signal.bits) owners.set(`${byte}.${bit}`, i)
  })
  return (data.match(/../g) ?? []).map((hex, byte) => {
    const value = Number.parseInt(hex, 16)
    return {
      byte,
      hex: hex.toUpperCase(),
      bits: BITS.map((bit) => ({
        bit,
        value: ((value >> bit) & 1) as 0 | 1,
        owner: owners.get(`${byte}.${bit}`),
      })),
    }
  })
}
