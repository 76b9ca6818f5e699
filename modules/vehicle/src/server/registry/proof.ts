import { sql, type Tx } from '@motorpool/db'
import { factsByName, PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { sameSecret } from '@motorpool/terminal/server'
import { deviceOf, type Found, type OfVehicle } from './find.ts'
import type { DeviceAnswer, DeviceClaim, RegisteredDevice } from './types.ts'

const WIRE_TYPES = new Set<string>(PROTOCOL_FACTS.flatMap(({ catalogue }) => catalogue))

/** False where software and model of a terminal name wire protocols, and this is none of them. */
export function speaks(found: Found, protocol: string): boolean {
  const known = found.protocol_types.filter((type) => WIRE_TYPES.has(type))
  const own: readonly string[] = factsByName(protocol)?.catalogue ?? []
  return known.length === 0 || known.some((type) => own.includes(type))
}

/** Proof by the authentication code: a terminal without one was never registered, and can prove nothing. */
export function byCode(found: Found & OfVehicle, { secret }: DeviceClaim): DeviceAnswer {
  const code = found.auth_code
  if (code === null || secret === undefined || !sameSecret(secret, code))
    return { ok: false, reason: 'credential' }
  return { ok: true, device: deviceOf(found), proven: true }
}

/**
 * Proof by the ICCID of the login. A VIN is written on the windscreen: under the policy `STRICT` the ICCID must be that of
 * the terminal's card, or, where no card is known, the one that was seen first. Under `OPEN` every login is accepted, as an
 * unproven one unless the ICCID is right.
 */
export function byIccid(
  found: Found & OfVehicle,
  protocol: string,
  claim: DeviceClaim,
  carried: boolean,
): DeviceAnswer {
  const device = deviceOf(found)
  if (carried) return { ok: true, device, proven: true }
  // Whoever may speak for it by its code shall not be spoken for without one.
  if (found.auth_code !== null || !speaks(found, protocol)) return { ok: false, reason: 'protocol' }
  if (claim.activation) return { ok: true, device, proven: false }
  const iccid = claim.iccid?.trim().toUpperCase() ?? ''
  const known = found.iccid ?? found.pinned
  const proven = iccid !== '' && iccid === known
  if (found.iccid_policy === 'OPEN') return { ok: true, device, proven }
  if (iccid === '' || (known !== null && !proven)) return { ok: false, reason: 'iccid' }
  return { ok: true, device, proven, ...(found.pinned === iccid ? {} : { pin: iccid }) }
}

/** The first ICCID of a terminal stays; where its card is known, the card's goes before it. */
export async function pinIccid(
  tx: Tx,
  { vehicleId }: RegisteredDevice,
  iccid: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ iccid: string }>`
    insert into pinned_iccid as p (vehicle_id, terminal_id, iccid, pinned_time)
    select v.id, v.terminal_id, ${iccid}, ${now} from vehicle v where v.id = ${vehicleId}
    on conflict (vehicle_id) do update set
      iccid = case when p.terminal_id is distinct from excluded.terminal_id or exists (
          select from terminal t join sim_card s on s.id = t.simcard_id
          where t.id = excluded.terminal_id and s.iccid = excluded.iccid) then excluded.iccid else p.iccid end,
      pinned_time = case when p.terminal_id is distinct from excluded.terminal_id then excluded.pinned_time else p.pinned_time end,
      terminal_id = excluded.terminal_id
    returning iccid`.execute(tx)
  return rows[0]?.iccid === iccid
}

/** A terminal whose number is given free has no ICCID any more, either. */
export async function forgetIccid(tx: Tx, terminalId: string): Promise<void> {
  await sql`delete from pinned_iccid where terminal_id = ${terminalId}`.execute(tx)
}
