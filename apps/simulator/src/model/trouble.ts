/**
 * What goes wrong with a vehicle on some days. `power`: the terminal is cut off from the vehicle's battery. `speed`: the driver
 * hurries. `heat`: a cell of the pack gets too hot. `stray`: it is used round the clock, between where it belongs and a place
 * outside. `silence`: the network fails for minutes, again and again, and the driver hurries meanwhile: what happened is learnt late.
 */
export type TroubleKind = 'power' | 'speed' | 'heat' | 'stray' | 'silence'

/** Vehicles with the same trouble take turns: on each day one of them has it. */
export interface Trouble {
  kind: TroubleKind
  turn: number
  of: number
}

export const hasTrouble = (trouble: Trouble | undefined, kind: TroubleKind, day: number): boolean =>
  trouble?.kind === kind && day % trouble.of === trouble.turn
