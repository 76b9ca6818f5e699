import { type AlarmChange, type AlarmKind, type Moment, movedTo } from '@motorpool/alarm/server'
import type { FenceState, TrackState } from '@motorpool/geo/fence'

/** What raises an alarm at a fence. */
export type FenceDeed = 'enter' | 'leave' | 'stay' | 'speed'

/** The tenant's fences, and those of customers (decision 63). */
export const FENCE_KINDS = ['FENCE', 'CUSTOMER_FENCE'] as const satisfies readonly AlarmKind[]
export type FenceKind = (typeof FENCE_KINDS)[number]

/** An open alarm: its begin in the order of everything (µs), which names it, and in time (ms). */
export interface OpenDeed {
  readonly begin: number
  readonly time: number
  /** Left out: the tenant's. */
  readonly kind?: FenceKind
}
export type OpenDeeds = { readonly [D in FenceDeed]?: OpenDeed | undefined }

/** What is remembered of a vehicle and one fence; nothing while it is outside and no alarm is open. */
export interface FenceMemory {
  /** Of the place of the fence; null: of whichever it had (after a replay began). */
  readonly mark: number | null
  readonly side: FenceState
  readonly open?: OpenDeeds
}

/** What is remembered of a vehicle: plain JSON. */
export interface WatchState {
  /** Null before the first position since it is watched. */
  readonly track: TrackState | null
  readonly fences: Readonly<Record<string, FenceMemory>>
  /** ms */
  readonly wake: number | null
}

export const INITIAL: WatchState = { track: null, fences: {}, wake: null }

/** A vehicle is known to have come to a side of a fence. */
export interface SideChange {
  readonly op: 'side'
  readonly fenceId: string
  readonly inside: boolean
  /** ms */
  readonly time: number
}
export type WatchOutput = AlarmChange | SideChange

export const subjectOf = (fenceId: string, deed: FenceDeed): string => `${fenceId}:${deed}`

/** The end of an open alarm; never before its begin. */
export const endOfDeed = (fenceId: string, deed: FenceDeed, open: OpenDeed, moment: Moment): AlarmChange => ({
  op: 'end',
  key: `${open.kind ?? 'FENCE'}:${subjectOf(fenceId, deed)}`,
  begin: open.begin,
  count: 1,
  moment: moment.time >= open.time ? moment : movedTo(moment, { time: open.time }),
})

const DEEDS: readonly FenceDeed[] = ['enter', 'leave', 'stay', 'speed']

/** Ends all that is open at a fence. */
export const endAll = (fenceId: string, { open = {} }: FenceMemory, moment: Moment): AlarmChange[] =>
  DEEDS.flatMap((deed) => {
    const one = open[deed]
    return one ? [endOfDeed(fenceId, deed, one, moment)] : []
  })
