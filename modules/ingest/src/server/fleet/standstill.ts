import { isReport } from '@motorpool/history/server'
import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import type { ReportEvent } from '../processors/event.ts'

/** 0.1 km/h from which on a vehicle moves. */
const MOVES = 10
/** ms by which a report's own time may differ from that of its receipt and still be about the present. */
const PRESENT_MS = 60_000
/** ms without a report after which nobody can say what the vehicle did meanwhile. */
const GAP_MS = 10 * 60_000

/** What the reports of a vehicle prove of its standing still. Only the newest one counts, and it must say so itself. */
export interface Standstill {
  /** ms; receipt of the first of an unbroken run of reports that all prove it; 0: the newest does not. */
  since: number
  /** ms; receipt of the newest of them */
  seen: number
  /** The newest says that the engine does not run. */
  engineOff: boolean
}

export const NOT_STANDING: Standstill = { since: 0, seen: 0, engineOff: false }

/** A report of the present that carries a speed of its own: what another one said before proves nothing. */
const isProof = ({ columns: { speed }, deviceTime, receiveTime }: ReportEvent): boolean =>
  speed !== ABSENT && speed < MOVES && Math.abs(receiveTime - deviceTime) <= PRESENT_MS

const saysOff = (state: number): boolean =>
  (state & (StateBit.accUnknown | StateBit.accOn | StateBit.engineOn)) === 0

/**
 * What is proven after a stored message. What was sent again, late, says nothing of the present, nor does one that is older than
 * another: that it stood before it moved is no proof, that it moved before it stood ends one.
 *
 * @param newest ms; device time of the newest report before it
 */
export function standstillAfter(before: Standstill, event: ReportEvent, newest: number): Standstill {
  const { flags, state } = event.columns
  if (!isReport(flags) || (flags & RecordFlag.reissued) !== 0) return before
  if (!isProof(event)) return NOT_STANDING
  if (event.deviceTime <= newest) return before
  const seen = event.receiveTime
  const isRun = before.since > 0 && seen - before.seen <= GAP_MS
  return { since: isRun ? before.since : seen, seen, engineOff: saysOff(state) }
}

/** What a command may ask of the vehicle that it goes to. */
export interface StandstillBound {
  /** ms that the newest report may be old */
  age: number
  /** ms for which it must have stood, by its reports */
  least: number
  engineOff: boolean
}

/** Whether the reports prove now what is asked. */
export const isStanding = (
  { since, seen, engineOff }: Standstill,
  bound: StandstillBound,
  now: number,
): boolean =>
  since > 0 && now - seen <= bound.age && seen - since >= bound.least && (engineOff || !bound.engineOff)
