import { Writer } from '@motorpool/wire'

/** Squares of 8 × 8 pixels of one grey each: a picture of 640 × 480. */
const WIDTH = 80
const HEIGHT = 60
const SQUARE = 8
/** The squares' rows of the sky. */
const HORIZON = 22
/** Rows between two dashes of the line in the middle of the road. */
const DASH = 9

/** Figures and letters of 3 × 5 squares, a row in each three bits. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '0': [7, 5, 5, 5, 7],
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 2, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  C: [7, 4, 4, 4, 7],
  H: [5, 5, 7, 5, 5],
  '-': [0, 0, 7, 0, 0],
}
const GLYPH_WIDTH = 4

/** Grey of a square of a road under a sky, seen through the windscreen; each photo is taken a little further on. */
function road(x: number, y: number, mediaId: number): number {
  if (y < HORIZON) return 236 - y * 2
  const depth = y - HORIZON
  const middle = WIDTH / 2 + Math.sin(mediaId) * (HEIGHT - y) * 0.3
  const aside = Math.abs(x - middle)
  if (aside > 3 + depth) return 128 - depth
  const isLine = aside < 0.6 + depth * 0.04 && (y + mediaId * 3) % DASH < DASH / 2
  return isLine ? 235 : 78 - depth * 0.5
}

function isWritten(x: number, y: number, text: string): boolean {
  const [left, top] = [x - 2, y - 2]
  const rows = GLYPHS[text[Math.floor(left / GLYPH_WIDTH)] ?? '']
  const row = left < 0 || top < 0 ? undefined : rows?.[top]
  return row !== undefined && ((row >> (2 - (left % GLYPH_WIDTH))) & 1) === 1
}

/** Bits in the order of a JPEG's scan: a byte FF is followed by 00 (ITU-T T.81, B.1.1.5). */
class Bits {
  private readonly bytes: number[] = []
  private held = 0
  private count = 0

  put(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.held = (this.held << 1) | ((value >> bit) & 1)
      if (++this.count < SQUARE) continue
      this.bytes.push(this.held)
      if (this.held === 0xff) this.bytes.push(0)
      this.held = 0
      this.count = 0
    }
  }

  /** The last byte is filled up with ones. */
  end(): Uint8Array {
    while (this.count > 0) this.put(1, 1)
    return Uint8Array.from(this.bytes)
  }
}

/** Categories of differences, 0 to 11, have codes of four bits: their own number. */
const CATEGORIES = 12
const CODE_BITS = 4

/** The scan: of each square the difference of its grey from that of the one before, and nothing finer. */
function scan(greyOf: (x: number, y: number) => number): Uint8Array {
  const bits = new Bits()
  let before = 0
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const grey = Math.round(greyOf(x, y)) - 128
      const difference = grey - before
      before = grey
      const length = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference))
      bits.put(length, CODE_BITS)
      bits.put(difference < 0 ? difference + (1 << length) - 1 : difference, length)
      bits.put(0, 1)
    }
  return bits.end()
}

const codeCounts = (length: number, count: number) =>
  Uint8Array.from({ length: 16 }, (_, i) => (i === length - 1 ? count : 0))

/** A photo of the road with its channel and number (baseline JPEG, ITU-T T.81): more than one frame takes, so it travels in sub-packages. */
export function photo(channel: number, mediaId: number): Uint8Array {
  const text = `CH${channel}-${mediaId}`
  const greys = Uint8Array.from({ length: 64 }, (_, i) => (i === 0 ? SQUARE : 1))
  const w = new Writer(8000).u16(0xffd8)
  w.u16(0xffdb).u16(67).u8(0).bytes(greys)
  w.u16(0xffc0)
    .u16(11)
    .u8(8)
    .u16(HEIGHT * SQUARE)
    .u16(WIDTH * SQUARE)
  w.bytes(Uint8Array.of(1, 1, 0x11, 0))
  w.u16(0xffc4)
    .u16(19 + CATEGORIES)
    .u8(0x00)
    .bytes(codeCounts(CODE_BITS, CATEGORIES))
    .bytes(Uint8Array.from({ length: CATEGORIES }, (_, i) => i))
  w.u16(0xffc4).u16(20).u8(0x10).bytes(codeCounts(1, 1)).u8(0)
  w.u16(0xffda)
    .u16(8)
    .bytes(Uint8Array.of(1, 1, 0, 0, 63, 0))
  w.bytes(scan((x, y) => (isWritten(x, y, text) ? 20 : road(x, y, mediaId))))
  return w.u16(0xffd9).finish()
}
