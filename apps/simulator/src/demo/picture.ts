import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const SIZE = 64
/** Samples a side of one pixel, for smooth edges. */
const FINE = 4

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

function png(pixels: Buffer): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Array.from({ length: SIZE }, (_, y) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(y * SIZE * 4, (y + 1) * SIZE * 4)]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', new Uint8Array(0)),
  ])
}

const WHITE: Colour = [255, 255, 255]

/** What stands at a point, from the middle, the radius being 1: a white ring, the colour, and the body within. */
function at(x: number, y: number, colour: Colour, bars: number): Colour | undefined {
  const r = Math.hypot(x, y)
  if (r > 1) return undefined
  if (r > 0.86) return WHITE
  if (Math.abs(x) > 0.26 || Math.abs(y) > 0.5) return colour
  // A vehicle from above: as many parts as it has, one behind the other.
  const part = (y + 0.5) * bars
  return part - Math.floor(part) > 0.12 || Math.floor(part) === 0 ? WHITE : colour
}

/** An icon of a vehicle as the map draws them: PNG, 64 by 64, on nothing. */
export function vehiclePicture(colour: Colour, bars: number): Uint8Array {
  const pixels = Buffer.alloc(SIZE * SIZE * 4)
  for (let i = 0; i < SIZE * SIZE; i++) {
    const sum = [0, 0, 0]
    let hits = 0
    for (let s = 0; s < FINE * FINE; s++) {
      const x = (i % SIZE) + ((s % FINE) + 0.5) / FINE
      const y = Math.floor(i / SIZE) + (Math.floor(s / FINE) + 0.5) / FINE
      const found = at((x / SIZE) * 2 - 1, (y / SIZE) * 2 - 1, colour, bars)
      if (!found) continue
      hits++
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (found[c] as number)
    }
    if (hits === 0) continue
    pixels.set([...sum.map((n) => Math.round(n / hits)), Math.round((hits / FINE ** 2) * 255)], i * 4)
  }
  return png(pixels)
}

const INK: Colour = [17, 17, 17]
/** Half the width of a pen's line, the picture being 1 wide. */
const PEN = 0.018

/** A made-up signature: a line that goes up and down on white paper. */
export function signaturePicture(seed: number): Uint8Array {
  const pixels = Buffer.alloc(SIZE * SIZE * 4)
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [(i % SIZE) / SIZE, Math.floor(i / SIZE) / SIZE]
    const line = 0.5 + 0.16 * Math.sin(x * 19 + seed) + 0.1 * Math.sin(x * 43 + seed * 2)
    const inked = x > 0.1 && x < 0.9 && Math.abs(y - line) < PEN * 3
    pixels.set([...(inked ? INK : WHITE), 255], i * 4)
  }
  return png(pixels)
}
