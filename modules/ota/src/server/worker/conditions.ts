import { sql, type Tx } from '@motorpool/db'

/** ms: of a vehicle that is to stand, its newest report may be so old, and it stood at least so long. */
export const STANDSTILL = { age: 120_000, least: 60_000, engineOff: false } as const

/** ms for which a package that could not be sent waits at the gateway: after that the conditions are asked anew. */
export const SEND_MS = 10 * 60_000

/** ms within which a terminal that has taken a package must be heard with the new version. */
export const CONFIRM_MS = 15 * 60_000

export interface Candidate {
  id: string
  vehicleId: string
  /** The terminal is still there, of the model and of a version that the package is for. */
  fits: boolean
  terminal: boolean
  online: boolean
  /** Its software fetches packages itself. */
  isFetched: boolean
  soc: number | null
}

/** What is known now of terminals of a task, in their order; of vehicles that another task updates nothing. */
export async function candidates(tx: Tx, taskId: string, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select l.id::text, v.id::text as "vehicleId", t.terminal_code is not null as terminal, coalesce(r.online, false) as online, r.soc,
      coalesce(w.update_way = 'FETCHED', false) as "isFetched",
      coalesce(t.terminal_code = l.terminal_code and t.terminal_model_id = f.terminal_model_id
        and (coalesce(cardinality(f.from_versions), 0) = 0 or t.soft_version_id = any (f.from_versions)), false) as fits
    from ota_log l join ota_task k on k.id = l.task_id join ota_file f on f.id = k.ota_file_id
    join vehicle v on v.vin = l.vin left join terminal t on t.id = v.terminal_id
    left join soft_version w on w.id = t.soft_version_id
    left join vehicle_realtime r on r.vehicle_id = v.id and r.terminal_code = t.terminal_code
    where l.task_id = ${taskId} and l.id = any (${ids}::bigint[]) and l.state = 'WAIT'
      and not exists (select from ota_log o where o.vin = l.vin and o.state in ('RUNNING', 'CONFIRM'))
    order by l.id for update of l skip locked`.execute(tx)
  return rows
}

/** Whether a terminal is sent the package now; a vehicle of which the battery is not known is not. */
export const isReady = ({ online, soc }: Candidate, minSoc: number | null): boolean =>
  online && (minSoc === null || (soc !== null && soc >= minSoc))
