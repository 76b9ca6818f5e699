import type { FleetVehicle } from '../fleet.ts'
import type { ApiClient } from './client.ts'

/** Vehicles of the demo that encipher and sign. */
const SECURED = 2

/** The platform's key that terminals encipher to; undefined where no gateway has made one yet. */
export async function platformKeyOf(admin: ApiClient): Promise<string | undefined> {
  const keys = await admin.get<{ cipher: string; state: string; publicKey: string }[]>(
    '/api/terminal-svc/platformKeys/V1.0',
  )
  return keys.find(({ cipher, state }) => cipher === 'sm2' && state === 'CURRENT')?.publicKey
}

/** The same vehicles, of which two speak the 2025 edition: none that shows something else already. */
export function secured(vehicles: readonly FleetVehicle[], platformKey: string | undefined): FleetVehicle[] {
  if (platformKey === undefined) return [...vehicles]
  const chosen = new Set(
    vehicles
      .filter((one) => one.protocol === 'gb32960' && !one.signals && !one.trouble && one.card === undefined)
      .slice(-SECURED),
  )
  return vehicles.map((one) =>
    one.protocol === 'gb32960' && chosen.has(one) ? { ...one, secured: { platformKey } } : one,
  )
}
