/** Where times of binary COPY begin, µs since 1970. */
export const EPOCH_2000_US = 946_684_800_000_000
/** What the high word of an int8 counts. */
export const TWO_32 = 0x1_0000_0000
/** High words of ids that a number holds exactly. */
const SAFE_HIGH = 0x20_0000

/** A timestamptz of binary COPY, µs since 1970. */
export const microsOf = (high: number, low: number): number => high * TWO_32 + low + EPOCH_2000_US

/** An int8 of binary COPY as decimal text. */
export const idTextOf = (high: number, low: number): string =>
  String(high >= 0 && high < SAFE_HIGH ? high * TWO_32 + low : (BigInt(high) << 32n) | BigInt(low))
