import { AppError } from '@motorpool/kernel'
import type { ChangeListener } from '@motorpool/resource/server'

const VEHICLES: ReadonlySet<string> = new Set(['vehicle/vehicles', 'vehicle/newEnergy'])

const ENDS: ReadonlySet<string> = new Set(['delete', 'unbindTerminal'])

/** A vehicle that is locked is not deleted and keeps its terminal, or gets another one at once: nobody could unlock it. */
export const lockedVehicles: ChangeListener = {
  inTransaction: async (_, changes) => {
    const locked = changes.find(
      ({ resource, action, before }) =>
        ENDS.has(action) && VEHICLES.has(resource) && before?.lockStatus === 'LOCKED',
    )
    if (locked) throw new AppError('LOCK_IS_LOCKED', { vin: String(locked.before?.vin) })
  },
}
