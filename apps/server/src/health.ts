import { createServer, type Server } from 'node:http'
import type { Database } from '@motorpool/db'
import type { FastifyInstance } from 'fastify'
import { within } from './within.ts'

/** A balancer asks often: it gets an answer while others still wait for the database. */
const PATIENCE_MS = 2000

/** Whether a process can do its work; what it lacks. */
export type Lack = () => Promise<Record<string, string> | undefined>

async function unreadiness(
  db: Database | undefined,
  others?: Lack,
): Promise<Record<string, string> | undefined> {
  try {
    if (db) await within(PATIENCE_MS, db.ping())
  } catch {
    return { database: 'unreachable' }
  }
  return others?.()
}

/** `/healthz`: the process lives. `/readyz`: it can answer calls, which it cannot without its database. */
export function serveHealth(app: FastifyInstance, db: Database): void {
  const quiet = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', quiet, async () => ({ ok: true }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const lack = await unreadiness(db)
    return lack ? reply.status(503).send({ ok: false, ...lack }) : { ok: true }
  })
}

export interface HealthPort {
  port: number
  close(): Promise<void>
}

/** The same two addresses of a process that serves no calls, on a port of their own. */
export async function openHealthPort({
  host,
  port,
  db,
  lack,
}: {
  host: string
  port: number
  /** Without it the process can work while the database is away. */
  db?: Database
  lack?: Lack
}): Promise<HealthPort> {
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body))
    if (request.url === '/healthz') return answer(200, { ok: true })
    if (request.url !== '/readyz') return answer(404, { ok: false })
    void unreadiness(db, lack).then(
      (missing) => (missing ? answer(503, { ok: false, ...missing }) : answer(200, { ok: true })),
      () => answer(503, { ok: false }),
    )
    return undefined
  })
  server.requestTimeout = PATIENCE_MS * 2
  server.maxConnections = 100
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
