import sharp, { type Sharp } from 'sharp'

/** How a card came to be on its photograph. */
export interface Shot {
  /** Degrees. */
  turned?: number
  /** Seen from the side: how much shorter the far edge is, 0 to 0.3. */
  aslant?: number
  blur?: number
  quality?: number
  /** Of the photograph's longer side. */
  side?: number
  /** Brightness falls to this at one edge. */
  shade?: number
}

interface Raw {
  data: Uint8Array
  width: number
  height: number
}

/** A card that leans back: rows further up are shorter and nearer to each other. */
function leant({ data, width, height }: Raw, aslant: number): Raw {
  const out = new Uint8Array(width * height * 3).fill(96)
  for (let y = 0; y < height; y++) {
    const depth = y / height
    const k = 1 - aslant * (1 - depth)
    // Perspective: the place on the card of a row of the photograph.
    const source = ((depth * (1 - aslant)) / (1 - aslant * (1 - depth))) * 0.6 + depth * 0.4
    const sy = Math.min(height - 1, Math.floor(source * height))
    for (let x = 0; x < width; x++) {
      const sx = (x - width / 2) / k + width / 2
      if (sx < 0 || sx >= width - 1) continue
      const [x0, f] = [Math.floor(sx), sx - Math.floor(sx)]
      for (let c = 0; c < 3; c++) {
        const at = (sy * width + x0) * 3 + c
        out[(y * width + x) * 3 + c] = (data[at] ?? 0) * (1 - f) + (data[at + 3] ?? 0) * f
      }
    }
  }
  return { data: out, width, height }
}

function shaded({ data, width, height }: Raw, shade: number): Raw {
  const out = data.map((value, i) => {
    const x = Math.floor(i / 3) % width
    // A sensor's noise, the same for every run.
    const noise = ((i * 2654435761) % 13) - 6
    return Math.max(0, Math.min(255, value * (1 - ((1 - shade) * x) / width) + noise))
  })
  return { data: out, width, height }
}

const raw = async (image: Sharp): Promise<Raw> => {
  const { data, info } = await image
    .flatten({ background: '#606468' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const again = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } })

/** A JPEG photograph of a card that is drawn as SVG. */
export async function photograph(
  svg: string,
  { turned = 0, aslant = 0, blur = 0, quality = 82, side = 1400, shade = 1 }: Shot = {},
): Promise<Buffer> {
  let image = sharp(Buffer.from(svg), { density: 110 }).extend({
    top: 60,
    bottom: 60,
    left: 70,
    right: 70,
    background: '#606468',
  })
  if (aslant > 0) image = again(leant(await raw(image), aslant))
  image = again(await raw(image)).rotate(turned, { background: '#606468' })
  image = again(shaded(await raw(image.resize(side, side, { fit: 'inside' })), shade))
  if (blur > 0) image = image.blur(blur)
  return image.jpeg({ quality }).toBuffer()
}

/** The same card on a screen, photographed from it: the grid of its dots lies over everything. */
export async function photographOfScreen(svg: string): Promise<Buffer> {
  const { data, width, height } = await raw(sharp(Buffer.from(svg), { density: 110 }))
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        const across = Math.cos((2 * Math.PI * (x * 1.02 + y * 0.05)) / 3.4 - (c * 2 * Math.PI) / 3)
        const down = Math.cos((2 * Math.PI * (y * 1.02 - x * 0.05)) / 3.4)
        const i = (y * width + x) * 3 + c
        out[i] = Math.min(255, (data[i] ?? 0) * (0.8 + 0.14 * across + 0.08 * down))
      }
  return again({ data: out, width, height }).jpeg({ quality: 88 }).toBuffer()
}
