import { z } from 'zod'

const count = z.number()
const text = z.string()
/** ms */
const instant = z.number()

/**
 * `RUNNING`, `LAGGING`: it gets on, and is near the end of what is stored or is not; `FAILING`: it stands still at an error;
 * `STOPPED`: no worker moves it on; `ABSENT`: this version of the product does not have it.
 */
export const consumerState = z.enum(['RUNNING', 'LAGGING', 'FAILING', 'STOPPED', 'ABSENT'])

const shareView = z.object({
  share: count,
  /** Process that moved it on last. */
  worker: text.nullable(),
  /** A worker holds it now. */
  held: z.boolean(),
  lagSeconds: count,
  failure: text.nullable(),
  updateTime: instant,
})

const consumerView = z.object({
  name: text,
  version: count,
  state: consumerState,
  order: z.enum(['arrival', 'device']).nullable(),
  /** It can take back what it has delivered. */
  replayable: z.boolean(),
  beginTime: instant,
  lagSeconds: count,
  lagEvents: count,
  /** It is behind more events than were counted. */
  lagMore: z.boolean(),
  /** Events a second; null where it was not sampled lately. */
  rate: count.nullable(),
  events: count,
  outputs: count,
  setAside: count,
  setAsideHour: count,
  failure: text.nullable(),
  failureTime: instant.nullable(),
  updateTime: instant,
  shares: z.array(shareView),
})

export const consumerOverview = z.object({
  at: instant,
  consumers: z.array(consumerView),
  /** Days (YYYY-MM-DD, China) from which a vehicle may be replayed; null where nothing is stored. */
  firstDay: text.nullable(),
  lastDay: text,
})

export const consumerHistory = z.array(z.object({ at: instant, rate: count.nullable(), lagSeconds: count }))

/** A vehicle; of one whose record is gone only the id is known. */
const vehicle = { vehicleId: text, vin: text.nullable(), plate: text.nullable(), tenantName: text.nullable() }

export const vehicleView = z.object(vehicle)

export const setAsideView = z.object({
  id: text,
  consumer: text,
  ...vehicle,
  kind: text,
  protocol: count.nullable(),
  messageId: count.nullable(),
  eventTime: instant,
  receiveTime: instant,
  error: text,
  time: instant,
  discardTime: instant.nullable(),
  discardUser: text.nullable(),
  discardReason: text.nullable(),
})

export const setAsideDetail = setAsideView.extend({
  /** Bytes of the message, hexadecimal; null where the event is no message. */
  raw: text.nullable(),
  /** First day of a replay that gives the event another try. */
  day: text,
  replayable: z.boolean(),
})

export const replayStatus = z.enum(['WAIT', 'RUNNING', 'DONE', 'FAIL'])

export const replayView = z.object({
  id: text,
  consumer: text,
  ...vehicle,
  fromDay: text,
  status: replayStatus,
  /** 0 to 100 */
  progress: count,
  events: count.nullable(),
  outputs: count.nullable(),
  setAside: count.nullable(),
  error: text.nullable(),
  userName: text,
  createTime: instant,
  finishTime: instant.nullable(),
})

/** Days back that a replay may begin at most. */
export const REPLAY_DAYS = 92
export const REASON_MAX = 500

export type ConsumerState = z.output<typeof consumerState>
export type ConsumerView = z.output<typeof consumerView>
export type ShareView = z.output<typeof shareView>
export type ConsumerOverview = z.output<typeof consumerOverview>
export type ConsumerHistory = z.output<typeof consumerHistory>
export type VehicleView = z.output<typeof vehicleView>
export type SetAsideView = z.output<typeof setAsideView>
export type SetAsideDetail = z.output<typeof setAsideDetail>
export type ReplayView = z.output<typeof replayView>
