import type { Bus, Topic } from '@motorpool/bus'
import { type Database, sql } from '@motorpool/db'
import type { Principal } from '@motorpool/http'
import type { StateDelta } from '@motorpool/ingest/shared'
import { defineTopic, type LiveTopic } from '@motorpool/live/server'
import { LIVE_TOPIC } from '../../shared/monitor.ts'
import type { Connection } from '../../shared/statistics.ts'
import { statesOf } from './live.ts'
import type { Monitored } from './monitored.ts'

/** Changes that wait for a slow subscriber: the newest are enough. */
const WAITING_MAX = 50

interface Change extends Omit<Connection, 'time'> {
  vehicleId: string
  tenantId: string
  orgId: string
}

type Listener = (changes: readonly Change[]) => void

/** Who of a tenant, or of all, was online last; cached while there are subscribers. */
class Connections {
  private readonly bus: Bus
  private readonly db: Database
  private readonly states: Topic<StateDelta[]>
  /** Null: of all tenants. */
  private readonly tenantId: string | null
  private readonly known = new Map<string, boolean>()
  private readonly listeners = new Set<Listener>()
  private stop: (() => void) | undefined

  constructor(bus: Bus, db: Database, principal: Principal) {
    this.bus = bus
    this.db = db
    this.states = statesOf(principal)
    this.tenantId = principal.actor.userType === 'ADMIN' ? null : principal.tenantId
  }

  async listen(listener: Listener): Promise<() => void> {
    this.listeners.add(listener)
    if (!this.stop) {
      this.stop = this.bus.subscribe(this.states, (states) => this.changed(states))
      await this.learn().catch((error: unknown) => {
        this.leave(listener)
        throw error
      })
    }
    return () => this.leave(listener)
  }

  private leave(listener: Listener): void {
    this.listeners.delete(listener)
    if (this.listeners.size > 0) return
    this.stop?.()
    this.stop = undefined
    this.known.clear()
  }

  /** Initial states from the table, for vehicles without an event since. */
  private async learn(): Promise<void> {
    const { rows } = await this.db.withPlatform(undefined, 'who is online, for the big screens', (tx) =>
      sql<{ id: string; online: boolean }>`
        select vehicle_id as id, online from vehicle_realtime
        where ${this.tenantId}::bigint is null or tenant_id = ${this.tenantId}`.execute(tx),
    )
    for (const { id, online } of rows) if (!this.known.has(id)) this.known.set(id, online)
  }

  private changed(deltas: readonly StateDelta[]): void {
    const changes: Change[] = []
    for (const { vehicleId, tenantId, orgId, vin, online } of deltas) {
      const before = this.known.get(vehicleId)
      this.known.set(vehicleId, online)
      if (before === undefined || before === online) continue
      changes.push({ vehicleId, tenantId, orgId, vin, online })
    }
    if (changes.length > 0) for (const listener of this.listeners) listener(changes)
  }
}

/** Vehicles that come online and go offline. */
export function connectionTopic(bus: Bus, db: Database, now: () => number, monitored: Monitored): LiveTopic {
  const byTopic = new Map<string, Connections>()
  const connectionsOf = (principal: Principal): Connections => {
    const { name } = statesOf(principal)
    const known = byTopic.get(name) ?? new Connections(bus, db, principal)
    byTopic.set(name, known)
    return known
  }
  return defineTopic<Connection[]>({
    name: LIVE_TOPIC.connections,
    permission: 'bigscreen/overview/find|bigscreen/region/find',
    merge: (waiting, next) => [...waiting, ...next].slice(-WAITING_MAX),
    open: async (ctx, _params, push) => {
      const view = await monitored.watch(ctx)
      const leave = await connectionsOf(ctx.principal)
        .listen((changes) => {
          const mine = changes
            .filter((n) => view.sees(n))
            .map(({ vin, online }): Connection => ({ vin, online, time: now() }))
          if (mine.length > 0) push(mine.slice(-WAITING_MAX))
        })
        .catch((error: unknown) => {
          view.close()
          throw error
        })
      return {
        close: () => {
          view.close()
          leave()
        },
      }
    },
  })
}
