export { copyIn, copyOut } from './copy.ts'
export { packBlock, unpackRaw, unpackTrack } from './pack/block.ts'
export { type Columns, newColumns } from './pack/columns.ts'
export { DAY_LOCK } from './pack/day-lock.ts'
export { type PackedDay, Packer, type PackerOptions, writeBlocks } from './pack/packer.ts'
export { PostgresTelemetryStore } from './store/postgres-store.ts'
export type {
  FramesQuery,
  MessageSet,
  StoredFrame,
  TelemetryStore,
  Track,
  VehicleKey,
} from './store/telemetry-store.ts'
