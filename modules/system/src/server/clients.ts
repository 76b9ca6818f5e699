import { sql } from '@motorpool/db'
import { defineRoute, filter, type Route } from '@motorpool/http'
import { ClientId } from '@motorpool/identity/shared'
import { enumLabel } from '@motorpool/kernel'
import { z } from 'zod'

/** The programs people sign in with. */
export const clientOptionsRoute: Route = defineRoute({
  id: 'system.clients.options',
  method: 'GET',
  path: '/api/system-svc/clients/V1.0/options',
  summary: 'Clients as options',
  permission: 'session',
  scope: 'tenant',
  query: z.object({ keyword: filter(z.string().max(64)), ids: filter(z.string().max(200)) }),
  response: z.array(z.object({ id: z.string(), label: z.string(), code: z.string() })),
  handler: async (ctx, { query }) => {
    const { rows } = await sql<{ id: string; label: string; code: string }>`
      select id, name as label, client_id as code from client where status = 'ENABLED' order by id`.execute(
      ctx.tx,
    )
    const ids = query.ids?.split(',')
    const word = query.keyword?.toLowerCase()
    const named = rows.map((r) => ({
      ...r,
      label: ClientId.has(r.code) ? enumLabel(ClientId, r.code, ctx) : r.label,
    }))
    return named.filter(
      (r) => (!ids || ids.includes(r.id)) && (!word || `${r.label} ${r.code}`.toLowerCase().includes(word)),
    )
  },
})
