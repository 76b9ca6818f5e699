import type { Bus } from '@motorpool/bus'
import { type Database, sql } from '@motorpool/db'
import { type StateDelta, TOPIC } from '@motorpool/ingest/shared'
import { defineTopic, type LiveTopic } from '@motorpool/live/server'
import type { Connection } from '../../shared/figures.ts'
import { LIVE_TOPIC } from '../../shared/monitor.ts'
import { inScope } from './live.ts'
import type { Monitored } from './monitored.ts'

/** News that wait for a slow subscriber: the newest are enough. */
const WAITING_MAX = 50

interface News extends Omit<Connection, 'time'> {
  vehicleId: string
  tenantId: string
  orgId: string
}

type Listener = (news: readonly News[]) => void

/** Who was online last, kept while somebody wants to hear of changes. */
class Connections {
  private readonly bus: Bus
  private readonly db: Database
  private readonly known = new Map<string, boolean>()
  private readonly listeners = new Set<Listener>()
  private stop: (() => void) | undefined

  constructor(bus: Bus, db: Database) {
    this.bus = bus
    this.db = db
  }

  async listen(listener: Listener): Promise<() => void> {
    this.listeners.add(listener)
    if (!this.stop) {
      this.stop = this.bus.subscribe(TOPIC.state, (message) => this.hear(message as StateDelta[]))
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

  /** Those of whom nothing was heard since are as they are stored. */
  private async learn(): Promise<void> {
    const { rows } = await this.db.withPlatform(undefined, 'who is online, for the big screens', (tx) =>
      sql<{ id: string; online: boolean }>`select vehicle_id as id, online from vehicle_realtime`.execute(tx),
    )
    for (const { id, online } of rows) if (!this.known.has(id)) this.known.set(id, online)
  }

  private hear(deltas: readonly StateDelta[]): void {
    const news: News[] = []
    for (const { vehicleId, tenantId, orgId, vin, online } of deltas) {
      const before = this.known.get(vehicleId)
      this.known.set(vehicleId, online)
      if (before === undefined || before === online) continue
      news.push({ vehicleId, tenantId, orgId, vin, online })
    }
    if (news.length > 0) for (const listener of this.listeners) listener(news)
  }
}

/** Vehicles that come online and go offline. */
export function connectionTopic(bus: Bus, db: Database, now: () => number, monitored: Monitored): LiveTopic {
  const connections = new Connections(bus, db)
  return defineTopic({
    name: LIVE_TOPIC.connections,
    permission: 'bigscreen/overview/find|bigscreen/region/find',
    merge: (waiting, next) => [...(waiting as Connection[]), ...(next as Connection[])].slice(-WAITING_MAX),
    open: async (ctx, _params, push) => {
      const hidden = await monitored.watch(ctx)
      const leave = await connections
        .listen((news) => {
          const mine = news
            .filter((n) => inScope(ctx.principal, n.tenantId, n.orgId) && !hidden.has(n.vehicleId))
            .map(({ vin, online }): Connection => ({ vin, online, time: now() }))
          if (mine.length > 0) push(mine.slice(-WAITING_MAX))
        })
        .catch((error: unknown) => {
          hidden.close()
          throw error
        })
      return {
        close: () => {
          hidden.close()
          leave()
        },
      }
    },
  })
}
