import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Connection } from '../../shared/statistics.ts'
import { conditions, FROM } from '../monitor/vehicle-repo.ts'

/** As many as a ticker shows. */
const SHOWN = 30

/** Of each vehicle the last change that is known: since when it is online, or since when it is not. */
export async function recentConnections(ctx: CallCtx): Promise<Connection[]> {
  const { rows } = await sql<{ vin: string; online: boolean; time: Date }>`
    select v.vin, r.online, case when r.online then r.online_time else r.offline_time end as time ${FROM}
    where case when r.online then r.online_time else r.offline_time end is not null and ${conditions(ctx, {})}
    order by time desc, v.id limit ${SHOWN}`.execute(ctx.tx)
  return rows.map((row) => ({ ...row, time: new Date(row.time).getTime() }))
}
