import { contains, sql, type Tx } from '@motorpool/db'
import type { NamedVehicle, VehicleNames } from '@motorpool/stream/server'

const select = (tx: Tx, where: ReturnType<typeof sql>) =>
  sql<NamedVehicle>`
    select v.id::text as "vehicleId", v.tenant_id::text as "tenantId", v.vin, v.plate_code as plate,
      t.tenant_name as "tenantName"
    from vehicle v join tenant t on t.id = v.tenant_id where ${where}`.execute(tx)

/** Vehicles as operators know them, whatever their tenants are. */
export const namedVehicles: VehicleNames = {
  byIds: async (tx, vehicleIds) => (await select(tx, sql`v.id = any (${[...vehicleIds]}::bigint[])`)).rows,
  search: async (tx, keyword, limit) => {
    const found = (column: string) => contains(sql.ref(column), keyword)
    const where = sql`(${found('v.vin')} or ${found('v.plate_code')}) order by v.vin limit ${limit}`
    return (await select(tx, where)).rows
  },
}
