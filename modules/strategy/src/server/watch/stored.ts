import type { OpenAlarm } from '@motorpool/alarm/server'
import type { Motion } from '@motorpool/monitoring/server'
import type { Memory, Met } from './judge.ts'
import { INITIAL, type Track, type WatchState } from './step.ts'

// The names in a state and its sixteen-digit times would be most of what is stored: lists stand for the names, and times are
// told as so much before the newest report.

type StoredMotion = readonly [time: number, speed: number | null, idleFor: number | null]
/** ms before the report's time; `off` and what follows are left out where they are not. */
type StoredMet = readonly [place: number, since: number, last: number, on: 0 | 1, off?: number]
/** `begin` is in µs before the report's time, the others in ms. */
type StoredOpen = readonly [begin: number, last: number, count: number, level: number, written: number]
type StoredRule = readonly [version: number | null, met: readonly StoredMet[], open?: StoredOpen]
type StoredTrack = readonly [motion: StoredMotion | null, rules: Readonly<Record<string, StoredRule>>]
type StoredState =
  | readonly [track: StoredTrack]
  | readonly [track: StoredTrack, late: StoredTrack | null, lateAt: number | null]

const writeMet = (place: string, { since, last, on, off }: Met, base: number): StoredMet => [
  Number(place),
  base - since,
  base - last,
  on ? 1 : 0,
  ...(off === undefined ? ([] as const) : ([base - off] as const)),
]

const readMet = ([, since, last, on, off]: StoredMet, base: number): Met => ({
  since: base - since,
  last: base - last,
  ...(on ? { on: true as const } : {}),
  ...(off === undefined ? {} : { off: base - off }),
})

const writeOpen = ({ begin, last, count, level, written }: OpenAlarm, base: number): StoredOpen => [
  base * 1000 - begin,
  base - last,
  count,
  level,
  base - written,
]

const readOpen = ([begin, last, count, level, written]: StoredOpen, base: number): OpenAlarm => ({
  begin: base * 1000 - begin,
  last: base - last,
  count,
  level,
  written: base - written,
})

const writeMotion = ({ time, speed, idle }: Motion): StoredMotion => [
  time,
  speed,
  idle === null ? null : time - idle,
]

const readMotion = ([time, speed, idleFor]: StoredMotion): Motion => ({
  time,
  speed,
  idle: idleFor === null ? null : time - idleFor,
})

function writeTrack({ motion, rules, open }: Track): StoredTrack {
  const base = motion?.time ?? 0
  const keys = new Set([...Object.keys(rules), ...Object.keys(open)])
  const stored = [...keys].map((key): [string, StoredRule] => {
    const memory = rules[key]
    const met = Object.entries(memory?.met ?? {}).map(([place, one]) => writeMet(place, one, base))
    const alarm = open[key]
    return [
      key,
      [memory?.version ?? null, met, ...(alarm ? ([writeOpen(alarm, base)] as const) : ([] as const))],
    ]
  })
  return [motion && writeMotion(motion), Object.fromEntries(stored)]
}

function readTrack([storedMotion, stored]: StoredTrack): Track {
  const motion = storedMotion && readMotion(storedMotion)
  const base = motion?.time ?? 0
  const rules: Record<string, Memory> = {}
  const open: Record<string, OpenAlarm> = {}
  for (const [key, [version, met, alarm]] of Object.entries(stored)) {
    if (version !== null)
      rules[key] = { version, met: Object.fromEntries(met.map((one) => [one[0], readMet(one, base)])) }
    if (alarm) open[key] = readOpen(alarm, base)
  }
  return { motion, rules, open }
}

/** How states of vehicles are stored: a third of their bytes. Those that earlier programs stored as they were are read as they are. */
export const storedState = {
  write(state: WatchState): StoredState {
    const { late, lateAt, ...track } = state
    if (late === null && lateAt === null) return [writeTrack(track)]
    return [writeTrack(track), late && writeTrack(late), lateAt]
  },
  read(stored: unknown): WatchState {
    if (!Array.isArray(stored)) return stored as WatchState
    const [track, late = null, lateAt = null] = stored as unknown as StoredState
    if (Object.keys(track[1]).length === 0 && track[0] === null && late === null && lateAt === null)
      return INITIAL
    return { ...readTrack(track), late: late && readTrack(late), lateAt }
  },
}
