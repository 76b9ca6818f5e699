import { type Database, sql, type Tx } from '@motorpool/db'
import type { Clock, Logger } from '@motorpool/kernel'
import { factsByName } from '@motorpool/protocols/facts'
import {
  checkPlatform,
  type DeviceName,
  deregisterDevice,
  type PlatformAnswer,
  registerDevice,
  sameSecret,
} from '@motorpool/terminal/server'
import type { TerminalAnswerForm } from '@motorpool/terminal/shared'

/** A device as the gateway serves it; the shapes here are those of the gateway's own port. */
export interface RegisteredDevice {
  vehicleId: string
  tenantId: string
  orgId: string
  vin: string
  /** Number of the bound terminal; the VIN where a vehicle speaks without one. */
  terminalId: string
  /** Minutes east of UTC of the terminal's clock, where its model says so. */
  zone?: number
  /** How its terminal wants to be answered, where its model says so. */
  answer?: TerminalAnswerForm
}

export interface DeviceClaim {
  kind: 'device' | 'platform'
  id: string
  secret?: string
}

export interface DeviceRegistration extends DeviceClaim, DeviceName {}

export type DeviceAnswer =
  | { ok: true; device: RegisteredDevice }
  | PlatformAnswer
  | { ok: false; reason: 'unknown' | 'credential' | 'disabled' }

export type RegistrationAnswer =
  | { ok: true; authCode: string }
  | { ok: false; reason: 'vehicle_registered' | 'no_vehicle' | 'terminal_registered' | 'no_terminal' }

export interface VehicleRegistry {
  resolve(protocol: string, claim: DeviceClaim): Promise<DeviceAnswer>
  register(protocol: string, registration: DeviceRegistration): Promise<RegistrationAnswer>
  deregister(protocol: string, deviceId: string): Promise<void>
}

type Found = {
  terminal_id: string | null
  terminal_code: string | null
  terminal_status: string | null
  auth_code: string | null
  /** Of the terminal's model. */
  answer_form: TerminalAnswerForm | null
  clock_zone: number | null
  tenant_id: string
} & (OfVehicle | { vehicle_id: null })

interface OfVehicle {
  vehicle_id: string
  org_id: string
  vin: string
}

const COLUMNS = sql`t.id as terminal_id, t.terminal_code, t.terminal_status, t.auth_code,
  v.id as vehicle_id, coalesce(v.tenant_id, t.tenant_id) as tenant_id, v.org_id, v.vin,
  m.answer_form, m.clock_zone`

async function byVin(tx: Tx, vin: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from vehicle v left join terminal t on t.id = v.terminal_id
    left join terminal_model m on m.id = t.terminal_model_id where v.vin = ${vin}
  `.execute(tx)
  return rows[0]
}

/** By terminal number, or by the number of its card; devices leave out leading zeros. */
async function byNumber(tx: Tx, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with hit as (
      select id, 1 as rank from terminal where ltrim(terminal_code, '0') = ${id}
      union all
      select t.id, 2 from sim_card s join terminal t on t.simcard_id = s.id where ltrim(s.sim_code, '0') = ${id}
      union all
      select t.id, 3 from sim_card s join terminal t on t.simcard_id = s.id where ltrim(s.msisdn, '0') = ${id}
    )
    select ${COLUMNS} from hit join terminal t on t.id = hit.id left join vehicle v on v.terminal_id = t.id
    left join terminal_model m on m.id = t.terminal_model_id
    order by hit.rank limit 1
  `.execute(tx)
  return rows[0]
}

function deviceOf(found: Found & OfVehicle): RegisteredDevice {
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

async function resolveDevice(tx: Tx, protocol: string, claim: DeviceClaim): Promise<DeviceAnswer> {
  const vin = factsByName(protocol)?.identity === 'vin'
  const found = vin ? await byVin(tx, claim.id) : await byNumber(tx, claim.id)
  if (!found?.vehicle_id) return { ok: false, reason: 'unknown' }
  if (!vin) {
    // A terminal without a code was never registered: nothing it says can prove who it is.
    const stored = found.auth_code
    if (stored === null || claim.secret === undefined || !sameSecret(claim.secret, stored))
      return { ok: false, reason: 'credential' }
  }
  if (found.terminal_status !== null && found.terminal_status !== 'NORMAL')
    return { ok: false, reason: 'disabled' }
  return { ok: true, device: deviceOf(found) }
}

/** Answers the gateway from the registered vehicles, terminals, cards and platform accounts. */
export function createVehicleRegistry(options: {
  db: Database
  clock: Clock
  log?: Logger
}): VehicleRegistry {
  const { db, clock, log } = options
  const run = <R>(reason: string, work: (tx: Tx) => Promise<R>) => db.withPlatform(log, reason, work)

  return {
    resolve: (protocol, claim) =>
      run('gateway: who is this device', (tx) =>
        claim.kind === 'platform'
          ? checkPlatform(tx, protocol, claim.id, claim.secret)
          : resolveDevice(tx, protocol, claim),
      ),
    register: (_protocol, registration) =>
      run('gateway: registration of a terminal', async (tx): Promise<RegistrationAnswer> => {
        const found = await byNumber(tx, registration.id)
        if (!found?.terminal_id || found.terminal_status !== 'NORMAL')
          return { ok: false, reason: 'no_terminal' }
        if (!found.vehicle_id) return { ok: false, reason: 'no_vehicle' }
        const authCode = await registerDevice(tx, found.terminal_id, registration, new Date(clock.now()))
        return authCode === undefined ? { ok: false, reason: 'terminal_registered' } : { ok: true, authCode }
      }),
    deregister: (_protocol, deviceId) =>
      run('gateway: deregistration of a terminal', async (tx) => {
        const found = await byNumber(tx, deviceId)
        if (found?.terminal_id) await deregisterDevice(tx, found.terminal_id, new Date(clock.now()))
      }),
  }
}
