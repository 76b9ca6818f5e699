import { type RawBuilder, sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { byId, PROTOCOLS } from '@motorpool/protocols'
import type { Protocol } from '@motorpool/wire'
import { refused } from './refused.ts'

/** A vehicle of the caller's that commands may go to. */
export interface Commanded {
  id: string
  tenantId: string
  orgId: string
  vin: string
  terminalCode: string
  protocol: Protocol
  /** Of its terminal; null where nobody said which. */
  softVersionId: string | null
  /** Edition that its terminal's newest report was read by; undefined while none is known. */
  edition?: string | undefined
  online: boolean
}

interface Row {
  id: string
  tenantId: string
  orgId: string
  vin: string
  terminalCode: string | null
  spoken: number | null
  edition: number | null
  catalogue: string | null
  softVersionId: string | null
  online: boolean
}

async function rowsOf(tx: Tx, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.id::text, v.tenant_id::text as "tenantId", v.org_id::text as "orgId", v.vin, t.terminal_code as "terminalCode",
      t.soft_version_id::text as "softVersionId", r.protocol as spoken, r.edition, p.protocol_type as catalogue,
      coalesce(r.online, false) as online
    from vehicle v left join terminal t on t.id = v.terminal_id
    left join soft_version w on w.id = t.soft_version_id left join protocol p on p.id = w.protocol_id
    left join vehicle_realtime r on r.vehicle_id = v.id and r.terminal_code = t.terminal_code
    where ${which}`.execute(tx)
  return rows
}

/** Its terminal speaks what it spoke last, else what its software is made for. */
function commandedOf({ spoken, edition, catalogue, terminalCode, ...row }: Row): Commanded {
  const protocol =
    (spoken === null ? undefined : byId(spoken)) ??
    PROTOCOLS.find((one) => catalogue !== null && one.catalogue.includes(catalogue))
  if (terminalCode === null || !protocol) throw new AppError('COMMAND_NO_TERMINAL', { vin: row.vin })
  const learnt = spoken === protocol.id && edition ? protocol.editions[edition - 1] : undefined
  return { ...row, terminalCode, protocol, edition: learnt }
}

/**
 * @throws AppError FORBIDDEN to owners, who see their vehicle, NOT_FOUND beyond the caller's scope, COMMAND_NO_TERMINAL where nothing
 * could be sent to
 */
export async function commanded(ctx: CallCtx, vin: string): Promise<Commanded> {
  if (ctx.orgScope.kind === 'customer') throw new AppError('FORBIDDEN')
  return commandedVehicle(ctx.tx, vin)
}

/** The same for work that nobody waits for, in whose transaction the vehicle is seen. */
export async function commandedVehicle(tx: Tx, vin: string): Promise<Commanded> {
  const [row] = await rowsOf(tx, sql`v.vin = ${vin.toUpperCase()}`)
  if (!row) throw new AppError('NOT_FOUND', { what: vin })
  return commandedOf(row)
}

/** A vehicle of several, by its id, and what a command could go to, or why none can. */
export interface Addressed {
  id: string
  vin: string
  to: Commanded | AppError
}

/** Those of the vehicles that are in the caller's scope. */
export async function addressed(tx: Tx, ids: readonly string[]): Promise<Addressed[]> {
  const rows = await rowsOf(tx, sql`v.id = any (${ids}::bigint[])`)
  return rows.map((row) => ({ id: row.id, vin: row.vin, to: refused(() => commandedOf(row)) }))
}
