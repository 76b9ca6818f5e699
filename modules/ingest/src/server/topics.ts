import { defineBusTopic, defineBusTopics } from '@motorpool/bus'
import type { FrameEvent, StateDelta } from '../shared/events.ts'

/** Changes of a tenant's vehicles since the last message, by the tenant's id: one entry per vehicle, only with subscribers. */
export const tenantStates = defineBusTopics<StateDelta[]>('ingest.states.tenant')
/** The same of all tenants, for platform administrators. */
export const allStates = defineBusTopic<StateDelta[]>('ingest.states.all')
/** Each stored message of a vehicle, by its id; only with subscribers. */
export const vehicleFrames = defineBusTopics<FrameEvent>('ingest.frames')
/** Ids of vehicles whose session moved to another gateway, by the name of the previous one. */
export const replacedVehicles = defineBusTopics<readonly string[]>('ingest.replaced')
