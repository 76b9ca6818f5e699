import type { Database } from '@motorpool/db'
import { type FarRows, keepFar } from '@motorpool/history/server'
import type { Config } from '../config.ts'

/** The ClickHouse of the settings, for a process. */
export interface OpenClickHouse {
  readonly far: FarRows
  /** Rejects when it does not answer within so many ms. */
  ping(patience: number): Promise<void>
  close(): Promise<void>
}

/**
 * Lets whoever reads or packs the history of this database go to ClickHouse, where the settings name one; it may be away. `hurried`:
 * people or terminals wait for what is asked.
 */
export async function openClickHouse(
  { clickHouse: place }: Config,
  db: Database,
  { hurried = false }: { hurried?: boolean } = {},
): Promise<OpenClickHouse | undefined> {
  if (!place) return undefined
  const { ClickHouse, ClickHouseRows, SHORT_TURN_MS } = await import('@motorpool/history/clickhouse')
  const clickHouse = new ClickHouse(place, hurried ? { turnMs: SHORT_TURN_MS } : {})
  const far = new ClickHouseRows(clickHouse)
  keepFar(db, far)
  return { far, ping: (patience) => clickHouse.ping(patience), close: () => clickHouse.close() }
}
