import { pg } from '@motorpool/db'
import { giveUp, type JobsDeps } from './tasks.ts'

/** Any fixed number: the class of the workers' locks. */
const CLASS = 0x6a6f6273
/** A lock of a job this fresh may belong to a worker that has not said yet that it lives. */
const FRESH_MS = 15_000
const SWEEP_MS = 30_000

/** Connections to the queue: they reach it, and of everything else the states of jobs. */
export const QUEUE_OPTIONS = '-c role=motorpool_queue'

interface Held {
  worker: string
}
interface Lost {
  id: string
  name: string
  payload: unknown
}

/**
 * A worker lives as long as the connection that holds its lock: when the process dies, the database frees the lock, and
 * what the worker held is taken up by others within a minute. (The queue alone would wait for four hours.)
 */
export class Lifeline {
  private client: pg.Client | undefined
  private readonly workers = new Set<string>()
  private turn: Promise<unknown> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined
  private readonly url: string
  private readonly deps: JobsDeps

  constructor(url: string, deps: JobsDeps) {
    this.url = url
    this.deps = deps
  }

  async start(): Promise<void> {
    await this.connect()
    await this.sweep(0)
    this.timer = setInterval(() => {
      this.sweep(FRESH_MS).catch((error: unknown) =>
        this.deps.log.warn({ err: error }, 'jobs of dead workers were not looked for'),
      )
    }, SWEEP_MS)
    this.timer.unref()
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'motorpool-jobs',
      options: QUEUE_OPTIONS,
    })
    client.on('error', () => {
      if (this.client === client) this.client = undefined
    })
    await client.connect()
    this.client = client
    for (const id of this.workers) await this.hold(client, id)
    return client
  }

  /** One statement after another: a connection takes none while it works on another. */
  private ask<R extends pg.QueryResultRow>(
    client: pg.Client,
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<R>> {
    const answer = this.turn.then(() => client.query<R>(text, values))
    this.turn = answer.catch(() => {})
    return answer
  }

  private async hold(client: pg.Client, worker: string): Promise<void> {
    await this.ask(client, 'select pg_advisory_lock($1, hashtext($2))', [CLASS, worker])
  }

  async add(worker: string): Promise<void> {
    this.workers.add(worker)
    if (this.client) await this.hold(this.client, worker)
  }

  /** Frees what dead workers held, and gives up what has no try left. */
  async sweep(freshMs: number): Promise<void> {
    const client = this.client ?? (await this.connect())
    const { rows } = await this.ask<Held>(
      client,
      `select distinct locked_by as worker from graphile_worker._private_jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => $1)`,
      [freshMs / 1000],
    )
    const dead: string[] = []
    for (const { worker } of rows) {
      if (this.workers.has(worker)) continue
      const free = await this.ask<{ free: boolean }>(
        client,
        'select pg_try_advisory_lock($1, hashtext($2)) as free',
        [CLASS, worker],
      )
      if (!free.rows[0]?.free) continue
      await this.ask(client, 'select pg_advisory_unlock($1, hashtext($2))', [CLASS, worker])
      dead.push(worker)
    }
    if (dead.length > 0) {
      this.deps.log.warn({ workers: dead }, 'jobs of dead workers are taken up again')
      await this.ask(client, 'select graphile_worker.force_unlock_workers($1)', [dead])
    }
    const lost = await this.ask<Lost>(
      client,
      `select j.id::text as id, t.identifier as name, j.payload
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       join job_run r on r.id = j.id
       where j.locked_by is null and j.attempts >= j.max_attempts and r.status = 'RUNNING'`,
    )
    for (const { id, name, payload } of lost.rows)
      await giveUp(this.deps, id, name, payload, 'the process ended during the last try')
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    const { client } = this
    this.client = undefined
    await client?.end()
  }
}
