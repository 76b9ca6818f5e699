import type {
  ConsumerOverview,
  ConsumerView,
  ReplayView,
  SetAsideDetail,
  SetAsideView,
} from '../../../src/shared/consumers.ts'

/** What the calls of the operations screen answer; a test says what is special of its own. */

export const API = '/api/system-svc/admin/consumers/V1.0'

export const vehicle = { vehicleId: '7', vin: 'LMPTEST0000000007', plate: null, tenantName: 'Fleet' }

export const consumer = (name: string, more: Partial<ConsumerView> = {}): ConsumerView => ({
  name,
  version: 1,
  state: 'RUNNING',
  order: 'arrival',
  replayable: true,
  beginTime: 0,
  lagSeconds: 0.3,
  lagEvents: 0,
  lagMore: false,
  rate: 12,
  events: 100,
  outputs: 7,
  setAside: 0,
  setAsideHour: 0,
  failure: null,
  failureTime: null,
  updateTime: 0,
  shares: [
    { share: 0, worker: 'host #7', held: true, lagSeconds: 0.3, failure: null, updateTime: 0 },
    { share: 1, worker: null, held: false, lagSeconds: 0.3, failure: null, updateTime: 0 },
  ],
  ...more,
})

export const overview = (...consumers: ConsumerView[]): ConsumerOverview => ({
  at: 0,
  consumers,
  firstDay: '2026-03-05',
  lastDay: '2026-03-10',
})

export const aside: SetAsideView = {
  id: '5',
  consumer: 'a',
  ...vehicle,
  kind: 'report',
  protocol: 1,
  messageId: 2,
  eventTime: 1,
  receiveTime: 2,
  error: 'no bounds',
  time: 3,
  discardTime: null,
  discardUser: null,
  discardReason: null,
}

export const event = (more: Partial<SetAsideDetail> = {}): SetAsideDetail => ({
  ...aside,
  raw: '2323',
  day: '2026-03-08',
  replayable: true,
  ...more,
})

export const replay = (more: Partial<ReplayView> = {}): ReplayView => ({
  id: '1',
  consumer: 'a',
  ...vehicle,
  fromDay: '2026-03-10',
  status: 'DONE',
  progress: 100,
  events: 9,
  outputs: 3,
  setAside: 0,
  error: null,
  userName: 'root',
  createTime: 0,
  finishTime: 1,
  ...more,
})
