import { distance } from '@motorpool/geo'
import type { MessageEvent } from '@motorpool/stream/server'
import { ABSENT, physical, StateBit } from '@motorpool/wire'
import type { AbnormalItem } from '../../shared/index.ts'
import type { AlarmFacts, Moment, OpenAlarms } from '../life/life.ts'
import type { AlarmBounds } from './bounds.ts'

/** Degrees, WGS-84. */
interface Place {
  readonly lng: number
  readonly lat: number
}

/** The box around China, its islands with it; zero is outside it too. */
const BOX = { west: 73, east: 136, south: 3, north: 54 }
const isOutside = ({ lng, lat }: Place): boolean =>
  lng < BOX.west || lng > BOX.east || lat < BOX.south || lat > BOX.north

/** What is remembered of where a vehicle has been. */
export interface Whereabouts {
  /** The last good position and its time (ms); renewed every `ANCHOR_MS` at most. */
  readonly anchor: (Place & { readonly time: number }) | null
  /** ms: since when it reports without a fix. */
  readonly lost: number | null
  /** ms: since when it reports speed at one position. */
  readonly frozen: number | null
  /** ms: since when it is where it cannot be. */
  readonly outside: number | null
}

export const NOWHERE: Whereabouts = { anchor: null, lost: null, frozen: null, outside: null }

/** ms: a state is not written more often for a vehicle that does nothing unusual. */
const ANCHOR_MS = 30_000
/** ms: one report at sea is a disturbance. */
const OUTSIDE_MS = 60_000
/** m: shorter jumps are what receivers do between houses. */
const JUMP_METRES = 2000
/** ms without another jump after which they are over. */
const JUMP_OVER_MS = 10 * 60_000
/** km/h: slower may be drift. */
const MOVES = 5

const LEVELS: Partial<Record<AbnormalItem, 1 | 2>> = { OUTSIDE: 2 }

interface Seen {
  readonly where: Whereabouts
  readonly shown: readonly AlarmFacts[]
  states(key: string): boolean
}

function facts(
  type: AbnormalItem,
  before: Whereabouts,
  reason: string,
  protocol: string | undefined,
): AlarmFacts {
  return {
    kind: 'LOCATION',
    subject: type,
    ...(protocol === undefined ? {} : { protocol }),
    type,
    level: LEVELS[type] ?? 1,
    detail: { reason, ...(before.anchor ? { lastGood: before.anchor.time } : {}) },
  }
}

const minutes = (ms: number): string => `${Math.round(ms / 60_000)} min`

/** What one report says of where its vehicle is; `open` are its alarms. */
export function locate(
  before: Whereabouts,
  { columns }: MessageEvent,
  moment: Moment,
  open: OpenAlarms,
  bounds: AlarmBounds,
): Seen {
  const { time, at, protocol } = moment
  const shown: AlarmFacts[] = []
  const isJumpOver = (key: string) => time - (open[key]?.last ?? time) >= JUMP_OVER_MS
  if (!at) {
    const isOff = (columns.state & (StateBit.accOn | StateBit.accUnknown)) === 0
    // In a garage nothing is wrong with a vehicle that stands there.
    if (isOff)
      return {
        where: before.lost === null ? before : { ...before, lost: null, frozen: null },
        shown,
        states: (key) => key === 'LOCATION:NO_FIX' || (key === 'LOCATION:JUMP' && isJumpOver(key)),
      }
    const lost = before.lost ?? time
    if (time - lost >= bounds.noFixMinutes * 60_000)
      shown.push(facts('NO_FIX', before, minutes(time - lost), protocol))
    const where = before.lost === null ? { ...before, lost, frozen: null } : before
    return { where, shown, states: (key) => key === 'LOCATION:JUMP' && isJumpOver(key) }
  }
  const speed = columns.speed === ABSENT ? null : physical('speed', columns.speed)
  const outside = isOutside(at) ? (before.outside ?? time) : null
  const { anchor } = before
  const isStill = anchor !== null && anchor.lng === at.lng && anchor.lat === at.lat
  const frozen = isStill && speed !== null && speed > MOVES ? (before.frozen ?? time) : null
  const metres =
    anchor === null || isStill || outside !== null ? 0 : distance([anchor.lng, anchor.lat], [at.lng, at.lat])
  const hours = anchor === null ? 0 : (time - anchor.time) / 3_600_000
  const isJump = metres > JUMP_METRES && hours > 0 && metres / 1000 / hours > bounds.jumpSpeed
  if (outside !== null && time - outside >= OUTSIDE_MS)
    shown.push(facts('OUTSIDE', before, `${at.lng}, ${at.lat}`, protocol))
  if (frozen !== null && time - frozen >= bounds.frozenMinutes * 60_000)
    shown.push(facts('FROZEN', before, `${minutes(time - frozen)}, ${speed} km/h`, protocol))
  if (isJump)
    shown.push(
      facts('JUMP', before, `${Math.round(metres / 1000)} km / ${Math.round(hours * 3600)} s`, protocol),
    )
  // A position that cannot be is nothing to measure the next one from.
  const isDue = outside === null && (anchor === null || isJump || time - anchor.time >= ANCHOR_MS)
  const next = isDue && frozen === null ? { ...at, time } : anchor
  const isSame =
    next === anchor && before.lost === null && frozen === before.frozen && outside === before.outside
  return {
    where: isSame ? before : { anchor: next, lost: null, frozen, outside },
    shown,
    states: (key) => key.startsWith('LOCATION:') && (key !== 'LOCATION:JUMP' || isJumpOver(key)),
  }
}
