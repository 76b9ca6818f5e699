import { sql, type Tx } from '@motorpool/db'

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
