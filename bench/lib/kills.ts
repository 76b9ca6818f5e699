import { sleep } from './report.ts'

const PATIENCE_MS = 120_000

/** Waits for what may fail meanwhile: the database is away now and then. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  patience = PATIENCE_MS,
): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50))
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return
  throw new Error(`${what} did not come in time`)
}

export interface Kills<R extends string> {
  kills: number
  roles: readonly R[]
  random: () => number
  /** Longest pause between progress after a kill and the next one, ms. */
  pause: number
  /** ms */
  patience?: number
  /** Looks where everything stands; what comes back says whether enough has happened since. */
  mark(): Promise<() => Promise<boolean> | boolean>
  /** Comes back when what it has killed can be asked again. */
  kill(role: R): Promise<void>
  /** What is said where nothing happens any more. */
  stuck?(): string
}

/**
 * Kills at random moments, each time when something has happened since the last. How often each was killed: where nothing happens any
 * more it says so, fails the bench, and leaves what it has found to be looked at.
 */
export async function killAtRandom<R extends string>(options: Kills<R>): Promise<Record<R, number>> {
  const { kills, roles, random, pause, patience, mark, kill, stuck } = options
  const killed = Object.fromEntries(roles.map((role) => [role, 0])) as Record<R, number>
  for (let n = 0; n < kills; n++) {
    const isFurther = await mark()
    try {
      await until(`progress behind kill ${n}`, () => isFurther(), patience)
    } catch (error) {
      console.error(String(error), stuck?.() ?? '')
      process.exitCode = 1
      break
    }
    await sleep(random() * pause)
    const role = roles[Math.floor(random() * roles.length)] as R
    if (process.env.BENCH_KILLS_TOLD) console.error(n + 1, role)
    killed[role]++
    await kill(role)
  }
  return killed
}
