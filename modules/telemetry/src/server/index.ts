export { type Device, VehicleSlot } from './fleet/slot.ts'
export { Gateway, type GatewayOptions, type GatewaySink } from './gateway/gateway.ts'
export type { MetricsSnapshot } from './gateway/metrics.ts'
export {
  DEFAULT_LIMITS,
  type DeviceRegistry,
  type GatewayLimits,
  type ListenerOptions,
  type Platform,
  type Resolution,
} from './gateway/ports.ts'
export { type LatestState, latestStep, NO_STATE, type VehicleEvent } from './processors/latest.ts'
export {
  deltaOf,
  moveVehicle,
  ProcessorRunner,
  type RunnerOptions,
  type StatePublisher,
  setAllOffline,
} from './processors/runner.ts'
export { distance, type Stop, stopsOf, type TrackPoint } from './processors/track.ts'
