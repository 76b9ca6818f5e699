export {
  type AnyConsumer,
  type Consumer,
  consumers,
  type Delivery,
  defineConsumer,
  type Reference,
  type Step,
} from './consumer.ts'
export {
  type ChangeEvent,
  isBelievableReport,
  isDeletion,
  type MessageEvent,
  type MessageType,
  type RecordedEvent,
  type SessionEvent,
  type TickEvent,
  timeOf,
  type VehicleEvent,
} from './event.ts'
export { ConsumerHost, type HostOptions } from './host/host.ts'
export type { PageSource } from './host/page.ts'
export { type ReplayedVehicle, replayVehicle } from './host/replay.ts'
export { HeldShares, type ShareOptions } from './host/shares.ts'
export { LiveBatches, type LiveOptions } from './live/live.ts'
export { streamModule } from './module.ts'
export { messageAt, type NamedVehicle, type VehicleNames, vehicleNames } from './operations/ports.ts'
export { type ConsumerStatistics, consumerStatistics } from './statistics.ts'
