import { sql, type Tx } from '@motorpool/db'
import type { ForwardTemplate } from '../../shared/enums.ts'
import type { ForwardTask, TaskVehicles } from './task.ts'

/** Sealed for this use alone. */
export const VAULT_CONTEXT = 'forwarding/task'

interface TaskRow {
  id: string
  tenantId: string
  revision: string
  ip: string
  port: number
  slaveIp: string | null
  slavePort: number | null
  tls: boolean
  certificate: string | null
  idCode: string
  account: string
  password: string
  template: ForwardTemplate
  edition: string
  interval: number | null
  rate: number | null
  resend: boolean
}

/** Tasks that are to run, of all tenants. */
export async function runningTasks(tx: Tx): Promise<ForwardTask[]> {
  const { rows } = await sql<TaskRow>`
    select id::text, tenant_id::text as "tenantId", extract(epoch from start_time)::text as revision, ip, port,
      slave_ip as "slaveIp", slave_port as "slavePort", tls_flag as tls, certificate, id_code as "idCode", account, password,
      forward_template as template, edition, interval_seconds as interval, max_rate as rate, resend_flag as resend
    from forward_task where run_status = 'RUNNING' order by forward_task.id`.execute(tx)
  return rows.map(({ ip, port, slaveIp, slavePort, ...row }) => ({
    ...row,
    servers: [
      { host: ip, port },
      ...(slaveIp !== null && slavePort !== null ? [{ host: slaveIp, port: slavePort }] : []),
    ],
  }))
}

/** Vehicles of a task: those that are linked with it, or all of its organisation and those below. */
export async function vehiclesOf(tx: Tx, taskId: string): Promise<TaskVehicles> {
  const { rows } = await sql<{ id: string; code: string | null }>`
    select v.id::text, l.forward_vin as code
    from forward_task t join org mine on mine.tenant_id = t.tenant_id and mine.id = t.org_id
    join vehicle v on v.tenant_id = t.tenant_id join org o on o.id = v.org_id
    left join forward_task_vehicle l on l.task_id = t.id and l.vehicle_id = v.id
    where t.id = ${taskId} and (l.id is not null or t.all_vehicles and o.path like mine.path || '%')`.execute(
    tx,
  )
  return new Map(rows.map(({ id, code }) => [id, code ?? undefined]))
}
