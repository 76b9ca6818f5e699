import type { Database } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import type { Logger, Ports } from '@motorpool/kernel'
import type { ZodType, z } from 'zod'

/** What a running job knows and may do. */
export interface JobRun {
  /** Id of the job in the queue. */
  id: string
  db: Database
  catalogues: Catalogues
  /** What the modules of this process offer each other. */
  ports: Ports
  log: Logger
  now(): number
  /** 1 at the first try. */
  attempt: number
  attempts: number
  /** Aborted when the process stops or the job's time is over. */
  signal: AbortSignal
  /** How far it is, 0..100; written at most twice a second. */
  progress(percent: number): Promise<void>
}

/** What a job may use when it is given up: there is nothing left to make progress with. */
export type JobEnd = Pick<JobRun, 'id' | 'db' | 'catalogues' | 'ports' | 'log' | 'now'>

export interface JobSettings<S extends ZodType> {
  /** `<module>/<what>`, the same for ever: queued jobs are found by it. */
  name: string
  input: S
  /** Tries before it is given up; default 5. */
  attempts?: number
  /** Jobs of one queue run one after the other; default: beside each other. */
  queue?: string
  /** Longest run; default 10 minutes. */
  timeoutMs?: number
}

export interface JobHandler {
  readonly job: Job<never>
  run(run: JobRun, input: never): Promise<unknown>
  /** After the last try has failed, or the process died in it. */
  givenUp?(end: JobEnd, input: never, reason: string): Promise<unknown>
}

export interface Job<I> {
  readonly name: string
  readonly attempts: number
  readonly queue: string | undefined
  readonly timeoutMs: number
  /** Throws when the input is not what was declared. */
  parse(input: unknown): I
  handledBy(
    run: (run: JobRun, input: I) => Promise<unknown>,
    givenUp?: (end: JobEnd, input: I, reason: string) => Promise<unknown>,
  ): JobHandler
}

const known = new Set<string>()

/** Declares a job. Its input is checked when it is queued and again when it runs: versions may have changed between. */
export function defineJob<S extends ZodType>(settings: JobSettings<S>): Job<z.output<S>> {
  const { name, input, attempts = 5, queue, timeoutMs = 600_000 } = settings
  if (!/^[a-z][\w-]*(\/[a-z][\w-]*)+$/i.test(name)) throw new Error(`job "${name}" is not named module/what`)
  if (known.has(name)) throw new Error(`job "${name}" is declared twice`)
  if (attempts < 1 || attempts > 25) throw new Error(`${name}: attempts are 1 to 25`)
  known.add(name)
  const job: Job<z.output<S>> = {
    name,
    attempts,
    queue,
    timeoutMs,
    parse: (value) => input.parse(value),
    handledBy: (run, givenUp) => ({
      job: job as unknown as Job<never>,
      run: run as JobHandler['run'],
      ...(givenUp ? { givenUp: givenUp as NonNullable<JobHandler['givenUp']> } : {}),
    }),
  }
  return job
}

/** A job that runs by the clock. */
export interface Schedule {
  readonly job: Job<never>
  /** Five fields of cron, UTC. */
  readonly cron: string
  readonly input: unknown
}

export function schedule<I>(job: Job<I>, cron: string, input: I): Schedule {
  return { job: job as unknown as Job<never>, cron, input: job.parse(input) }
}
