export { type FrameColumns, INTEGERS, newColumns } from './columns.ts'
export { copyIn, copyOut } from './copy.ts'
export { historyErrors } from './errors.ts'
export { sequence } from './events/sequencer.ts'
export {
  type NewVehicleEvent,
  recordVehicleEvents,
  VEHICLE_EVENT_KINDS,
  type VehicleEventKind,
} from './events/vehicle-event.ts'
export {
  endStreamed,
  furthestHorizon,
  passIdle,
  type StoredSeat,
  type StreamedSeat,
  storeSeats,
  streamedSeats,
  streamedSince,
  takeStreamedSeat,
} from './log/streamed-seat.ts'
export { packBlock, unpackRaw, unpackTrack } from './pack/block.ts'
export { Bounds, boundsOf } from './pack/bounds.ts'
export type { PackedDay } from './pack/catalogue.ts'
export { EPOCH_2000_US, idTextOf, microsOf, TWO_32 } from './pack/copy-values.ts'
export { DAY_LOCK } from './pack/day-lock.ts'
export { type Forgetting, forgetPacked, tenantsWithHistory } from './pack/forget.ts'
export { Packer, type PackerOptions, writeBlocks } from './pack/packer.ts'
export { type FarRows, farOf, keepFar, openTrack, readBlocks, unpackBlock } from './pack/stored-block.ts'
export { countBehind, firstDay } from './reader/count-behind.ts'
export { type JournalPage, JournalReader, type Share } from './reader/journal-reader.ts'
export {
  isMessage,
  type JournalEntry,
  type JournalRow,
  placeOf,
  type StoredVehicleEvent,
} from './reader/journal-row.ts'
export { microTime, type Position, START, samePosition } from './reader/position.ts'
export { messageAt, readReported, readVehicle } from './reader/vehicle-reader.ts'
export { LazyColumns } from './scan/lazy-columns.ts'
export { buffersOf, type PackedHistory, type PackedPart } from './scan/packed-history.ts'
export { othersStored } from './store/others.ts'
export { makePartition } from './store/partition.ts'
export { PostgresTelemetryStore } from './store/postgres-store.ts'
export {
  keepSeat,
  reserve,
  type Sealed,
  seal,
  seatLock,
  takeSeat,
  type WriterSeat,
} from './store/seat.ts'
export type {
  FramesQuery,
  MessageSet,
  MessageType,
  PackedOptions,
  StoredBox,
  StoredFrame,
  TelemetryStore,
  Track,
  VehicleKey,
} from './store/telemetry-store.ts'
export { seenOf } from './store/telemetry-store.ts'
export { isReport } from './store/which.ts'
