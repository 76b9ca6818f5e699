import { sql, type Tx } from '@motorpool/db'
import type { ForwardTemplate } from '../../shared/enums.ts'
import type { ForwardTask, TaskVehicle, TaskVehicles } from './task.ts'

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
  tls: boolean | null
  certificate: string | null
  caCertificate: string | null
  clientCertificate: string | null
  clientKey: string | null
  idCode: string | null
  account: string | null
  password: string | null
  accessCode: string | null
  cipherKeys: string | null
  template: ForwardTemplate
  edition: string | null
  path: string | null
  period: number | null
  interval: number | null
  rate: number | null
  resend: boolean
}

const columns = sql`id::text, tenant_id::text as "tenantId", extract(epoch from start_time)::text as revision, ip, port,
  slave_ip as "slaveIp", slave_port as "slavePort", tls_flag as tls, certificate,
  ca_certificate as "caCertificate", client_certificate as "clientCertificate", client_key as "clientKey", id_code as "idCode", account, password,
  access_code as "accessCode", cipher_keys as "cipherKeys",
  forward_template as template, edition, path, period_seconds as period, interval_seconds as interval, max_rate as rate, resend_flag as resend`

function taskOf({ ip, port, slaveIp, slavePort, tls, accessCode, ...row }: TaskRow): ForwardTask {
  const slave = slaveIp !== null && slavePort !== null ? [{ host: slaveIp, port: slavePort }] : []
  return {
    ...row,
    accessCode: accessCode === null ? null : Number(accessCode),
    tls: tls ?? false,
    servers: [{ host: ip, port }, ...slave],
  }
}

/** Tasks that are to run, of all tenants. */
export async function runningTasks(tx: Tx): Promise<ForwardTask[]> {
  const { rows } = await sql<TaskRow>`
    select ${columns} from forward_task where run_status = 'RUNNING' order by forward_task.id`.execute(tx)
  return rows.map(taskOf)
}

/** A task that the caller sees. */
export async function findTask(tx: Tx, taskId: string): Promise<ForwardTask | undefined> {
  const { rows } = await sql<TaskRow>`select ${columns} from forward_task where id = ${taskId}`.execute(tx)
  return rows[0] && taskOf(rows[0])
}

export interface VehicleRow extends Omit<TaskVehicle, 'code'> {
  readonly code: string | null
}

/** Of `vehicle v` with its link `l`. */
export const vehicleColumns = sql`v.id::text, v.vin, l.forward_vin as code, v.plate_code as plate, v.plate_color::int as "plateColour",
  coalesce(te.terminal_code, '') as "terminalCode", coalesce(te.imei, '') as imei, coalesce(tm.model_code, '') as "terminalModel",
  coalesce(ts.supplier_code, '') as maker, coalesce(sc.msisdn, sc.sim_code, '') as sim`

/** Its terminal, with model, maker and card. */
export const terminalJoins = sql`left join terminal te on te.id = v.terminal_id
    left join terminal_model tm on tm.id = te.terminal_model_id
    left join terminal_supplier ts on ts.id = coalesce(te.terminal_supplier_id, tm.supplier_id)
    left join sim_card sc on sc.id = te.simcard_id`

export const vehicleOf = ({ code, ...row }: VehicleRow): TaskVehicle => ({ ...row, code: code ?? undefined })

/** Vehicles of a task: those that are linked with it, or all of its organisation and those below. */
export async function vehiclesOf(tx: Tx, taskId: string): Promise<TaskVehicles> {
  const { rows } = await sql<VehicleRow>`
    select ${vehicleColumns}
    from forward_task t join org mine on mine.tenant_id = t.tenant_id and mine.id = t.org_id
    join vehicle v on v.tenant_id = t.tenant_id join org o on o.id = v.org_id
    left join forward_task_vehicle l on l.task_id = t.id and l.vehicle_id = v.id
    ${terminalJoins}
    where t.id = ${taskId} and (l.id is not null or t.all_vehicles and o.path like mine.path || '%')`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, vehicleOf(row)]))
}
