import type { Database, Tx } from '@motorpool/db'
import type { Clock, Logger } from '@motorpool/kernel'
import { factsByName } from '@motorpool/protocols/facts'
import { checkPlatform, deregisterDevice, registerDevice } from '@motorpool/terminal/server'
import { byNumber, byVin, type Found, hasTerminal, type OfVehicle } from './find.ts'
import { byCode, byIccid, pinIccid, speaks } from './proof.ts'
import type {
  DeviceAnswer,
  DeviceClaim,
  DeviceRegistration,
  RegistrationAnswer,
  VehicleRegistry,
} from './types.ts'

export type * from './types.ts'

const hasVehicle = (found: Found | undefined): found is Found & OfVehicle =>
  found !== undefined && found.vehicle_id !== null

const usable = ({ terminal_status }: Found) => terminal_status === null || terminal_status === 'NORMAL'

async function resolveDevice(
  tx: Tx,
  protocol: string,
  claim: DeviceClaim,
  carried: boolean,
): Promise<DeviceAnswer> {
  const vin = factsByName(protocol)?.identity === 'vin'
  const found = vin ? await byVin(tx, claim.id) : await byNumber(tx, claim.id)
  if (!hasVehicle(found)) return { ok: false, reason: 'unknown' }
  const answer = vin ? byIccid(found, protocol, claim, carried) : byCode(found, claim)
  return answer.ok && !usable(found) ? { ok: false, reason: 'disabled' } : answer
}

async function register(
  tx: Tx,
  protocol: string,
  registration: DeviceRegistration,
  now: Date,
): Promise<RegistrationAnswer> {
  const found = await byNumber(tx, registration.id)
  if (!found?.terminal_id || found.terminal_status !== 'NORMAL' || !speaks(found, protocol))
    return { ok: false, reason: 'no_terminal' }
  if (!found.vehicle_id) {
    const taken = await hasTerminal(tx, found.tenant_id, registration)
    return { ok: false, reason: taken ? 'vehicle_registered' : 'no_vehicle' }
  }
  // It signs on by its VIN: a code would shut it out.
  if (found.pinned !== null) return { ok: false, reason: 'terminal_registered' }
  const once = found.registration_policy === 'ONCE'
  const authCode = await registerDevice(tx, found.terminal_id, registration, { once, now })
  return authCode === undefined ? { ok: false, reason: 'terminal_registered' } : { ok: true, authCode }
}

/** Answers the gateway from the registered vehicles, terminals, cards and platform accounts. */
export function createVehicleRegistry(options: {
  db: Database
  clock: Clock
  log?: Logger
}): VehicleRegistry {
  const { db, clock, log } = options
  const run = <R>(reason: string, work: (tx: Tx) => Promise<R>) => db.withPlatform(log, reason, work)
  const now = () => new Date(clock.now())

  return {
    resolve: (protocol, claim, carried = false) =>
      run('gateway: who is this device', (tx) =>
        claim.kind === 'platform'
          ? checkPlatform(tx, protocol, claim.id, claim.secret)
          : resolveDevice(tx, protocol, claim, carried),
      ),
    pin: (device, iccid) => run('gateway: ICCID of a terminal', (tx) => pinIccid(tx, device, iccid, now())),
    register: (protocol, registration) =>
      run('gateway: registration of a terminal', (tx) => register(tx, protocol, registration, now())),
    deregister: (_protocol, deviceId) =>
      run('gateway: deregistration of a terminal', async (tx) => {
        const found = await byNumber(tx, deviceId)
        if (found?.terminal_id) await deregisterDevice(tx, found.terminal_id, now())
      }),
  }
}
