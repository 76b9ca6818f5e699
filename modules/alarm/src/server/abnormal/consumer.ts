import {
  type Delivery,
  defineConsumer,
  isBelievableReport,
  isDeletion,
  type MessageEvent,
  type VehicleEvent,
} from '@motorpool/stream/server'
import { momentOf } from '../facts/consumer.ts'
import { type AlarmChange, endOf, live, type Moment, movedTo, type OpenAlarms } from '../life/life.ts'
import { rewindAlarms } from '../store/rewind.ts'
import { storeAlarms } from '../store/store.ts'
import { type AlarmBounds, BOUNDS_TOPIC, loadBounds, USUAL_BOUNDS } from './bounds.ts'
import { locate, NOWHERE, type Whereabouts } from './location.ts'

/** What is remembered of a vehicle. */
interface Abnormal extends Whereabouts {
  readonly open: OpenAlarms
  /** ms: since when nothing is heard of it; null while it is connected. */
  readonly gone: number | null
  /** ms: when it will have been silent for too long. */
  readonly wake: number | null
}

const INITIAL: Abnormal = { ...NOWHERE, open: {}, gone: null, wake: null }
const OFFLINE = 'OFFLINE:OFFLINE'

type Result = { state: Abnormal; outputs: readonly AlarmChange[] }

const NOTHING: readonly AlarmChange[] = []

const isPresent = ({ gone, open }: Abnormal): boolean => gone === null && !open[OFFLINE]

/**
 * It is heard of: nothing that was said of its silence holds any more. Sessions shorter than a moment are not written down, so a
 * message without one is a word of which the silence is counted anew.
 */
function heard(state: Abnormal, moment: Moment, connected: boolean, bounds: AlarmBounds): Result {
  if (isPresent(state)) return { state, outputs: NOTHING }
  const { open, changes } = live(state.open, moment, [], (key) => key === OFFLINE)
  const next = { ...state, open, gone: null, wake: null }
  return { state: connected ? next : silent(next, moment.time, bounds), outputs: changes }
}

/** Silence is measured from the end of the session on, whatever the bound was then. */
function silent(state: Abnormal, gone: number, { offlineHours }: AlarmBounds): Abnormal {
  const wake = state.open[OFFLINE] ? null : gone + offlineHours * 3_600_000
  return state.gone === gone && state.wake === wake ? state : { ...state, gone, wake }
}

function tooLong(state: Abnormal, time: number, place: number): Result {
  const { gone, anchor } = state
  const at = anchor ? { lng: anchor.lng, lat: anchor.lat } : undefined
  const moment: Moment = { time, place, late: false, at }
  const { open, changes } = live(
    state.open,
    moment,
    [
      {
        kind: 'OFFLINE',
        subject: 'OFFLINE',
        type: 'OFFLINE',
        level: 2,
        detail: { lastGood: gone, reason: `${Math.round((time - (gone ?? time)) / 360_000) / 10} h` },
      },
    ],
    () => false,
  )
  return { state: { ...state, open, wake: null }, outputs: changes }
}

function message(state: Abnormal, event: MessageEvent, bounds: AlarmBounds): Result {
  if (event.type === 'sent') return { state, outputs: NOTHING }
  const moment = momentOf(event)
  const known = isPresent(state)
    ? { state, outputs: NOTHING }
    : heard(state, movedTo(moment, { time: event.receiveTime, late: false }), false, bounds)
  // What comes late says nothing of where the vehicle is by now.
  if (event.type !== 'report' || !isBelievableReport(event)) return known
  const { where, shown, states } = locate(known.state, event, moment, known.state.open, bounds)
  const { open, changes } = live(known.state.open, moment, shown, states)
  const isSame = where === known.state && open === known.state.open
  return {
    state: isSame ? known.state : { ...known.state, ...where, open },
    outputs: [...known.outputs, ...changes],
  }
}

/** @internal exported for its tests */
export function step(state: Abnormal, event: VehicleEvent, bounds: AlarmBounds): Result {
  const { place } = event
  switch (event.kind) {
    case 'message':
      return message(state, event, bounds)
    case 'session':
      if (event.began) return heard(state, { time: event.time, place, late: false }, true, bounds)
      return { state: silent(state, event.time, bounds), outputs: NOTHING }
    case 'tick':
      return tooLong(state, event.time, place)
    case 'reference':
      return { state: state.gone === null ? state : silent(state, state.gone, bounds), outputs: NOTHING }
    case 'registration': {
      if (!isDeletion(event)) return { state, outputs: NOTHING }
      const end = (key: string, open: OpenAlarms[string]) =>
        endOf(key, open, { time: open.last, place, late: false })
      return { state: INITIAL, outputs: Object.entries(state.open).map(([key, open]) => end(key, open)) }
    }
    case 'recorded':
      return { state, outputs: NOTHING }
  }
}

/** Vehicles whose position cannot be right, and those that nobody has heard of for long. */
export const alarmAbnormal = defineConsumer<Abnormal, AlarmChange, AlarmBounds>({
  name: 'alarm.abnormal',
  version: 1,
  begin: 'now',
  initial: INITIAL,
  reference: { topic: BOUNDS_TOPIC, none: USUAL_BOUNDS, load: loadBounds },
  step,
  wakeAt: ({ wake }) => wake,
  deliver: (tx, deliveries: readonly Delivery<AlarmChange>[], why) => storeAlarms(tx, deliveries, why),
  rewind: async (tx, vehicleId, from) => ({
    ...INITIAL,
    open: await rewindAlarms(tx, vehicleId, ['LOCATION', 'OFFLINE'], from),
  }),
})
