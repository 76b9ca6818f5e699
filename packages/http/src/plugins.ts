import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import { AppError } from '@motorpool/kernel'
import type { FastifyInstance } from 'fastify'
import { ALL_CALLS_MS, type CallCounts, storeOf } from './call-counts.ts'
import { CallTally, type TallyChannel } from './call-tally.ts'
import type { KnownTokens } from './callers.ts'
import { tokenOf } from './token.ts'

export const CALLS_PER_MINUTE = 3000

interface PluginOptions {
  callsPerMinute?: number
  /** Where limits of single calls are counted; default: in this process alone. */
  callCounts?: CallCounts | undefined
  /** Where all calls are counted together with other processes; default: in this process alone. */
  tallies?: TallyChannel | undefined
  /** Origins of map tiles at this moment. */
  tiles?: (() => readonly string[]) | undefined
}

/** Security headers, cookies, compression, uploads, limits of calls, WebSocket. */
export async function registerPlugins(
  app: FastifyInstance,
  options: PluginOptions,
  known: KnownTokens,
): Promise<void> {
  const { tiles: origins } = options
  const tiles = origins ? [() => origins().join(' ')] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        // `'self'` covers the live channel of the same origin.
        connectSrc: ["'self'", ...tiles],
        formAction: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    hsts: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  // Over TLS alone: over HTTP browsers ignore it. `hsts` of helmet knows no difference.
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  // Data of a tenant stays in no cache between; what may be kept says so itself.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, {
    limits: { fileSize: 32 * 1024 * 1024, files: 5, fields: 50, fieldSize: 64 * 1024 },
  })
  const { callCounts, tallies } = options
  const all = new CallTally(ALL_CALLS_MS, tallies)
  app.addHook('onClose', async () => all.close())
  await app.register(rateLimit, {
    global: true,
    max: options.callsPerMinute ?? CALLS_PER_MINUTE,
    timeWindow: ALL_CALLS_MS,
    ...(callCounts ? { store: storeOf(callCounts, all) } : {}),
    keyGenerator: (request) => known.keyOf(tokenOf(request), request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  })
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })
}
