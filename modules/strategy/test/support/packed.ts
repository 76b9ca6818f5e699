import type { TestApp } from '@motorpool/testkit'
import { storePacked as storeReports } from '../../../monitoring/test/support/packed.ts'

/** Stores reports every ten seconds from a time on as a packed block: speeds in km/h. */
export const storePacked = (
  app: TestApp,
  vehicle: { id: string; vin: string; tenantId: string },
  from: number,
  speeds: readonly number[],
): Promise<void> =>
  storeReports(
    app,
    vehicle,
    from,
    speeds.map((speed) => ({ speed })),
  )
