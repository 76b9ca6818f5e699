import type { Commanded } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import type { ParameterValue } from '@motorpool/wire'
import type { ParamStage, Wanted } from '../shared/index.ts'

export type Stage = (typeof ParamStage.values)[number]

/** What is stored of one parameter. */
export interface Kept {
  key: string
  value: string | null
  unit: string | null
  readTime: number | null
  wanted: Wanted | null
}

/** Longest value that is kept, characters. */
const VALUE_MAX = 512
const UNIT_MAX = 16

/** A value as it is stored: numbers as they are written shortest, so that equal ones are equal texts. */
export const asStored = (value: string | number | null): string | null =>
  value === null ? null : String(value).replaceAll('\0', '').slice(0, VALUE_MAX)

type Of = Pick<Commanded, 'id' | 'terminalCode'> & { protocol: { name: string } }

export async function keptOf(
  tx: Tx,
  { id, terminalCode, protocol }: Of,
  lock = false,
): Promise<Map<string, Kept>> {
  interface Row extends Omit<Kept, 'wanted'>, Omit<Wanted, 'value' | 'stage'> {
    wanted: string | null
    stage: Stage | null
  }
  const { rows } = await sql<Row>`
    select p.param_key as key, p.value, p.unit, p.read_time as "readTime", p.wanted, p.stage,
      p.before_value as before, p.want_time as time, u.real_name as user, p.confirmed, p.confirm_time as "confirmTime"
    from terminal_parameter p left join app_user u on u.id = p.want_user_id
    where p.vehicle_id = ${id} and p.terminal_code = ${terminalCode} and p.protocol = ${protocol.name}
    order by p.param_key ${lock ? sql`for update of p` : sql``}`.execute(tx)
  return new Map(
    rows.map(({ key, value, unit, readTime, wanted, stage, ...rest }) => [
      key,
      {
        key,
        value,
        unit,
        readTime,
        wanted: wanted === null || stage === null ? null : { value: wanted, stage, ...rest },
      },
    ]),
  )
}

/** Notes what somebody wants, with what is known of it now. */
export async function want(
  tx: Tx,
  vehicle: Commanded,
  values: Readonly<Record<string, string | number>>,
  { logId, stage, userId, now }: { logId: string; stage: Stage; userId: string; now: number },
): Promise<void> {
  const at = new Date(now)
  const keys = Object.keys(values)
  await sql`
    insert into terminal_parameter (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, param_key, wanted, stage, set_log_id,
      want_time, want_user_id, create_time, update_time)
    select ${vehicle.tenantId}, ${vehicle.orgId}, ${vehicle.id}, ${vehicle.vin}, ${vehicle.terminalCode}, ${vehicle.protocol.name},
      w.key, w.value, ${stage}, ${logId}, ${at}, ${userId}, ${at}, ${at}
    from unnest(${keys}::text[], ${keys.map((key) => asStored(values[key] ?? null))}::text[]) as w(key, value)
    order by w.key
    on conflict (vehicle_id, terminal_code, protocol, param_key) do update
      set wanted = excluded.wanted, before_value = terminal_parameter.value, stage = excluded.stage,
        set_log_id = excluded.set_log_id, want_time = excluded.want_time, want_user_id = excluded.want_user_id,
        confirmed = null, confirm_time = null, update_time = excluded.update_time`.execute(tx)
}

/** A command that was answered, as far as its values need it. */
export interface Answered {
  tenantId: string
  orgId: string
  vehicleId: string
  vin: string
  terminalCode: string
  protocol: string
}

/**
 * Keeps what a terminal said. A value that was taken, or of which nobody knows whether it was, is confirmed by it or differs; one that
 * is still on its way is neither.
 */
export async function noteRead(
  tx: Tx,
  { tenantId, orgId, vehicleId, vin, terminalCode, protocol }: Answered,
  read: readonly ParameterValue[],
  now: number,
): Promise<void> {
  // One statement changes a row once: of a parameter that stands twice in an answer, the last.
  const values = [...new Map(read.map((one) => [one.key, one])).values()]
  if (values.length === 0) return
  const at = new Date(now)
  const judged = sql`coalesce(terminal_parameter.stage in ('TAKEN', 'UNKNOWN', 'DIFFERS'), false)`
  await sql`
    insert into terminal_parameter (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, param_key, value, unit, read_time,
      create_time, update_time)
    select ${tenantId}, ${orgId}, ${vehicleId}, ${vin}, ${terminalCode}, ${protocol}, r.key, r.value, r.unit, ${at}, ${at}, ${at}
    from unnest(${values.map(({ key }) => key)}::text[], ${values.map(({ value }) => asStored(value))}::text[],
      ${values.map(({ unit }) => unit?.slice(0, UNIT_MAX) ?? null)}::text[]) as r(key, value, unit)
    order by r.key
    on conflict (vehicle_id, terminal_code, protocol, param_key) do update
      set value = excluded.value, unit = excluded.unit, read_time = excluded.read_time, update_time = excluded.update_time,
        confirmed = case when ${judged} then excluded.value else terminal_parameter.confirmed end,
        confirm_time = case when ${judged} then excluded.read_time else terminal_parameter.confirm_time end,
        stage = case when not ${judged} then terminal_parameter.stage
          when excluded.value is not distinct from terminal_parameter.wanted then 'CONFIRMED' else 'DIFFERS' end`.execute(
    tx,
  )
}

/** What became of the command that set them. */
export async function settle(tx: Tx, logId: string, stage: Stage, now: number): Promise<void> {
  await sql`
    update terminal_parameter set stage = ${stage}, update_time = ${new Date(now)}
    where set_log_id = ${logId} and stage = 'ASKED'`.execute(tx)
}
