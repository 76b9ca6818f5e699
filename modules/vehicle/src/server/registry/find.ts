import { sql, type Tx } from '@motorpool/db'
import type { TerminalAnswerForm } from '@motorpool/terminal/shared'
import type { RegisteredDevice } from './types.ts'

export interface OfVehicle {
  vehicle_id: string
  org_id: string
  vin: string
}

/** A terminal, its vehicle, or both, with all that decides whether a claim to be it is believed. */
export type Found = {
  terminal_id: string | null
  terminal_code: string | null
  terminal_status: string | null
  auth_code: string | null
  /** Of the terminal's model. */
  answer_form: TerminalAnswerForm | null
  clock_zone: number | null
  tenant_id: string
  iccid_policy: string
  registration_policy: string
  /** Types of the protocols that its software and its model name. */
  protocol_types: string[]
  /** Of the terminal's card. */
  iccid: string | null
  /** With which this terminal of this vehicle first signed on. */
  pinned: string | null
} & (OfVehicle | { vehicle_id: null })

const COLUMNS = sql`t.id as terminal_id, t.terminal_code, t.terminal_status, t.auth_code,
  v.id as vehicle_id, coalesce(v.tenant_id, t.tenant_id) as tenant_id, v.org_id, v.vin,
  m.answer_form, m.clock_zone, o.iccid_policy, o.registration_policy, s.iccid, pin.iccid as pinned,
  array(select p.protocol_type from protocol p where p.id = w.protocol_id or p.id = any (m.protocol_ids)) as protocol_types`

const DETAILS = sql`left join terminal_model m on m.id = t.terminal_model_id
  left join soft_version w on w.id = t.soft_version_id
  left join sim_card s on s.id = t.simcard_id
  left join pinned_iccid pin on pin.vehicle_id = v.id and pin.terminal_id is not distinct from v.terminal_id
  join tenant o on o.id = coalesce(v.tenant_id, t.tenant_id)`

export async function byVin(tx: Tx, vin: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from vehicle v left join terminal t on t.id = v.terminal_id ${DETAILS}
    where v.vin = ${vin}`.execute(tx)
  return rows[0]
}

/**
 * The terminal that has a number, or carries the card that has it. Each number is claimed once over all tenants; should two
 * be found all the same, neither is believed.
 */
export async function byNumber(tx: Tx, number: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from claimed_number c
    join terminal t on t.id in (c.terminal_id, c.carrier_id) left join vehicle v on v.terminal_id = t.id ${DETAILS}
    where c.number = ${number}`.execute(tx)
  return rows.length === 1 ? rows[0] : undefined
}

/** Whether a vehicle of the tenant that is named by its plate, or by its VIN where it has none, has a terminal. */
export async function hasTerminal(
  tx: Tx,
  tenantId: string,
  { plate, plateColour }: { plate?: string; plateColour?: number },
): Promise<boolean> {
  if (!plate) return false
  const column = sql.ref(plateColour === 0 ? 'vin' : 'plate_code')
  const { rows } = await sql`
    select from vehicle where tenant_id = ${tenantId} and ${column} = ${plate.toUpperCase()} and terminal_id is not null`.execute(
    tx,
  )
  return rows.length > 0
}

export function deviceOf(found: Found & OfVehicle): RegisteredDevice {
  return {
    vehicleId: found.vehicle_id,
    tenantId: found.tenant_id,
    orgId: found.org_id,
    vin: found.vin,
    terminalId: found.terminal_code ?? found.vin,
    ...(found.clock_zone === null ? {} : { zone: found.clock_zone }),
    ...(found.answer_form === null ? {} : { answer: found.answer_form }),
  }
}
