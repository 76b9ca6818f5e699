/** Queues by rates: what waits, where, and for how long, of more than one machine could be made to run. Pure. */

/** Frames a second at a time, s. */
export type Rate = (time: number) => number

/** What became of one queue of a chain. */
export interface Course {
  /** Frames that waited at most, and when, s. */
  most: number
  mostAt: number
  /** s at which it was empty for good after `from`; undefined where it was not by the end. */
  emptyAt: number | undefined
}

interface Stage {
  waiting: number
  most: number
  mostAt: number
  emptyAt: number | undefined
}

export interface Horizon {
  /** s of one step, and of all. */
  step: number
  end: number
  /** The queues may be called empty from here on, s. */
  from: number
}

/** One step of a queue; the rate at which it passed frames on. Rates are constant within a step, so what waits at its end is exact. */
function advance(
  stage: Stage,
  arriving: number,
  serving: number,
  time: number,
  { step, from }: Horizon,
): number {
  const net = arriving - serving
  const after = stage.waiting + net * step
  const passed = after > 0 ? serving : stage.waiting / step + arriving
  const emptied = after <= 0 && stage.waiting > 0 ? time + stage.waiting / -net : time
  stage.waiting = Math.max(0, after)
  if (stage.waiting > stage.most) {
    stage.most = stage.waiting
    stage.mostAt = time + step
  }
  if (stage.waiting > 0) stage.emptyAt = undefined
  else if (time + step > from) stage.emptyAt ??= emptied
  return passed
}

/** Queues one behind the other as a fluid: each gets what the one before it passed on. */
export function fluid(arrivals: Rate, services: readonly Rate[], horizon: Horizon): Course[] {
  const stages = services.map((): Stage => ({ waiting: 0, most: 0, mostAt: 0, emptyAt: undefined }))
  for (let at = 0; at * horizon.step < horizon.end; at++) {
    const time = at * horizon.step
    const middle = time + horizon.step / 2
    let flow = arrivals(middle)
    for (const [n, stage] of stages.entries())
      flow = advance(stage, flow, services[n]?.(middle) ?? 0, time, horizon)
  }
  return stages.map(({ most, mostAt, emptyAt }) => ({ most, mostAt, emptyAt }))
}

/** Mean wait before service in a queue of random arrivals and constant service (Pollaczek and Khinchine, M/D/1), s. */
export const meanWait = (rate: number, service: number): number => {
  const busy = rate * service
  return busy < 1 ? (busy * service) / (2 * (1 - busy)) : Number.POSITIVE_INFINITY
}

/** Waits before service of so many arrivals in turn, s, by Lindley's recursion; arrivals are random, service constant. */
export function waits(rate: number, service: number, arrivals: number, random: () => number): Float64Array {
  const all = new Float64Array(arrivals)
  let wait = 0
  for (let n = 0; n < arrivals; n++) {
    all[n] = wait
    wait = Math.max(0, wait + service + Math.log(1 - random()) / rate)
  }
  return all
}

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
