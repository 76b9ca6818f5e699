import { RECENT_DAYS } from './figures.ts'
import type { PlanInput } from './input.ts'

const DAY_S = 86_400
/** A portal left open asks for home every 30 s by two calls (`bench -- owners`). */
const OWNER_CALLS = 2 / 30

/** What comes in, before any figure of the product. */
export interface Traffic {
  connections: number
  /** Frames a second in the busiest hour, and on the mean of a day. */
  peak: number
  mean: number
  recentFrames: number
  packedFrames: number
  ownerCalls: number
}

export function trafficOf(input: PlanInput): Traffic {
  const connections = Math.ceil(input.vehicles * input.online)
  const peak = (input.vehicles * input.online) / input.interval
  const mean = peak * input.mean
  const recent = Math.min(input.days, RECENT_DAYS)
  return {
    connections,
    peak,
    mean,
    recentFrames: mean * DAY_S * recent,
    packedFrames: mean * DAY_S * (input.days - recent),
    ownerCalls: input.owners * OWNER_CALLS,
  }
}
