import { addressed, giveCommands, specOf } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import { AppError } from '@motorpool/kernel'
import { FETCHED_PERCENT } from '../../shared/index.ts'
import type { OpenTask } from './tasks.ts'

/** Command that asks a terminal what it is, where its sign-on does not say it. */
const ATTRIBUTES = 'ATTRIBUTES'
const AGAIN_MS = 60_000
/** ms before the end of its time, in which one that fetches is asked in any case. */
const LAST_MS = 180_000

/**
 * Terminals that are online and must be heard with the new version are asked for it: JT/T 808-2013 says none at sign-on. One that has
 * not restarted yet answers with the old one and is asked again.
 */
export async function askVersions(tx: Tx, task: OpenTask, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; vehicleId: string; until: number }>`
    select l.id::text, v.id::text as "vehicleId", (extract(epoch from l.confirm_time) * 1000)::float8 as until
    from ota_log l join vehicle v on v.vin = l.vin
    join vehicle_realtime r on r.vehicle_id = v.id and r.terminal_code = l.terminal_code and r.online
    left join command_log c on c.id = l.ask_id
    where l.task_id = ${task.id} and l.state = 'CONFIRM' and l.confirm_time > ${new Date(now)}
      -- One that fetches says nothing new before it has all, of which an answer may have been lost.
      and (l.link_expire_time is null or l.progress >= ${FETCHED_PERCENT} or l.confirm_time <= ${new Date(now + LAST_MS)})
      and (c.id is null or (c.stage = 'ENDED' and c.create_time <= ${new Date(now - AGAIN_MS)}))`.execute(tx)
  const vehicles = await addressed(
    tx,
    rows.map(({ vehicleId }) => vehicleId),
  )
  for (const { id, vehicleId, until } of rows) {
    const vehicle = vehicles.find((one) => one.id === vehicleId)?.to
    if (!vehicle || vehicle instanceof AppError) continue
    const spec = specOf(vehicle.protocol.name, ATTRIBUTES)
    if (!spec) continue
    const [given] = await giveCommands(tx, [
      {
        vehicle,
        spec,
        params: {},
        action: 'query',
        type: 'OFFLINE',
        due: now,
        expire: until,
        userId: task.userId,
        now,
      },
    ])
    if (given) await sql`update ota_log set ask_id = ${given.id} where id = ${id}`.execute(tx)
  }
}
