import { sql, type Tx } from '@motorpool/db'
import { AppError, dayOf, dayText, type Ports } from '@motorpool/kernel'
import { messageAt } from './ports.ts'

interface SetAsideQuery {
  readonly page: number
  readonly pageSize: number
  readonly consumer?: string | undefined
  readonly discarded?: boolean | undefined
  /** Of these vehicles alone. */
  readonly vehicleIds?: readonly string[] | undefined
}

export interface SetAsideRow {
  readonly id: string
  readonly consumer: string
  readonly vehicleId: string
  readonly kind: string
  readonly protocol: number | null
  readonly messageId: number | null
  readonly eventTime: number
  readonly receiveTime: number
  readonly error: string
  readonly time: number
  readonly discardTime: number | null
  readonly discardUser: string | null
  readonly discardReason: string | null
}

interface StoredRow extends SetAsideRow {
  readonly tenantId: string
  readonly position: string
}

const COLUMNS = sql`id, consumer, vehicle_id as "vehicleId", tenant_id as "tenantId", position, kind, protocol,
  message_id as "messageId", (extract(epoch from event_time) * 1000)::float8 as "eventTime",
  floor(position / 1000.0)::float8 as "receiveTime", error, (extract(epoch from time) * 1000)::float8 as time,
  (extract(epoch from discard_time) * 1000)::float8 as "discardTime", discard_user as "discardUser",
  discard_reason as "discardReason"`

function where({ consumer, discarded, vehicleIds }: SetAsideQuery) {
  const parts = [discarded ? sql`discard_time is not null` : sql`discard_time is null`]
  if (consumer) parts.push(sql`consumer = ${consumer}`)
  if (vehicleIds) parts.push(sql`vehicle_id = any (${[...vehicleIds]}::bigint[])`)
  return sql.join(parts, sql` and `)
}

/** Events that consumers have set aside, the latest first. Asked as the platform. */
export async function setAsidePage(tx: Tx, query: SetAsideQuery) {
  const chosen = where(query)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from set_aside_event where ${chosen}`.execute(tx)
  const { rows } = await sql<SetAsideRow>`
    select ${COLUMNS} from set_aside_event where ${chosen} order by id desc
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(tx)
  return { items: rows, total: counted[0]?.n ?? 0, current: query.page }
}

/** @throws AppError SET_ASIDE_GONE */
export async function setAsideEvent(tx: Tx, id: string): Promise<StoredRow> {
  const { rows } = await sql<StoredRow>`select ${COLUMNS} from set_aside_event where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('SET_ASIDE_GONE')
  return row
}

/** Bytes of the message that an event is, hexadecimal, as the journal has them; null for other events. */
export async function rawOf(ports: Ports, row: StoredRow): Promise<string | null> {
  if (row.protocol === null) return null
  const raw = await ports.find(messageAt)?.(row, Number(row.position))
  return raw ? Buffer.from(raw).toString('hex') : null
}

/** Day (YYYY-MM-DD) from which a replay gives the event another try. */
export const dayOfEvent = (row: StoredRow, order: 'arrival' | 'device' | undefined): string =>
  dayText(dayOf(order === 'device' ? row.eventTime : row.receiveTime))

/**
 * Discards events. Answers how many.
 *
 * @throws AppError SET_ASIDE_GONE where one is discarded already, or was replayed meanwhile
 */
export async function discard(
  tx: Tx,
  ids: readonly string[],
  { user, reason, now }: { user: string; reason: string; now: number },
): Promise<number> {
  const wanted = [...new Set(ids)]
  const { numAffectedRows } = await sql`
    update set_aside_event set discard_time = ${new Date(now)}, discard_user = ${user}, discard_reason = ${reason}
    where id = any (${wanted}::bigint[]) and discard_time is null`.execute(tx)
  if (Number(numAffectedRows ?? 0) < wanted.length) throw new AppError('SET_ASIDE_GONE')
  return wanted.length
}
