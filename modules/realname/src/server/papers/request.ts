import { sql, type Tx } from '@motorpool/db'
import { AppError, textKey } from '@motorpool/kernel'
import type { Side } from '../../shared/index.ts'

export const REQUEST_TABLE: Readonly<Record<Side, string>> = {
  owner: 'customer_verify_request',
  store: 'store_verify_request',
}
export const REQUEST_KEY: Readonly<Record<Side, string>> = {
  owner: 'verify/ownerRequests',
  store: 'verify/storeRequests',
}

export interface FoundRequest {
  id: string
  tenantId: string
  orgId: string
  step: number
  status: string
  failReason: string | null
}

/** The request as the caller finds it, locked where it is about to change. */
export async function requestOf(tx: Tx, side: Side, id: string, lock = false): Promise<FoundRequest> {
  const { rows } = await sql<FoundRequest>`
    select id::text, tenant_id::text as "tenantId", org_id::text as "orgId", step, verify_status as status, fail_reason as "failReason"
    from ${sql.table(REQUEST_TABLE[side])} where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(REQUEST_KEY[side]) })
  return row
}

/** One that the operator has, or has decided, is not changed. */
export function requireOpen({ status }: FoundRequest): void {
  if (status === 'VERIFYING' || status === 'VERIFIED') throw new AppError('VERIFY_UNDER_WAY')
}

export async function advance(
  tx: Tx,
  side: Side,
  { id }: FoundRequest,
  step: number,
  now: number,
): Promise<void> {
  await sql`
    update ${sql.table(REQUEST_TABLE[side])} set step = greatest(step, ${step}), update_time = ${new Date(now)} where id = ${id}`.execute(
    tx,
  )
}
