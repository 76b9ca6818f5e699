import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'

/** A whole VIN as people type it. */
export const vinText = z.string().trim().toUpperCase().min(1).max(32)

export interface FoundVehicle {
  vin: string
  orgId: string
  tenantId: string
  iccid: string | null
  msisdn: string | null
  operator: string | null
  terminalCode: string | null
}

/** Vehicles that the caller sees, by whole VINs, a card without another number being known by its code: licences of vehicles whose VINs begin alike are not each other's. */
export async function vehiclesByVin(tx: Tx, vins: readonly string[]): Promise<Map<string, FoundVehicle>> {
  const { rows } = await sql<FoundVehicle>`
    select v.vin, v.org_id::text as "orgId", v.tenant_id::text as "tenantId", s.iccid, coalesce(s.msisdn, s.sim_code) as msisdn, s.operator,
      t.terminal_code as "terminalCode"
    from vehicle v left join terminal t on t.id = v.terminal_id left join sim_card s on s.id = t.simcard_id
    where v.vin = any (${vins}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.vin, row]))
}

/** A vehicle that the caller sees; a customer gives a name to what it owns, not to what it is lent. */
export async function requireVehicle({ tx, orgScope }: CallCtx, vin: string): Promise<FoundVehicle> {
  const found = (await vehiclesByVin(tx, [vin])).get(vin)
  if (!found) throw new AppError('VERIFY_NO_VEHICLE', { vin })
  if (orgScope.kind !== 'customer') return found
  const { rows } = await sql<{ owned: boolean }>`select ${vin} = any (app.owned_vins()) as owned`.execute(tx)
  if (!rows[0]?.owned) throw new AppError('VERIFY_NOT_OWNER', { vin })
  return found
}
