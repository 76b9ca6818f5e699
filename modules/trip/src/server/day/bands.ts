import { distance } from '@motorpool/geo'
import type { Band, BandKind } from '../../shared/day-line.ts'

/** Something known of a vehicle at a time. */
export interface Mark {
  /** ms */
  time: number
  /** Degrees; null: no position. */
  at: readonly [lng: number, lat: number] | null
  /** The engine or ACC is on. */
  working: boolean
}

export interface Stretch {
  from: number
  to: number
}

interface Given {
  /** In order of time: reports, and where trips end and begin. */
  marks: readonly Mark[]
  trips: readonly (Stretch & { id: string })[]
  charges: readonly Stretch[]
}

/** ms: between reports further apart it is not known what a vehicle did. */
const GAP_MS = 300_000
/** m: as far apart are two positions of a standing vehicle at most. */
const NEAR_M = 300

const isNear = (a: Mark, b: Mark): boolean =>
  a.at !== null && b.at !== null && distance([...a.at], [...b.at]) <= NEAR_M

function restKind(a: Mark, b: Mark): BandKind {
  if (b.time - a.time <= GAP_MS) return a.working ? 'IDLE' : 'STAND'
  return isNear(a, b) ? 'STAND' : 'UNKNOWN'
}

/** Bands with those of one kind behind each other as one. */
function joined(bands: readonly Band[]): Band[] {
  const all: Band[] = []
  for (const band of bands) {
    const last = all.at(-1)
    if (last && last.kind === band.kind && last.trip === band.trip && last.to === band.from) last.to = band.to
    else if (band.to > band.from) all.push({ ...band })
  }
  return all
}

/** Bands with a stretch laid over them: what was below it is gone. */
function overlaid(bands: readonly Band[], over: Band): Band[] {
  const before = bands.flatMap((band) =>
    band.from < over.from ? [{ ...band, to: Math.min(band.to, over.from) }] : [],
  )
  const after = bands.flatMap((band) =>
    band.to > over.to ? [{ ...band, from: Math.max(band.from, over.to) }] : [],
  )
  return [...before, over, ...after]
}

const cut = <S extends Stretch>(all: readonly S[], { from, to }: Stretch): S[] =>
  all.flatMap((one) => {
    const part = { ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }
    return part.to > part.from ? [part] : []
  })

/** The bands of a time, without a hole between the first and the last thing known of it. */
export function bandsOf(time: Stretch, { marks, trips, charges }: Given): Band[] {
  const rests: Band[] = []
  for (let i = 1; i < marks.length; i++) {
    const [a, b] = [marks[i - 1], marks[i]]
    if (a && b) rests.push({ kind: restKind(a, b), from: a.time, to: b.time, trip: null })
  }
  let bands: readonly Band[] = joined(cut(rests, time))
  for (const { from, to } of cut(charges, time))
    bands = overlaid(bands, { kind: 'CHARGE', from, to, trip: null })
  for (const { from, to, id } of cut(trips, time))
    bands = overlaid(bands, { kind: 'DRIVE', from, to, trip: id })
  return joined(bands)
}

/** The longest stretch without a trip that is not silence. */
export function longestRest(bands: readonly Band[]): Stretch | null {
  let longest: Stretch | null = null
  let open: Stretch | null = null
  for (const { kind, from, to } of bands) {
    if (kind === 'DRIVE' || kind === 'UNKNOWN') open = null
    else open = open ? { from: open.from, to } : { from, to }
    if (open && (!longest || open.to - open.from > longest.to - longest.from)) longest = open
  }
  return longest
}
