import { type Database, sql } from '@motorpool/db'
import type { Principal } from '@motorpool/http'
import type { Logger } from '@motorpool/kernel'

/** Links begin and end with the day, and are changed: they are read again after this time. */
const STALE_MS = 60_000

/** The own vehicles of a customer, or of a user of data scope SELF, while it watches. */
export interface OwnVehicles {
  has(vin: string): boolean
  /** Reads them again. */
  refresh(): Promise<void>
  close(): void
}

async function read(db: Database, { tenantId, orgScope }: Principal): Promise<ReadonlySet<string>> {
  const { rows } = await db.withTenant({ tenantId, orgScope }, (tx) =>
    sql<{ vins: string[] }>`select app.customer_vins() || app.self_vins() as vins`.execute(tx),
  )
  return new Set(rows[0]?.vins)
}

/** The own vehicles of a subscriber, read now, every minute and on request. */
export async function ownVehicles(db: Database, principal: Principal, log: Logger): Promise<OwnVehicles> {
  let vins = await read(db, principal)
  const refresh = async () => {
    try {
      vins = await read(db, principal)
    } catch (error) {
      log.warn({ err: error }, 'own vehicles of a subscriber not read')
    }
  }
  const timer = setInterval(() => void refresh(), STALE_MS).unref()
  return { has: (vin) => vins.has(vin), refresh, close: () => clearInterval(timer) }
}
