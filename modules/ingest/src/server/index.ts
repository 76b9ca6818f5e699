export { type Device, VehicleSlot } from './fleet/slot.ts'
export { Gateway } from './gateway/gateway.ts'
export type { MetricsSnapshot } from './gateway/metrics.ts'
export {
  DEFAULT_LIMITS,
  type DeviceRegistry,
  type GatewayLimits,
  type GatewayOptions,
  type GatewaySink,
  type ListenerOptions,
  type Platform,
  type Resolution,
} from './gateway/ports.ts'
export { type LatestState, latestStep, NO_STATE, type VehicleEvent } from './processors/latest.ts'
export {
  type FollowedVehicle,
  followVehicles,
  forgetVehicles,
  type RealtimeStatus,
  setAllOffline,
  statusOf,
} from './processors/realtime-table.ts'
export { replay } from './processors/replay.ts'
export { deltaOf, ProcessorRunner, type RunnerOptions, type StatePublisher } from './processors/runner.ts'
export { distance, type Stop, stopsOf, type TrackPoint } from './processors/track.ts'
