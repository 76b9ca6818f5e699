import { byId } from '@motorpool/protocols'
import { carriesSignals } from '@motorpool/protocols/facts'
import { decodePayloads } from '@motorpool/signals'
import type { MessageEvent, Step, VehicleEvent } from '@motorpool/stream/server'
import { editionIn, RecordFlag } from '@motorpool/wire'
import { type Meter, readingOf } from './meter.ts'
import type { MeterSet, Meters } from './meter-set.ts'

/** Meters go on slowly: one reading in five minutes is decoded. */
const EVERY_MS = 300_000

/** The last part of time of which a reading is known. */
export interface MeterState {
  readonly slot: number | null
}
export const UNREAD: MeterState = { slot: null }

export interface Reading {
  readonly meter: Meter
  /** ms */
  readonly time: number
  /** s, or 0.1 l */
  readonly value: number
}

function readingsOf(event: MessageEvent, { table, of }: Meters): Reading[] {
  const { messageId, rawForm, flags } = event.columns
  const protocol = byId(event.protocol)
  if (!protocol) return []
  const edition = editionIn(flags, protocol.editions)
  const frame = protocol.decode(event.raw, rawForm, {
    messageId,
    ...(edition === undefined ? {} : { edition }),
  })
  if (!frame.ok) return []
  return decodePayloads(table, protocol.payloads(frame)).flatMap(({ key, value }) => {
    const marked = of.get(key)
    const reading = marked && readingOf(marked.meter, value, marked.scale)
    return marked && reading !== undefined
      ? [{ meter: marked.meter, time: event.deviceTime, value: reading }]
      : []
  })
}

/** Reads the meters of a message, in time or late, unless those of its five minutes are known. */
export function meterStep(state: MeterState, event: VehicleEvent, set: MeterSet): Step<MeterState, Reading> {
  const nothing = { state, outputs: [] }
  if (event.kind !== 'message' || event.type === 'sent') return nothing
  const meters = set.of(event.vehicleId)
  if (!meters || !carriesSignals(event.protocol, event.columns.messageId)) return nothing
  if (event.columns.flags & RecordFlag.absurdTime) return nothing
  const slot = Math.floor(event.deviceTime / EVERY_MS)
  if (slot === state.slot) return nothing
  const outputs = readingsOf(event, meters)
  return outputs.length > 0 ? { state: { slot }, outputs } : nothing
}
