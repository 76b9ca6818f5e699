export { type BitField, type ByteOrder, bitsOf, readBits, signed, spanOf, writeBits } from './bits.ts'
export { type DbcFile, type DbcSignal, parseDbc, type Skipped } from './dbc.ts'
export { plainSignal } from './plain.ts'
export { shownSignals, signalsOf } from './shown.ts'
export {
  type CompiledSignal,
  compileSignal,
  decodeSignal,
  encodeSignal,
  type SignalDefinition,
} from './signal.ts'
export {
  canFrameId,
  compileTable,
  decodePayloads,
  type SignalTable,
  signalsFor,
  unitFrameId,
} from './table.ts'
