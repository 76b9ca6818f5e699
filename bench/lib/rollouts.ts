import { queryOnce } from './database.ts'
import { sleep } from './report.ts'
import { BAD, type Packages } from './updates.ts'

const EVERY_MS = 500
/** Of a hundred: tasks whose package every terminal refuses; at each look tasks that are paused, resumed, cancelled. */
const BAD_SHARE = 15
const PAUSED = 2
const RESUMED = 20
const CANCELLED = 3

interface Group {
  numbers: readonly number[]
  task?: string
  version: string
}

/**
 * Gives the terminals of each group one task after the other, and does to those that run what people do: pauses, resumes and
 * cancels. A task that every terminal refuses has to stop by itself, and is cancelled then.
 */
export class Rollouts {
  private readonly url: string
  private readonly packages: Packages
  private readonly random: () => number
  private readonly groups: Group[]
  private readonly working: Promise<void>
  private versions = 0
  private isOver = false

  constructor(url: string, packages: Packages, groups: readonly (readonly number[])[], random: () => number) {
    this.url = url
    this.packages = packages
    this.random = random
    this.groups = groups.map((numbers) => ({ numbers, version: '' }))
    this.working = this.work()
  }

  private async work(): Promise<void> {
    while (!this.isOver) {
      // The database may be away: the next look finds how things stand.
      for (const group of this.groups)
        await this.look(group).catch(
          (error: Error) => process.env.BENCH_VERBOSE && console.error(error.message),
        )
      await sleep(EVERY_MS)
    }
  }

  private by(percent: number): boolean {
    return this.random() * 100 < percent
  }

  private async look(group: Group): Promise<void> {
    const { task, version } = group
    const rows = task
      ? await this.query<{ s: string }>('select task_status as s from ota_task where id = $1', [task])
      : []
    const status = rows[0]?.s ?? 'CANCELLED'
    if (['SUCCESS', 'FAIL', 'CANCELLED'].includes(status)) return this.begin(group)
    if (version.startsWith(BAD)) return status === 'STOPPED' ? this.cancel(task) : undefined
    if (this.by(CANCELLED)) return this.cancel(task)
    if (status === 'RUNNING' && this.by(PAUSED))
      await this.query(
        `update ota_task set task_status = 'PAUSED' where id = $1 and task_status = 'RUNNING'`,
        [task],
      )
    if (status !== 'RUNNING' && this.by(RESUMED)) await this.resume(task)
  }

  /** As the calls do it. */
  private async cancel(task: string | undefined): Promise<void> {
    await this.query(
      `with gone as (update ota_log set state = 'CANCELLED', finish_time = now() where task_id = $1 and state = 'WAIT')
       update ota_task set task_status = 'CANCELLED', finish_time = now()
       where id = $1 and task_status in ('RUNNING', 'PAUSED', 'STOPPED')`,
      [task],
    )
  }

  private async resume(task: string | undefined): Promise<void> {
    await this.query(
      `with seen as (update ota_log set forgiven = true where task_id = $1 and state = 'FAIL')
       update ota_task set task_status = 'RUNNING' where id = $1 and task_status in ('PAUSED', 'STOPPED')`,
      [task],
    )
  }

  private async begin(group: Group): Promise<void> {
    if (this.isOver) return
    // One whose commit was made and its answer lost ends by itself, and nobody begins it again.
    group.version = `${this.by(BAD_SHARE) ? BAD : 'V'}${++this.versions}`
    group.task = await this.packages.begin(group.numbers, group.version)
  }

  private query<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    return queryOnce<R & Record<string, unknown>>(this.url, text, values)
  }

  /** Nothing new; what was paused or stopped goes on to its end. */
  async finish(): Promise<void> {
    this.isOver = true
    await this.working
    await this.query(
      `with seen as (update ota_log set forgiven = true where state = 'FAIL' and target_version not like '${BAD}%')
       update ota_task set task_status = 'RUNNING'
       where task_status in ('PAUSED', 'STOPPED') and task_name not like '${BAD}%'`,
      [],
    )
  }
}
