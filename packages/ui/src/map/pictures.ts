import type { Map as MapLibreMap } from 'maplibre-gl'
import { paint, statusDrawing } from './icons.ts'
import type { MapPicture, MapTheme, VehicleStatus } from './types.ts'

/** What a marker is drawn with: an image of the map, and how far it reaches from its middle in pixels. */
export interface Marker {
  icon: string
  reach: number
}

const RATIO = 2
/** Around the picture, for the status at its corner: pixels. */
const MARGIN = 7
const BADGE = 17
const FADED = 0.6

type Loaded = ImageBitmap | 'loading' | 'failed'

/**
 * Pictures as images of a map: fetched once, drawn with the vehicle's status at the corner when a vehicle first needs
 * that. Until a picture is there, and for one that cannot be had, there is no marker and ours is drawn.
 */
export class Pictures {
  readonly #map: MapLibreMap
  readonly #theme: MapTheme
  readonly #arrived: () => void
  #known: Readonly<Record<string, MapPicture>> = {}
  readonly #loaded = new Map<string, Loaded>()
  readonly #markers = new Map<string, Marker>()
  #disposed = false

  constructor(map: MapLibreMap, theme: MapTheme, arrived: () => void) {
    this.#map = map
    this.#theme = theme
    this.#arrived = arrived
  }

  set(pictures: Readonly<Record<string, MapPicture>>): void {
    this.#known = pictures
    this.#markers.clear()
  }

  dispose(): void {
    this.#disposed = true
    for (const bitmap of this.#loaded.values()) if (typeof bitmap !== 'string') bitmap.close()
    this.#loaded.clear()
  }

  marker(key: string, status: VehicleStatus): Marker | undefined {
    const name = `${key} ${status}`
    const ready = this.#markers.get(name)
    if (ready) return ready
    const picture = this.#known[key]
    if (!picture) return undefined
    const bitmap = this.#loaded.get(picture.url) ?? this.#load(picture.url)
    if (typeof bitmap === 'string') return undefined
    const marker = this.#add(picture, bitmap, status)
    this.#markers.set(name, marker)
    return marker
  }

  #load(url: string): Loaded {
    this.#loaded.set(url, 'loading')
    void fetchBitmap(url).then((bitmap) => {
      if (this.#disposed) bitmap?.close()
      else {
        this.#loaded.set(url, bitmap ?? 'failed')
        if (bitmap) this.#arrived()
      }
    })
    return 'loading'
  }

  #add(picture: MapPicture, bitmap: ImageBitmap, status: VehicleStatus): Marker {
    const { url, width, height, ownOffline = false } = picture
    const icon = `mp-picture ${url} ${width}x${height} ${status} ${ownOffline}`
    if (!this.#map.hasImage(icon))
      this.#map.addImage(icon, compose(picture, bitmap, status, this.#theme), { pixelRatio: RATIO })
    return { icon, reach: Math.max(width, height) / 2 }
  }
}

async function fetchBitmap(url: string): Promise<ImageBitmap | undefined> {
  try {
    const answer = await fetch(url, { credentials: 'same-origin' })
    return answer.ok ? await createImageBitmap(await answer.blob()) : undefined
  } catch {
    return undefined
  }
}

/** The largest size of a picture inside a box that keeps its proportions. */
export function contain(
  picture: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

function compose(
  picture: MapPicture,
  bitmap: ImageBitmap,
  status: VehicleStatus,
  theme: MapTheme,
): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = (picture.width + 2 * MARGIN) * RATIO
  canvas.height = (picture.height + 2 * MARGIN) * RATIO
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas to draw map pictures on')
  context.scale(RATIO, RATIO)
  context.imageSmoothingQuality = 'high'
  const { width, height } = contain(bitmap, picture)
  const left = MARGIN + (picture.width - width) / 2
  const top = MARGIN + (picture.height - height) / 2
  context.globalAlpha = status === 'offline' && !picture.ownOffline ? FADED : 1
  context.drawImage(bitmap, left, top, width, height)
  context.globalAlpha = 1
  context.translate(left + width - BADGE + MARGIN, top + height - BADGE + MARGIN)
  context.scale(BADGE / 32, BADGE / 32)
  paint(context, statusDrawing(status, theme))
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
