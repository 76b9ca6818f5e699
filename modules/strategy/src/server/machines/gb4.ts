import {
  type AlarmChange,
  type AlarmFacts,
  endOf,
  live,
  momentOf,
  type OpenAlarms,
  rewindAlarms,
  storeAlarms,
} from '@motorpool/alarm/server'
import { NONE, Sample } from '@motorpool/monitoring/server'
import { carriesSignals, factsById } from '@motorpool/protocols/facts'
import { measureOf } from '@motorpool/protocols/measures'
import {
  defineConsumer,
  isBelievableReport,
  isDeletion,
  type MessageEvent,
  type VehicleEvent,
} from '@motorpool/stream/server'
import { RecordFlag, StateBit } from '@motorpool/wire'
import { GB4_FIELDS, GB4_POSITION } from './gb4-fields.ts'
import { loadMachines, MACHINES_TOPIC, type Machine, type MachineSet, NO_MACHINES } from './machine-set.ts'

/** What is remembered of a vehicle on the chain of GB4: plain JSON. */
export interface Gb4State {
  /** ms: since when its engine or ACC is on; null while it is off. */
  readonly on: number | null
  /** ms: when a value of a field was heard last, a minute exactly at best. */
  readonly heard: Readonly<Record<string, number>>
  /** Values that cannot be, by field, until one that can. */
  readonly wrong: Readonly<Record<string, number>>
  readonly open: OpenAlarms
}

export const GB4_INITIAL: Gb4State = { on: null, heard: {}, wrong: {}, open: {} }

/** ms: that a field goes on being heard is written this often. */
const HEARD_MS = 60_000

type Result = { state: Gb4State; outputs: readonly AlarmChange[] }

/** What a message says of the fields. */
function read(state: Gb4State, event: MessageEvent, { table }: Machine, time: number): Gb4State {
  const protocol = factsById(event.protocol)
  if (!protocol) return state
  const sample = new Sample(
    event,
    NONE,
    carriesSignals(event.protocol, event.columns.messageId) ? table : undefined,
  )
  const heard: Record<string, number> = {}
  const wrong: Record<string, number> = { ...state.wrong }
  const isDue = (field: string) => time - (state.heard[field] ?? 0) >= HEARD_MS
  const valueOf = (field: string) => sample.value(field, measureOf(protocol.name, field))
  for (const { field, instead, min, max } of GB4_FIELDS) {
    const own = valueOf(field)
    const value = Number.isNaN(own) && instead !== undefined ? valueOf(instead) : own
    if (Number.isNaN(value)) continue
    if (isDue(field)) heard[field] = time
    if (value < min || value > max) wrong[field] ??= value
    else delete wrong[field]
  }
  if (event.columns.state & StateBit.located && isBelievableReport(event) && isDue(GB4_POSITION))
    heard[GB4_POSITION] = time
  const isSame = Object.keys(heard).length === 0 && JSON.stringify(wrong) === JSON.stringify(state.wrong)
  return isSame ? state : { ...state, heard: { ...state.heard, ...heard }, wrong }
}

const facts = (
  type: 'MISSING' | 'RANGE',
  fields: readonly string[],
  lastGood: number,
  reason: string,
): AlarmFacts => ({
  kind: 'GB4',
  subject: type,
  type,
  level: 1,
  detail: { fields, lastGood, reason },
})

function shownBy({ on, heard, wrong }: Gb4State, time: number, { bounds }: MachineSet): AlarmFacts[] {
  if (on === null) return []
  const sinceOf = (field: string) => Math.max(heard[field] ?? on, on)
  const missing = [...GB4_FIELDS.map(({ field }) => field), GB4_POSITION].filter(
    (field) => time - sinceOf(field) >= bounds.gb4Minutes * 60_000 + HEARD_MS,
  )
  const shown: AlarmFacts[] = []
  if (missing.length > 0)
    shown.push(facts('MISSING', missing, Math.min(...missing.map(sinceOf)), missing.join(', ')))
  const bad = Object.entries(wrong)
  if (bad.length > 0)
    shown.push(
      facts(
        'RANGE',
        bad.map(([field]) => field),
        on,
        bad.map(([field, value]) => `${field} ${value}`).join(', '),
      ),
    )
  return shown
}

function message(state: Gb4State, event: MessageEvent, set: MachineSet): Result {
  const machine = set.of(event.vehicleId)
  const isOurs = machine?.gb4 === true && (event.type === 'report' || event.type === 'other')
  if (!isOurs) return { state, outputs: [] }
  const isReport = event.type === 'report' && (event.columns.flags & RecordFlag.absurdTime) === 0
  // Carriers have no time of their own that could be another.
  const time = isReport ? event.deviceTime : event.receiveTime
  const { columns } = event
  const isOn = (columns.state & (StateBit.accOn | StateBit.engineOn)) !== 0
  let next = state
  if (isReport && !(columns.state & StateBit.accUnknown) && isOn !== (state.on !== null))
    next = { ...state, on: isOn ? time : null, wrong: isOn ? state.wrong : {} }
  if (next.on !== null) next = read(next, event, machine, time)
  if (!isReport) return { state: next, outputs: [] }
  const { open, changes } = live(next.open, momentOf(event), shownBy(next, time, set), () => true)
  return { state: open === next.open ? next : { ...next, open }, outputs: changes }
}

/** Holds what machines of GB4 report against what they must. */
export function gb4Step(state: Gb4State, event: VehicleEvent, set: MachineSet): Result {
  if (event.kind === 'message') return message(state, event, set)
  const isOver = isDeletion(event) || (event.kind === 'reference' && set.of(event.vehicleId)?.gb4 !== true)
  if (!isOver || Object.keys(state.open).length === 0) return { state, outputs: [] }
  const end = (key: string, one: OpenAlarms[string]) =>
    endOf(key, one, { time: one.last, place: event.place, late: false })
  return { state: GB4_INITIAL, outputs: Object.entries(state.open).map(([key, one]) => end(key, one)) }
}

/** Machines on the chain of GB4 whose required values are missing or cannot be. */
export const gb4Watch = defineConsumer<Gb4State, AlarmChange, MachineSet>({
  name: 'strategy.gb4',
  version: 1,
  begin: 'now',
  initial: GB4_INITIAL,
  reference: { topic: MACHINES_TOPIC, none: NO_MACHINES, load: loadMachines },
  step: gb4Step,
  deliver: (tx, deliveries, why) => storeAlarms(tx, deliveries, why),
  rewind: async (tx, vehicleId, from) => ({
    ...GB4_INITIAL,
    open: await rewindAlarms(tx, vehicleId, ['GB4'], from),
  }),
})
