import { api, currentLocale } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'

export interface Point {
  lng: number
  lat: number
}

/** A position whose address came with its row. */
export interface KnownAddress {
  lng: number | null
  lat: number | null
  address: string | null
}

/** Positions that are asked for within so many ms are one call. */
const GATHER_MS = 60
/** Positions of one call; the server takes 100. */
const MOST = 100
/** Hundredths of a degree of latitude: a vehicle within about 500 m of a position has its address. */
const NEAR = 0.005

interface Waiting {
  point: Point
  resolve(address: string | null): void
  reject(error: unknown): void
}

/** Asks for many addresses at once. */
export class AddressLoader {
  #waiting: Waiting[] = []

  load(point: Point): Promise<string | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ point, resolve, reject })
      if (this.#waiting.length === 1) setTimeout(() => void this.#send(), GATHER_MS)
    })
  }

  async #send(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    for (let at = 0; at < waiting.length; at += MOST) await ask(waiting.slice(at, at + MOST))
  }
}

async function ask(waiting: readonly Waiting[]): Promise<void> {
  try {
    const { addresses } = await api.post<{ addresses: (string | null)[] }>(
      '/api/common-svc/geocode/addresses',
      { points: waiting.map(({ point }) => point) },
      { quiet: true },
    )
    waiting.forEach(({ resolve }, i) => resolve(addresses[i] ?? null))
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  }
}

const loader = new AddressLoader()

const near = (a: number, b: number): boolean => Math.abs(a - b) < NEAR
const rounded = (degrees: number): number => Math.round(degrees / NEAR) * NEAR

/** The address of a position: that of its row while it is near, else asked for; undefined until it is known. */
export function useAddress(point: Point | null, known?: KnownAddress): string | null | undefined {
  const still =
    point !== null &&
    known !== undefined &&
    known.lng !== null &&
    known.lat !== null &&
    near(point.lng, known.lng) &&
    near(point.lat, known.lat)
  const at = point && { lng: rounded(point.lng), lat: rounded(point.lat) }
  const { data } = useQuery({
    queryKey: ['monitor', 'address', currentLocale(), at?.lng.toFixed(3), at?.lat.toFixed(3)],
    // The exact position of whoever asked first, not the middle of the cell.
    queryFn: () => (point ? loader.load(point) : null),
    enabled: point !== null && !still,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    retry: false,
  })
  if (point === null) return null
  if (still) return known.address
  return data === undefined ? known?.address : data
}
