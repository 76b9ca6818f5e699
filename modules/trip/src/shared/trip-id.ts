/** Vehicles have numbers below 2^31, seconds since 1970 are below 2^32: both fit into a number of 63 bits. */
const SECONDS = 2n ** 32n

export interface TripKey {
  vehicleId: string
  /** ms, whole seconds */
  begin: number
}

/** The id of a trip: its vehicle and when it began. */
export const tripId = ({ vehicleId, begin }: TripKey): string =>
  String(BigInt(vehicleId) * SECONDS + BigInt(begin) / 1000n)

export function tripKey(id: string): TripKey {
  const number = BigInt(id)
  return { vehicleId: String(number / SECONDS), begin: Number(number % SECONDS) * 1000 }
}
