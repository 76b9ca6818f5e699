import type { AnyResource } from '@motorpool/resource/shared'
import type { Row } from '@motorpool/resource/web'

/** The fields of a panel that say something about this vehicle: one that belongs to another kind of vehicle does not. */
export const fittingFields = (resource: AnyResource, vehicle: Row, names: readonly string[]): string[] =>
  names.filter((name) => {
    const when = resource.fields[name]?.flags.when
    return !when || when.in.includes(vehicle[when.field])
  })

/** What a vehicle is called: its plate, else its VIN. */
export const vehicleTitle = (vehicle: Row): string => String(vehicle.plateCode ?? vehicle.vin)
