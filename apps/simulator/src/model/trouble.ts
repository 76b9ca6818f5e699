/**
 * What goes wrong with a vehicle on some days. `power`: the terminal is cut off from the vehicle's battery. `speed`: the driver
 * hurries. `heat`: a cell of the pack gets too hot. `stray`: it is used round the clock, between where it belongs and a place
 * outside. `silence`: the network fails for minutes, again and again, and the driver hurries meanwhile: what happened is learnt late.
 * `antenna`: a loose cable lets the receiver see places where the vehicle is not.
 */
export type TroubleKind = 'power' | 'speed' | 'heat' | 'stray' | 'silence' | 'antenna'

/** Vehicles with the same trouble take turns: on each day one of them has it. */
export interface Trouble {
  kind: TroubleKind
  turn: number
  of: number
}

export const hasTrouble = (trouble: Trouble | undefined, kind: TroubleKind, day: number): boolean =>
  trouble?.kind === kind && day % trouble.of === trouble.turn

/** ms: a loose antenna goes wrong for the first of each of these. */
const STRAY_EVERY = 5 * 60_000
const STRAY_FOR = 20_000
/** Degrees that the receiver is off by then. */
const STRAYED = 0.4

/** Degrees of latitude by which what the receiver sees at a moment is wrong. */
export const strayOf = (trouble: Trouble | undefined, day: number, time: number): number =>
  hasTrouble(trouble, 'antenna', day) && time % STRAY_EVERY < STRAY_FOR ? STRAYED : 0
