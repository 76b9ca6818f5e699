import { defineBusTopic, defineBusTopics } from '@motorpool/bus'
import type { AnswerEvent, ExpiredEvent, FrameEvent, StateDelta } from '../shared/events.ts'

/** What changed of a tenant's vehicles since the last message, by the tenant's id: one entry a vehicle, while somebody listens. */
export const tenantStates = defineBusTopics<StateDelta[]>('ingest.states.tenant')
/** The same of all tenants, for platform administrators. */
export const allStates = defineBusTopic<StateDelta[]>('ingest.states.all')
/** Each stored message of a vehicle, by its id, while somebody listens. */
export const vehicleFrames = defineBusTopics<FrameEvent>('ingest.frames')
/** Ids of vehicles that another gateway speaks for now, by the name of the gateway that did. */
export const replacedVehicles = defineBusTopics<readonly string[]>('ingest.replaced')
/** A terminal answered a command. */
export const commandAnswers = defineBusTopic<AnswerEvent>('ingest.answers')
/** A terminal did not answer a command, repeated as often as the standard says. */
export const expiredCommands = defineBusTopic<ExpiredEvent>('ingest.expired')
