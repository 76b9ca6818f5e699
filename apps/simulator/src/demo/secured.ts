import type { FleetVehicle } from '../fleet.ts'
import { signedIn } from './client.ts'
import type { SeedOptions } from './seed.ts'

/** Vehicles of the demo that encipher and sign. */
const SECURED = 2

/** The platform's key that terminals encipher to; undefined where no gateway has made one yet. */
export async function platformKeyOf({
  baseUrl,
  admin,
}: Pick<SeedOptions, 'baseUrl' | 'admin'>): Promise<string | undefined> {
  const client = await signedIn(baseUrl, admin.userName, admin.password, 'ADMIN')
  const keys = await client.get<{ cipher: string; state: string; publicKey: string }[]>(
    '/api/terminal-svc/platformKeys/V1.0',
  )
  await client.signOut()
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
