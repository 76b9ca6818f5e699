import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { byId, PROTOCOLS } from '@motorpool/protocols'
import type { Protocol } from '@motorpool/wire'

/** A vehicle of the caller's that commands may go to. */
export interface Commanded {
  id: string
  tenantId: string
  orgId: string
  vin: string
  terminalCode: string
  protocol: Protocol
  online: boolean
}

interface Row {
  id: string
  tenantId: string
  orgId: string
  vin: string
  terminalCode: string | null
  spoken: number | null
  catalogue: string | null
  online: boolean
}

/**
 * Its terminal speaks what it spoke last, else what its software is made for.
 *
 * @throws AppError FORBIDDEN to owners, who see their vehicle, NOT_FOUND beyond the caller's scope, COMMAND_NO_TERMINAL where nothing
 * could be sent to
 */
export async function commanded(ctx: CallCtx, vin: string): Promise<Commanded> {
  if (ctx.orgScope.kind === 'customer') throw new AppError('FORBIDDEN')
  const { rows } = await sql<Row>`
    select v.id::text, v.tenant_id::text as "tenantId", v.org_id::text as "orgId", v.vin, t.terminal_code as "terminalCode",
      r.protocol as spoken, p.protocol_type as catalogue, coalesce(r.online, false) as online
    from vehicle v left join terminal t on t.id = v.terminal_id
    left join soft_version w on w.id = t.soft_version_id left join protocol p on p.id = w.protocol_id
    left join vehicle_realtime r on r.vehicle_id = v.id and r.terminal_code = t.terminal_code
    where v.vin = ${vin.toUpperCase()}`.execute(ctx.tx)
  const row = rows[0]
  if (!row) throw new AppError('NOT_FOUND', { what: vin })
  const protocol =
    (row.spoken === null ? undefined : byId(row.spoken)) ??
    PROTOCOLS.find(({ catalogue }) => row.catalogue !== null && catalogue.includes(row.catalogue))
  if (row.terminalCode === null || !protocol) throw new AppError('COMMAND_NO_TERMINAL', { vin: row.vin })
  const { id, tenantId, orgId, terminalCode, online } = row
  return { id, tenantId, orgId, vin: row.vin, terminalCode, protocol, online }
}
