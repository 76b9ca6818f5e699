import type { LiveState, MapEntry, VehicleOverview } from '../../../../shared/index.ts'
import type { FleetVehicle } from '../fleet.ts'

/** Panes of a split view. */
export const SPLIT_MOST = 4

/** The vehicles of a split view in the address: distinct VINs, no more than there are panes. */
export const readFollowed = (text: string | null): readonly string[] =>
  [...new Set((text ?? '').split(',').filter((vin) => /^[\w-]{1,32}$/.test(vin)))].slice(0, SPLIT_MOST)

/** A vehicle as the map draws it, by what was last heard of it; undefined while it has no position. */
export function followed(
  overview: VehicleOverview | undefined,
  live: LiveState | undefined,
): FleetVehicle | undefined {
  if (!overview) return undefined
  const now = live && (live.receiveTime ?? 0) >= (overview.receiveTime ?? 0) ? live : overview
  const { lng, lat } = { lng: now.lng ?? overview.lng, lat: now.lat ?? overview.lat }
  if (lng === null || lat === null) return undefined
  return {
    id: overview.id,
    vin: overview.vin,
    plate: overview.plateCode,
    machineCode: overview.machineCode,
    lng,
    lat,
    heading: now.direction,
    speed: now.speed,
    state: now.operatingState,
    alarm: now.alarm,
    ...(live ? { live } : {}),
  } satisfies MapEntry & { live?: LiveState }
}
