import type { Family } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { customerVehicles } from '../src/shared/index.ts'

let phones = 0

const make: Family['make'] = async (app, place, mark) => {
  const customerPhone = `176${String(++phones).padStart(8, '0')}`
  return (await buildVehicle(app, place, { customerName: mark, customerPhone })).id
}

/** How the calls about vehicles of customers are attacked by the access matrix. */
export const customerVehicleFamilies: readonly Family[] = [
  {
    prefix: customerVehicles.idPrefix,
    table: 'vehicle',
    scope: 'organisation',
    make,
    routes: {
      users: { kind: 'own', why: 'by VIN; foreign vehicles are not found, checked in vehicles-mgr.test.ts' },
      changeOwner: {
        kind: 'own',
        why: 'by VIN; foreign vehicles are not found, checked in vehicles-mgr.test.ts',
      },
    },
  },
  {
    prefix: 'customer-app.customerVehicleMgr',
    table: 'vehicle',
    scope: 'organisation',
    make,
    routes: {
      ownerClean: {
        kind: 'own',
        why: 'by VIN; foreign vehicles are not found, checked in vehicles-mgr.test.ts',
      },
    },
  },
]
