/** What an account of a lower platform sent of one vehicle on one day of receipt. */
export interface LowerCounts {
  messages: number
  repeated: number
  live: number
  prompt: number
  disordered: number
  reissued: number
  refused: number
  refusedBy: Record<string, number>
  signed: number
  misSigned: number
}

export const newLowerCounts = (): LowerCounts => ({
  messages: 0,
  repeated: 0,
  live: 0,
  prompt: 0,
  disordered: 0,
  reissued: 0,
  refused: 0,
  refusedBy: {},
  signed: 0,
  misSigned: 0,
})

/** A vehicle that an account named and may not report. */
export interface RefusedVehicle {
  reason: string
  attempts: number
  first: number
  last: number
}

export const countOne = (by: Record<string, number>, reason: string): void => {
  by[reason] = (by[reason] ?? 0) + 1
}
