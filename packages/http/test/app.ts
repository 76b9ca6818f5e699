import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import type { Catalogues } from '@motorpool/i18n'
import { loadCatalogues } from '@motorpool/i18n/load'
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildHttp, type Principal, type Route } from '../src/index.ts'

export type Headers = Record<string, string>

/** A session that may find and create things. */
export const HOLDER: Headers = { authorization: 'holder:demo/things/find,demo/things/create' }

export interface LogLine {
  level: string
  object: Record<string, unknown>
  message: string
}

/** A logger that keeps what is logged. */
function recorder(lines: LogLine[]): FastifyBaseLogger {
  const at = (level: string) => (object: Record<string, unknown>, message: string) => {
    lines.push({ level, object, message })
  }
  const logger = {
    level: 'info',
    silent: () => {},
    ...Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((l) => [l, at(l)])),
    child: () => logger,
  } as unknown as FastifyBaseLogger
  return logger
}

export interface HttpApp {
  http: FastifyInstance
  log: LogLine[]
  texts: Catalogues
  database: TestDatabase
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>
  /** Texts are sent as they are, anything else as JSON. */
  post(url: string, payload: unknown, headers?: Headers): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** Tokens are the permissions they carry, joined with a comma. */
const authenticate = async (token: string): Promise<Principal | undefined> =>
  token.startsWith('holder:')
    ? {
        tenantId: '7',
        actor: { id: '1', userName: 'holder', userType: 'TENANT', orgId: '1', sessionId: '1' },
        orgScope: { kind: 'all' },
        permissions: new Set(token.slice(7).split(',')),
      }
    : undefined

/** Status and code of a failure. */
export const failureOf = (reply: LightMyRequestResponse): [number, string] => [
  reply.statusCode,
  reply.json<{ errCode: string }>().errCode,
]

export async function startHttp(
  routes: readonly Route[],
  options: {
    callsPerMinute?: number
    tiles?: () => readonly string[]
    proxies?: number
    bodyMs?: number
  } = {},
): Promise<HttpApp> {
  const database = await createTestDatabase()
  const texts = await loadCatalogues()
  const log: LogLine[] = []
  const http = await buildHttp({
    db: database.db,
    authenticator: { authenticate, authenticateSession: async () => undefined },
    catalogues: texts,
    routes,
    clock: { now: () => 1_700_000_000_000 },
    logger: recorder(log),
    ...options,
  })
  await http.ready()
  return {
    http,
    log,
    texts,
    database,
    get: (url, headers = HOLDER) => http.inject({ method: 'GET', url, headers }),
    post: (url, payload, headers = HOLDER) =>
      http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
    close: async () => {
      await http.close()
      await database.drop()
    },
  }
}
