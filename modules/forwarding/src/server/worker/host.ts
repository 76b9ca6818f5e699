import type { Database } from '@motorpool/db'
import { JournalReader, type Position } from '@motorpool/history/server'
import { type Clock, type Logger, reasonOf } from '@motorpool/kernel'
import type { Outbound } from '@motorpool/outbound'
import type { Vault } from '@motorpool/vault'
import type { Timing } from '../peers/adapter.ts'
import { SubListener } from '../peers/jt809/sub-listener.ts'
import { Runner } from './runner.ts'
import { hold, release } from './state-table.ts'
import type { ForwardTask } from './task.ts'
import { runningTasks, VAULT_CONTEXT, vehiclesOf } from './tasks-table.ts'

/** ms between looks at the tasks, at their vehicles, and at the journal once its end was reached. */
const LOOK_MS = 1000
const VEHICLES_MS = 10_000
const POLL_MS = 100
const RETRY_MS = 2000
const PAGE = 5000

export interface HostOptions {
  db: Database
  outbound: Outbound
  vault: Vault
  clock: Clock
  log: Logger
  /** Name of this worker among those that may hold tasks. */
  holder: string
  timing?: Timing
  /** Where upper platforms of JT/T 809 connect for their sub links, and how they find it; left out: nowhere. */
  sub?: SubLinkOptions
}

export interface SubLinkOptions {
  /** Address that is listened on. */
  host: string
  /** 0 takes a free one. */
  port: number
  /** Under which upper platforms find it. */
  ip: string
}

/**
 * Runs the tasks that no other worker holds. One reader goes along the end of the journal for all of them; each task makes up by
 * itself what it could not send in its time.
 */
export class ForwardHost {
  private readonly options: HostOptions
  private readonly reader: JournalReader
  private readonly runners = new Map<string, Runner>()
  private readonly looked = new Map<string, number>()
  private end: Position | undefined
  private isStopped = false
  private readonly sub: SubListener | undefined
  private readonly pauses = new Set<() => void>()
  private running: Promise<unknown> = Promise.resolve()

  constructor(options: HostOptions) {
    this.options = options
    this.reader = new JournalReader(options.db)
    const { sub } = options
    if (sub) this.sub = new SubListener(sub)
  }

  start(): void {
    void this.listen()
    this.running = Promise.all([this.follow(), this.read()])
  }

  async stop(): Promise<void> {
    this.isStopped = true
    for (const wake of this.pauses) wake()
    await this.running
    await Promise.all([...this.runners.values()].map((runner) => this.close(runner)))
    await this.sub?.stop()
  }

  private async listen(): Promise<void> {
    try {
      await this.sub?.start()
    } catch (error) {
      this.options.log.error(
        { error: reasonOf(error) },
        'the port of sub links cannot be listened on: upper platforms of JT/T 809 use their main links alone',
      )
    }
  }

  /** Begins and ends tasks as they are told to. */
  private async follow(): Promise<void> {
    while (!this.isStopped) {
      await this.look().catch((error: unknown) =>
        this.options.log.warn({ error: reasonOf(error) }, 'tasks of forwarding were not read, trying again'),
      )
      await this.pause(LOOK_MS)
    }
  }

  private async look(): Promise<void> {
    const { db } = this.options
    const tasks = await db.withPlatform(undefined, 'forwarding', runningTasks)
    const wanted = new Map(tasks.map((task) => [task.id, task]))
    for (const runner of Array.from(this.runners.values())) {
      const task = wanted.get(runner.task.id)
      if (!runner.isHeld || task?.revision !== runner.task.revision) await this.close(runner)
    }
    for (const task of tasks) {
      if (this.isStopped) return
      const runner = this.runners.get(task.id)
      if (!runner) await this.begin(task)
      else if (performance.now() - (this.looked.get(task.id) ?? 0) > VEHICLES_MS)
        runner.vehicles = await this.vehicles(task)
    }
  }

  private vehicles({ id }: ForwardTask) {
    this.looked.set(id, performance.now())
    return this.options.db.withPlatform(undefined, 'forwarding', (tx) => vehiclesOf(tx, id))
  }

  private async begin(task: ForwardTask): Promise<void> {
    const { db, vault, outbound, clock, log, holder, timing } = this.options
    const standing = await db.withPlatform(undefined, 'forwarding', (tx) =>
      hold(tx, task.id, task.tenantId, holder),
    )
    if (!standing) return
    const vehicles = await this.vehicles(task)
    this.end ??= await this.reader.end()
    const runner = new Runner(task, vehicles, standing, this.end, {
      db,
      reader: this.reader,
      outbound,
      clock,
      log,
      holder,
      open: (sealed) => vault.open(sealed, VAULT_CONTEXT),
      sub: this.sub,
      ...(timing ? { timing } : {}),
    })
    this.runners.set(task.id, runner)
    runner.start()
  }

  private async close(runner: Runner): Promise<void> {
    const { db, log, holder } = this.options
    const { id } = runner.task
    this.runners.delete(id)
    this.looked.delete(id)
    try {
      await runner.stop()
      await db.withPlatform(undefined, 'forwarding', (tx) => release(tx, id, holder))
    } catch (error) {
      log.warn(
        { task: id, error: reasonOf(error) },
        'where a task stands was not stored: some of it is sent again',
      )
    }
  }

  /** Gives what is stored to all tasks, in its order. */
  private async read(): Promise<void> {
    while (!this.isStopped) {
      if (this.runners.size === 0) this.end = undefined
      const from = this.end
      if (!from) {
        await this.pause(POLL_MS)
        continue
      }
      try {
        const page = await this.reader.read(from, PAGE)
        // Tasks that have begun meanwhile stand where this page begins.
        for (const runner of this.runners.values()) runner.offer(page)
        this.end = page.next
        if (page.end) await this.pause(POLL_MS)
      } catch (error) {
        this.options.log.warn(
          { error: reasonOf(error) },
          'the journal was not read for forwarding, trying again',
        )
        await this.pause(RETRY_MS)
      }
    }
  }

  private pause(ms: number): Promise<void> {
    if (this.isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.pauses.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.pauses.add(wake)
    })
  }
}
