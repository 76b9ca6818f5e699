import { defineErrors } from '@motorpool/kernel'

export const maintenanceErrors = defineErrors({
  /** None of the three measures is complete (R363). */
  MAINTENANCE_TRIPLE: { status: 400, errCode: '100' },
  /** Somebody has handled the reminder already. */
  MAINTENANCE_DISPOSED: { status: 409 },
})
