import type { Geocoder, Reader } from '@motorpool/geocoder'
import type { TelemetryStore, VehicleKey } from '@motorpool/history/server'
import { trackData, withAddresses } from '@motorpool/monitoring/server'
import type { Line, NoTrack } from '../shared/trip.ts'
import type { Moments } from './range.ts'

export interface LineDeps {
  store: TelemetryStore
  geocoder: Geocoder
}

/** Nothing of this time is stored any more, or nothing that is has a position. */
async function whyNone(store: TelemetryStore, vehicle: VehicleKey, { from, to }: Moments): Promise<NoTrack> {
  const { total } = await store.track(vehicle, from, to + 1, { unlocated: true, max: 2 })
  return total === 0 ? 'gone' : 'unlocated'
}

/** Where a vehicle was between two moments, with the addresses of its stops. Not within a transaction. */
export async function lineOf(
  { store, geocoder }: LineDeps,
  reader: Reader,
  vehicle: VehicleKey,
  moments: Moments,
): Promise<Line> {
  const { from, to } = moments
  const { columns, stops, gaps } = trackData(await store.track(vehicle, from, to + 1), true, '')
  const found = columns !== null && columns.time.length > 0
  return {
    track: found ? columns : null,
    noTrack: found ? null : await whyNone(store, vehicle, moments),
    stops: await withAddresses(geocoder, reader, stops),
    gaps,
  }
}
