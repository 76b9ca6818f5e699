import { fromHex } from '@motorpool/kernel'
import type { DecodedField, Payload } from '@motorpool/wire'
import { type CompiledSignal, compileSignal, decodeSignal, type SignalDefinition } from './signal.ts'

/** Signals of one frame. */
interface Entry {
  /** Bytes that the data begin with. */
  prefix: Uint8Array
  signals: CompiledSignal[]
}

/** The definitions of one software version, by what carries them. */
export interface SignalTable {
  readonly size: number
  /** Code of the signal that is the value of a function field, by the field's code. */
  readonly fields: ReadonlyMap<string, string>
  readonly can: ReadonlyMap<number, readonly Entry[]>
  readonly unit: ReadonlyMap<number, readonly Entry[]>
  /** Signals without a frame id. */
  readonly anywhere: readonly CompiledSignal[]
}

const CAN_DIGITS = 8
const UNIT_DIGITS = 2

interface FrameId {
  id: number
  prefix: string
}

const even = (hex: string) => (hex.length % 2 === 0 ? hex : `0${hex}`)

/** A frame id as that of a CAN frame: the id, and behind eight digits the beginning of the data. */
export function canFrameId(hex: string): FrameId {
  return { id: Number.parseInt(hex.slice(0, CAN_DIGITS), 16), prefix: even(hex.slice(CAN_DIGITS)) }
}

/** A frame id as that of a pass-through or block: the type byte, and the beginning of the data. */
export function unitFrameId(hex: string): FrameId {
  const padded = even(hex)
  return { id: Number.parseInt(padded.slice(0, UNIT_DIGITS), 16), prefix: padded.slice(UNIT_DIGITS) }
}

function add(map: Map<number, Entry[]>, { id, prefix }: FrameId, signal: CompiledSignal): void {
  const bytes = fromHex(prefix) ?? new Uint8Array(0)
  const entries = map.get(id) ?? []
  map.set(id, entries)
  const same = entries.find(
    (e) => e.prefix.length === bytes.length && e.prefix.every((b, i) => b === bytes[i]),
  )
  if (same) same.signals.push(signal)
  else entries.push({ prefix: bytes, signals: [signal] })
}

export function compileTable(definitions: readonly SignalDefinition[]): SignalTable {
  const can = new Map<number, Entry[]>()
  const unit = new Map<number, Entry[]>()
  const anywhere: CompiledSignal[] = []
  for (const definition of definitions) {
    const signal = compileSignal(definition)
    if (!definition.frameId) {
      anywhere.push(signal)
      continue
    }
    add(can, canFrameId(definition.frameId), signal)
    add(unit, unitFrameId(definition.frameId), signal)
  }
  const fields = new Map(definitions.flatMap(({ field, code }) => (field ? [[field, code]] : [])))
  return { size: definitions.length, fields, can, unit, anywhere }
}

const begins = (data: Uint8Array, prefix: Uint8Array) =>
  data.length >= prefix.length && prefix.every((byte, i) => data[i] === byte)

/** The signals defined for a payload, and those among them that its data are too short for. */
export function signalsFor(table: SignalTable, payload: Payload): CompiledSignal[] {
  const entries = (payload.carrier === 'can' ? table.can : table.unit).get(payload.id) ?? []
  const found = entries.filter((e) => begins(payload.data, e.prefix)).flatMap((e) => e.signals)
  return payload.carrier === 'unit' ? [...found, ...table.anywhere] : found
}

/** The values of all payloads of a frame; of a signal sent twice the last counts. */
export function decodePayloads(table: SignalTable, payloads: readonly Payload[]): DecodedField[] {
  const fields = new Map<string, DecodedField>()
  for (const payload of payloads)
    for (const signal of signalsFor(table, payload)) {
      const field = decodeSignal(payload.data, signal, payload.offset)
      if (field) fields.set(field.key, field)
    }
  return [...fields.values()]
}
