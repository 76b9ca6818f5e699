export { type Device, VehicleSlot } from './fleet/slot.ts'
export { isStanding, type Standstill, type StandstillBound } from './fleet/standstill.ts'
export { nodeCiphers, type OwnKeys } from './gateway/ciphers.ts'
export { Gateway } from './gateway/gateway.ts'
export type { MetricsSnapshot } from './gateway/metrics.ts'
export {
  type CommandListener,
  DEFAULT_LIMITS,
  type DeviceRegistry,
  deviceRegistry,
  type GatewayLimits,
  type GatewayOptions,
  type GatewaySink,
  type ListenerOptions,
  type MediaPort,
  mediaKeeping,
  type Platform,
  type Resolution,
} from './gateway/ports.ts'
export { DEFAULT_INSTANCE, type JournalOptions, postgresLog } from './journal/journal.ts'
export type {
  CommittedRows,
  DurableLog,
  LogEvents,
  LogLimits,
  OpenLog,
  Verdict,
  Waiter,
} from './journal/port.ts'
export { LiveKeys } from './keys/live.ts'
export {
  countSignatures,
  forgetSigningKey,
  type SignatureCounts,
  SigningKeyTable,
  signingKeyOf,
} from './keys/signing-keys.ts'
export {
  ensurePlatformKeys,
  gatewayVault,
  listPlatformKeys,
  type PlatformKey,
  platformKeysChanged,
  revokePlatformKey,
  rotatePlatformKey,
} from './keys/store.ts'
export { judgeLower, sweepLower } from './ledger/lower-judge.ts'
export { countSentOn, type SentOn } from './ledger/sent-on.ts'
export { travelledOn } from './processors/day-recount.ts'
export type { EventColumns } from './processors/event.ts'
export { columnsOf } from './processors/journal-events.ts'
export {
  dayDistanceOf,
  type LatestEvent,
  type LatestState,
  latestStep,
  NO_STATE,
  runStatusOf,
  saysStanding,
} from './processors/latest.ts'
export {
  deltaOf,
  LatestRunner,
  type LatestRunnerOptions,
  type StatePublisher,
} from './processors/latest-runner.ts'
export {
  type FollowedVehicle,
  followVehicles,
  forgetVehicles,
  type RealtimeStatus,
  statusOf,
} from './processors/realtime-table.ts'
export { replay } from './processors/replay.ts'
export {
  readStandingWork,
  type StandingWork,
  saveStandingWork,
  workChanged,
} from './processors/standing-work.ts'
export { lastOnline, onlineTerminals, type TerminalOnVehicle } from './processors/terminal-status.ts'
export { distance, type Stop, stopsOf, type TrackPoint } from './processors/track.ts'
export { GAP_MS, hasFix, metresOf, NOT_TRAVELLED, readingOf, travelStep } from './processors/travel.ts'
export { type RecordedVehicles, recordedVehicles } from './recorded.ts'
export { type LogStreamCode, LogStreamError } from './stream-log/failure.ts'
export { type StreamLogOptions, streamLog } from './stream-log/log.ts'
export { LogStore, type LogStoreOptions } from './stream-log/stored-log.ts'
export { LogStream, type LogStreamOptions, type LogStreamState } from './stream-log/stream.ts'
export {
  allStates,
  replacedVehicles,
  tenantStates,
  vehicleFrames,
} from './topics.ts'
