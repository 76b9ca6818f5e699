import type { Database } from '@motorpool/db'
import type { FastifyInstance } from 'fastify'
import { within } from './within.ts'

/** A balancer asks often: it gets an answer while others still wait for the database. */
const PATIENCE_MS = 2000

/** `/healthz`: the process lives. `/readyz`: it can answer calls, which it cannot without its database. */
export function serveHealth(app: FastifyInstance, db: Database): void {
  const quiet = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', quiet, async () => ({ ok: true }))
  app.get('/readyz', quiet, async (_request, reply) => {
    try {
      await within(PATIENCE_MS, db.ping())
      return { ok: true }
    } catch {
      return reply.status(503).send({ ok: false, database: 'unreachable' })
    }
  })
}
