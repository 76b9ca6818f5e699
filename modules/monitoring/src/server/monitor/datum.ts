import { wgs84ToGcj02 } from '@motorpool/geo'

/** Stored positions are WGS-84; the track list carries both datums. */
export function gcj(lng: number, lat: number): [number, number] {
  const [x, y] = wgs84ToGcj02([lng, lat])
  return [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6]
}
