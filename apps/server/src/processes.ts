import { type Bus, defineBusTopic, type Unsubscribe } from '@motorpool/bus'
import { type Database, sql } from '@motorpool/db'
import type { RoleName } from './roles.ts'

/** What a process says of itself once a second, while anybody listens. Those of other versions may say more, or less. */
export interface ProcessStatus {
  role: RoleName
  /** Of a gateway its name; of others the machine, with what tells them apart on it. */
  name: string
  /** ms by which its clock is before that of the database; null: not measured yet */
  clock: number | null
  /** What a gateway counts. */
  counts?: Record<string, unknown>
}

export const PROCESS_STATUS = defineBusTopic<ProcessStatus>('process.status')

const EVERY_MS = 1000
/** ms after which one that says nothing is not there any more */
const SILENT_MS = 5000
const CLOCK_EVERY_MS = 30_000
/** ms for which one that has ended is still told to be away */
const REMEMBERED_MS = 3_600_000
/** Processes that are remembered. */
const MOST = 1000

/** ms by which the clock of this process is before the database's, as far as the way there is the same in both directions. */
export async function clockDifference(db: Database): Promise<number> {
  const before = Date.now()
  const database = await db.withPlatform(undefined, 'time of the database', async (tx) => {
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(tx)
    return rows[0]?.ms ?? Number.NaN
  })
  return (before + Date.now()) / 2 - database
}

export interface Announcing {
  bus: Bus
  db: Database
  status: () => Omit<ProcessStatus, 'clock'>
}

/** Tells the others of this process until it is called off. */
export function announce({ bus, db, status }: Announcing): () => void {
  let clock: number | null = null
  const measure = () =>
    void clockDifference(db).then(
      (ms) => {
        clock = ms
      },
      () => {}, // the database is away: what was measured holds
    )
  measure()
  const measuring = setInterval(measure, CLOCK_EVERY_MS)
  const telling = setInterval(() => {
    if (bus.listening(PROCESS_STATUS)) bus.publish(PROCESS_STATUS, { ...status(), clock })
  }, EVERY_MS)
  return () => {
    clearInterval(measuring)
    clearInterval(telling)
  }
}

/** The processes of the installation, by what they say of themselves. */
export class Processes {
  private readonly heard = new Map<string, { status: ProcessStatus; at: number }>()
  private readonly stop: Unsubscribe
  private readonly now: () => number

  /** @param now ms, of a clock that only goes on */
  constructor(bus: Bus, now: () => number = () => performance.now()) {
    this.now = now
    this.stop = bus.subscribe(PROCESS_STATUS, (status) => {
      const key = `${status.role} ${status.name}`
      this.forget()
      if (this.heard.has(key) || this.heard.size < MOST) this.heard.set(key, { status, at: this.now() })
    })
  }

  /** Those that have said something within the hour, by role and name; `up`: and in the last seconds. */
  get all(): readonly (ProcessStatus & { up: boolean })[] {
    this.forget()
    const byKey = [...this.heard].sort(([a], [b]) => (a < b ? -1 : 1))
    return byKey.map(([, { status, at }]) => ({ ...status, up: at >= this.now() - SILENT_MS }))
  }

  private forget(): void {
    for (const [key, { at }] of this.heard) if (at < this.now() - REMEMBERED_MS) this.heard.delete(key)
  }

  close(): void {
    this.stop()
  }
}
