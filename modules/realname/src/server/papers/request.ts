import { randomBytes } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { AppError, dayOf, dayText, type OrgScope, textKey } from '@motorpool/kernel'
import type { Side } from '../../shared/index.ts'

export const REQUEST_TABLE: Readonly<Record<Side, string>> = {
  owner: 'customer_verify_request',
  store: 'store_verify_request',
}
export const REQUEST_KEY: Readonly<Record<Side, string>> = {
  owner: 'verify/ownerRequests',
  store: 'verify/storeRequests',
}

/** Of whose side it is and its day can be read in it. */
export const newRequestNo = (side: Side, now: number): string =>
  `${side === 'owner' ? 'O' : 'S'}${dayText(dayOf(now)).replaceAll('-', '')}${randomBytes(4).toString('hex').toUpperCase()}`

export interface FoundRequest {
  id: string
  tenantId: string
  orgId: string
  step: number
  status: string
  failReason: string | null
  /** ms; when the owner handed it in. */
  submitTime: number | null
}

/** The request as the caller finds it, locked where it is about to change. */
export async function requestOf(tx: Tx, side: Side, id: string, lock = false): Promise<FoundRequest> {
  const { rows } = await sql<FoundRequest>`
    select id::text, tenant_id::text as "tenantId", org_id::text as "orgId", step, verify_status as status, fail_reason as "failReason",
      ${side === 'owner' ? sql`(extract(epoch from submit_time) * 1000)::float8` : sql`null`} as "submitTime"
    from ${sql.table(REQUEST_TABLE[side])} where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(REQUEST_KEY[side]) })
  return row
}

/** One that the operator has, or has decided, is not changed; nor by its owner what staff are looking at. */
export function requireOpen(
  { status, submitTime }: FoundRequest,
  { orgScope }: { orgScope: OrgScope },
): void {
  if (status === 'VERIFYING' || status === 'VERIFIED') throw new AppError('VERIFY_UNDER_WAY')
  if (submitTime !== null && orgScope.kind === 'customer') throw new AppError('VERIFY_HANDED_IN')
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
