import { createHash } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import type { Vault } from '@motorpool/vault'
import { maskPaper, type PaperKind, type Side } from '../../shared/index.ts'
import type { FoundRequest } from './request.ts'

export const PAPER_CONTEXT = 'realname_paper'
export const IMAGE_CONTEXT = 'realname_image'
const DAY_MS = 86_400_000

/** Of what is stored, so that nothing can be guessed from it. */
const digestOf = (sealed: string) => createHash('sha256').update(sealed).digest('hex')

export interface Keeping {
  vault: Vault
  keepDays: number
  userId: string
  now: number
}

const until = ({ now, keepDays }: Keeping) => new Date(now + keepDays * DAY_MS)

export async function saveImage(
  tx: Tx,
  keeping: Keeping,
  kind: PaperKind,
  request: FoundRequest,
  name: string,
  picture: Uint8Array,
): Promise<string> {
  const sealed = keeping.vault.seal(Buffer.from(picture).toString('base64'), IMAGE_CONTEXT)
  const { rows } = await sql<{ id: string }>`
    insert into realname_image (tenant_id, org_id, side, kind, request_id, name, sealed, digest, keep_until, create_user_id, create_time)
    values (${request.tenantId}, ${request.orgId}, ${kind.side}, ${kind.name}, ${request.id}, ${name}, ${sealed}, ${digestOf(sealed)},
      ${until(keeping)}, ${keeping.userId}, ${new Date(keeping.now)}) returning id::text`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Replaces what stood for the same request, and of papers of vehicles for the same whole VIN. */
export async function savePaper(
  tx: Tx,
  keeping: Keeping,
  kind: PaperKind,
  request: FoundRequest,
  vin: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const sealed = keeping.vault.seal(JSON.stringify(values), PAPER_CONTEXT)
  const masked = JSON.stringify(maskPaper(kind, values))
  const at = new Date(keeping.now)
  await sql`
    insert into realname_paper (tenant_id, org_id, side, kind, request_id, vin, sealed, digest, masked, step, keep_until, create_user_id,
      create_time, update_user_id, update_time)
    values (${request.tenantId}, ${request.orgId}, ${kind.side}, ${kind.name}, ${request.id}, ${vin}, ${sealed}, ${digestOf(sealed)},
      ${masked}::jsonb, ${kind.step}, ${until(keeping)}, ${keeping.userId}, ${at}, ${keeping.userId}, ${at})
    on conflict (tenant_id, side, kind, request_id, vin) do update set sealed = excluded.sealed, digest = excluded.digest,
      masked = excluded.masked, keep_until = excluded.keep_until, erase_time = null, update_user_id = excluded.update_user_id,
      update_time = excluded.update_time`.execute(tx)
}

export interface ShownPaper {
  kind: string
  vin: string
  values: Record<string, string> | null
  /** ms */
  time: number
  eraseTime: number | null
}

export async function papersOf(tx: Tx, side: Side, requestId: string): Promise<ShownPaper[]> {
  const { rows } = await sql<ShownPaper>`
    select kind, vin, masked as values, (extract(epoch from update_time) * 1000)::float8 as time,
      (extract(epoch from erase_time) * 1000)::float8 as "eraseTime"
    from realname_paper where side = ${side} and request_id = ${requestId} order by realname_paper.id limit 200`.execute(
    tx,
  )
  return rows
}

export interface ShownImage {
  id: string
  kind: string
  name: string
  erased: boolean
}

export async function imagesOf(tx: Tx, side: Side, requestId: string): Promise<ShownImage[]> {
  const { rows } = await sql<ShownImage>`
    select id::text, kind, name, sealed is null as erased from realname_image
    where side = ${side} and request_id = ${requestId} order by realname_image.id limit 200`.execute(tx)
  return rows
}

/** The person's or company's paper as it was confirmed, for the operator alone. Who has several ways is known by the one confirmed last: papers are never mixed. */
export async function openPaper(
  tx: Tx,
  vault: Vault,
  side: Side,
  requestId: string,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from realname_paper where side = ${side} and request_id = ${requestId} and vin = '' and sealed is not null
    order by update_time desc, id desc limit 1`.execute(tx)
  const [row] = rows
  return row ? JSON.parse(vault.open(row.sealed, PAPER_CONTEXT)) : {}
}

export async function vinsOf(
  tx: Tx,
  side: Side,
  requestIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; vins: string[] }>`
    select request_id::text as id, array_agg(distinct vin order by vin) as vins from realname_paper
    where side = ${side} and request_id = any (${requestIds}::bigint[]) and vin <> '' group by request_id`.execute(
    tx,
  )
  return new Map(rows.map(({ id, vins }) => [id, vins]))
}
