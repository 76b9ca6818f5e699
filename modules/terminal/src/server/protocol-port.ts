import { sql, type Tx } from '@motorpool/db'
import type { EnumValue } from '@motorpool/kernel'
import type { ProtocolType } from '../shared/catalogue-enums.ts'

/** An entry of the protocol catalogue, as modules above need it. */
export interface CatalogueProtocol {
  id: string
  name: string
  type: EnumValue<typeof ProtocolType>
}

/** Entries that a tenant may use: its own and the platform's, those in use, the newest edition first. */
export async function catalogueProtocols(tx: Tx, tenantId: string): Promise<CatalogueProtocol[]> {
  const { rows } = await sql<CatalogueProtocol>`
    select id, protocol_name as name, protocol_type as type from protocol
    where status = 'ENABLED' and (tenant_id is null or tenant_id = ${tenantId})
    order by version desc nulls last, protocol_code`.execute(tx)
  return rows
}

/** Ids of the protocols that the terminal on a vehicle speaks: that of its software, then those of its model. */
export async function protocolIdsOn(tx: Tx, vin: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_remove(v.protocol_id || coalesce(m.protocol_ids, '{}'), null) as ids
    from terminal t join terminal_model m on m.id = t.terminal_model_id
    left join soft_version v on v.id = t.soft_version_id
    where t.vin = ${vin}`.execute(tx)
  return rows[0]?.ids ?? []
}
