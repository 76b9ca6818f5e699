import type { FenceOutput, FenceRule, FenceSight } from './step.ts'

/** Positions in a row that were too fast. */
export interface SpeedRun {
  since: number
  last: number
  worst: number
  /** The speeding has begun. */
  raised?: true
}

/** The run after a sight inside a watched fence. A position without a speed changes nothing. */
export function speedStep(
  run: SpeedRun | undefined,
  { time, speed }: FenceSight,
  rule: FenceRule,
  outputs: FenceOutput[],
): SpeedRun | undefined {
  if (!rule.speed || speed === undefined) return run
  const silent = run !== undefined && time - run.last > rule.gapMs
  const over = speed > rule.speed.limit
  if (run?.raised && (silent || !over)) {
    const { since, last, worst } = run
    outputs.push({ kind: 'speeding-ended', time: silent ? last : time, since, worst })
  }
  if (!over) return undefined
  const { since, worst, raised } = run && !silent ? run : { since: time, worst: speed }
  const next: SpeedRun = { since, last: time, worst: Math.max(worst, speed) }
  if (!raised && time - since < rule.speed.forMs) return next
  if (!raised) outputs.push({ kind: 'speeding-began', time: since, worst: next.worst })
  return { ...next, raised: true }
}
