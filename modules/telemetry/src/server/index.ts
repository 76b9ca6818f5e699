export type { Areas } from './figures/places.ts'
export { sampleFleets } from './figures/sample.ts'
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
export { connectionTopic } from './monitor/connections.ts'
export { fleetTopic, vehicleTopic } from './monitor/live.ts'
export { realtimeSource, telemetryModule } from './monitor/module.ts'
export { Monitored } from './monitor/monitored.ts'
export { type VehicleReport, type VehicleReports, vehicleReports } from './monitor/vehicle-reports.ts'
export { type Columns } from './pack/columns.ts'
export { type PackedDay, Packer, type PackerOptions } from './pack/packer.ts'
export { type LatestState, latestStep, NO_STATE, type VehicleEvent } from './processors/latest.ts'
export { setAllOffline } from './processors/realtime-table.ts'
export { replay } from './processors/replay.ts'
export { deltaOf, ProcessorRunner, type RunnerOptions, type StatePublisher } from './processors/runner.ts'
export { distance, type Stop, stopsOf, type TrackPoint } from './processors/track.ts'
export { PostgresTelemetryStore } from './store/postgres-store.ts'
export type { FramesQuery, StoredFrame, TelemetryStore, Track, VehicleKey } from './store/telemetry-store.ts'
