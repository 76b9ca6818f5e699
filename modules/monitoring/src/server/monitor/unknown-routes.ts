import { containing, sql, type Tx } from '@motorpool/db'
import { defineRoute, filter, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { factsById, factsByName, PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { z } from 'zod'
import { DeviceRefusal, GatewayProtocol, type UnknownDevice } from '../../shared/unknown-devices.ts'

const values = <V extends string>(e: { values: readonly V[] }) => z.enum(e.values)

const filters = {
  keyword: filter(z.string().trim().max(64)),
  protocol: filter(values(GatewayProtocol)),
  lastReason: filter(values(DeviceRefusal)),
}
const query = pageBody(filters)

const view = z.object({
  id: z.string(),
  protocol: z.string(),
  claimedId: z.string(),
  enrolled: z.boolean(),
  firstSeen: z.number(),
  lastSeen: z.number(),
  attempts: z.number(),
  lastAddress: z.string(),
  lastReason: z.string(),
  details: z.record(z.string(), z.string()),
})

interface StoredDevice {
  protocol: number
  claimed_id: string
  enrolled: boolean
  first_seen: number
  last_seen: number
  attempts: number
  last_address: string
  last_reason: string
  details: Record<string, string>
}

function where(input: z.output<typeof query>) {
  const parts = [sql`true`]
  if (input.protocol) parts.push(sql`d.protocol = ${factsByName(input.protocol)?.id}`)
  if (input.lastReason) parts.push(sql`d.last_reason = ${input.lastReason}`)
  if (input.keyword) {
    const like = containing(input.keyword)
    parts.push(
      sql`(d.claimed_id ilike ${like} or d.last_address ilike ${like} or d.details::text ilike ${like})`,
    )
  }
  return sql.join(parts, sql` and `)
}

/** Nothing for rows of a protocol that is no longer built in. */
function present(row: StoredDevice): UnknownDevice[] {
  const protocol = factsById(row.protocol)?.name
  if (!protocol) return []
  return [
    {
      id: `${protocol}.${row.claimed_id}`,
      protocol,
      claimedId: row.claimed_id,
      enrolled: row.enrolled,
      firstSeen: row.first_seen,
      lastSeen: row.last_seen,
      attempts: row.attempts,
      lastAddress: row.last_address,
      lastReason: row.last_reason,
      details: row.details,
    },
  ]
}

async function list(tx: Tx, input: z.output<typeof query>) {
  const chosen = where(input)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from unknown_device d where ${chosen}`.execute(tx)
  const byVin = PROTOCOL_FACTS.filter((protocol) => protocol.identity === 'vin').map(({ id }) => id)
  // Numbers come without leading zeros.
  const { rows } = await sql<StoredDevice>`
    select d.*, case when d.protocol = any (${byVin}::int[])
        then exists (select from vehicle v where v.vin = d.claimed_id)
        else exists (select from claimed_number c where c.number = d.claimed_id) end as enrolled
    from (select * from unknown_device d where ${chosen} order by last_seen desc, protocol, claimed_id
          limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}) d
    order by last_seen desc, protocol, claimed_id`.execute(tx)
  return { items: rows.flatMap(present), total: counted[0]?.n ?? 0, current: input.page }
}

const pageRoute = defineRoute({
  id: 'terminal.unknownDevices.page',
  method: 'POST',
  path: '/api/terminal-svc/unknownDevices/V1.0/page',
  summary:
    'Devices the gateway turned away, the latest first; they belong to no tenant, so only administrators see them',
  permission: 'terminal/unknownDevices/find',
  scope: 'tenant',
  readOnly: true,
  body: query,
  response: pageOf(view),
  async handler(ctx, { body }) {
    if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
    return list(ctx.tx, body)
  },
})

export const unknownRoutes: readonly Route[] = [pageRoute]
