import type { CallCtx } from '@motorpool/http'
import type { Row } from '@motorpool/resource/server'

/** What the telemetry area knows of a vehicle now; null = never reported. */
export interface RealtimeStatus {
  onlineStatus: 'ONLINE' | 'OFFLINE' | null
  accStatus: '0' | '1' | null
  locationStatus: 'LOCATED' | 'NOT_LOCATED' | null
  runStatus: 'RUNNING' | 'IDLE' | 'STOPPED' | null
}

/** Port to the telemetry area, which depends on this one. */
export interface RealtimeSource {
  /** Only vehicles that ever reported are in the answer. */
  statusOf(ctx: CallCtx, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, RealtimeStatus>>
}

let source: RealtimeSource | undefined

/** Called once when the process is wired. Without a source vehicles have never reported. */
export function setRealtimeSource(given: RealtimeSource | undefined): void {
  source = given
}

export async function addRealtime(ctx: CallCtx, rows: readonly Row[]): Promise<void> {
  if (!source || rows.length === 0) return
  const found = await source.statusOf(
    ctx,
    rows.map((r) => r.id),
  )
  for (const row of rows) Object.assign(row, found.get(row.id) ?? {})
}
