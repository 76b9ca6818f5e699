import { createHash, randomBytes } from 'node:crypto'
import { type Database, tables } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import type { Clock, Logger } from '@motorpool/kernel'
import { z } from 'zod'

/** How long a ticket waits to be used. */
const TICKET_MS = 60_000

interface TicketTables {
  ticket: { hash: Buffer; purpose: string; session_id: string; expires_at: Date | number }
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

export const ticketRoute: Route = defineRoute({
  id: 'system.tickets.create',
  method: 'POST',
  path: '/api/system-svc/tickets/V1.0',
  summary: 'One-use ticket for the live channel or a download, good for a minute.',
  permission: 'session',
  scope: 'manual',
  body: z.object({ purpose: z.enum(['live', 'download']) }),
  response: z.object({ ticket: z.string() }),
  rate: { max: 120, windowMs: 60_000 },
  unlogged: true,
  async handler(ctx, { body }) {
    const ticket = randomBytes(24).toString('base64url')
    await ctx.asPlatform('make a one-use ticket', async (tx) => {
      const t = tables<TicketTables>(tx)
      await t.deleteFrom('ticket').where('expires_at', '<', new Date(ctx.now)).execute()
      await t
        .insertInto('ticket')
        .values({
          hash: hashOf(ticket),
          purpose: body.purpose,
          session_id: ctx.actor.sessionId,
          expires_at: new Date(ctx.now + TICKET_MS),
        })
        .execute()
    })
    return { ticket }
  },
})

/** Redeems tickets: the session of a ticket that exists, fits the purpose and is not too old; a second time it is gone. */
export function ticketRedeemer(db: Database, clock: Clock, log: Logger) {
  return {
    redeem: (ticket: string, purpose: 'live' | 'download'): Promise<string | undefined> =>
      db.withPlatform(log, 'redeem a ticket', async (tx) => {
        const row = await tables<TicketTables>(tx)
          .deleteFrom('ticket')
          .where('hash', '=', hashOf(ticket))
          .where('purpose', '=', purpose)
          .where('expires_at', '>', new Date(clock.now()))
          .returning('session_id')
          .executeTakeFirst()
        return row?.session_id
      }),
  }
}
