import { type Database, sql } from '@motorpool/db'
import type { Principal } from '@motorpool/http'
import type { Logger } from '@motorpool/kernel'

/** Links begin and end with the day, and are changed: they are read again after this time. */
const STALE_MS = 60_000

/** What a customer's own vehicles are while it watches. */
export interface OwnVehicles {
  has(vin: string): boolean
  /** Reads them again. */
  refresh(): Promise<void>
  close(): void
}

async function read(db: Database, { tenantId, orgScope }: Principal): Promise<ReadonlySet<string>> {
  const { rows } = await db.withTenant({ tenantId, orgScope }, (tx) =>
    sql<{ vins: string[] }>`select app.customer_vins() as vins`.execute(tx),
  )
  return new Set(rows[0]?.vins)
}

/** The vehicles of a customer, read now, every minute and when told to. */
export async function ownVehicles(db: Database, principal: Principal, log: Logger): Promise<OwnVehicles> {
  let vins = await read(db, principal)
  const refresh = async () => {
    try {
      vins = await read(db, principal)
    } catch (error) {
      log.warn({ err: error }, 'vehicles of a customer not read')
    }
  }
  const timer = setInterval(() => void refresh(), STALE_MS).unref()
  return { has: (vin) => vins.has(vin), refresh, close: () => clearInterval(timer) }
}
