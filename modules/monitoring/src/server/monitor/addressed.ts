import type { Geocoder, Reader } from '@motorpool/geocoder'

interface Located {
  lng: number | null
  lat: number | null
}

/** Rows with the addresses of their positions, in the reader's language. Not within a transaction: a provider may be slow. */
export async function withAddresses<R extends Located>(
  geocoder: Geocoder,
  reader: Reader,
  rows: readonly R[],
): Promise<(R & { address: string | null })[]> {
  const points = rows.map(({ lng, lat }) => (lng === null || lat === null ? null : { lng, lat }))
  const addresses = await geocoder.addresses(points, reader)
  return rows.map((row, i) => ({ ...row, address: addresses[i] ?? null }))
}
