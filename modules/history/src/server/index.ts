export { type FrameColumns, newColumns } from './columns.ts'
export { copyIn, copyOut } from './copy.ts'
export { packBlock, unpackRaw, unpackTrack } from './pack/block.ts'
export { DAY_LOCK } from './pack/day-lock.ts'
export { type PackedDay, Packer, type PackerOptions, writeBlocks } from './pack/packer.ts'
export { type JournalPage, JournalReader, type JournalRow } from './reader/journal-reader.ts'
export { microTime, type Position, START, samePosition } from './reader/position.ts'
export { makePartition } from './store/partition.ts'
export { PostgresTelemetryStore } from './store/postgres-store.ts'
export { holdsSeat, reserve, takeSeat, type WriterSeat } from './store/seat.ts'
export type {
  FramesQuery,
  MessageSet,
  MessageType,
  StoredBox,
  StoredFrame,
  TelemetryStore,
  Track,
  VehicleKey,
} from './store/telemetry-store.ts'
export { isReport } from './store/which.ts'
