import { filter, idText } from '@motorpool/http'
import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { z } from 'zod'

/** What narrows the fleet in the body of a call. */
export const fleetFilters = {
  keyword: filter(z.string().max(64)),
  onlineStatus: filter(z.enum(['ONLINE', 'OFFLINE'])),
  accStatus: filter(z.enum(['0', '1'])),
  locationStatus: filter(z.enum(['LOCATED', 'NOT_LOCATED'])),
  lockStatus: filter(z.enum(['LOCKED', 'UNLOCKED'])),
  serviceStatus: filter(z.string().max(16)),
  runStatus: filter(z.enum(['RUNNING', 'IDLE', 'STOPPED'])),
  operatingState: filter(z.enum(OPERATING_STATES)),
  states: z.array(z.enum(OPERATING_STATES)).max(OPERATING_STATES.length).optional(),
  alarm: z.boolean().optional(),
  vehicleCategory: filter(z.string().max(16)),
  orgId: filter(idText),
}
