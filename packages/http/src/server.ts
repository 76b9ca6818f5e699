import type { Database, Tx } from '@motorpool/db'
import { type Catalogues, pickLocale } from '@motorpool/i18n'
import { AppError, type Asker, type Clock, NO_PORTS, type Ports } from '@motorpool/kernel'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import './errors.ts'
import type { Authenticator, Principal } from './auth.ts'
import { KnownTokens } from './callers.ts'
import { serveDocs } from './docs.ts'
import { type Failure, toFailure } from './failure.ts'
import { unkeepable } from './keepable.ts'
import { labelOf, labelPrefixes } from './label.ts'
import type { Operation, OperationLog } from './operation.ts'
import { CALLS_PER_MINUTE, registerPlugins } from './plugins.ts'
import { createRecorder } from './recorder.ts'
import {
  type FileReply,
  isFileReply,
  type ManualCtx,
  type PublicCtx,
  type PublicRoute,
  type Route,
  type SessionRoute,
} from './route.ts'
import { schemaOf } from './schema.ts'
import { tokenOf } from './token.ts'

export interface HttpOptions {
  db: Database
  authenticator: Authenticator
  catalogues: Catalogues
  routes: readonly Route[]
  clock: Clock
  /** What the modules of this process offer each other; default: nothing. */
  ports?: Ports
  /** Calls per minute of a session, or of an address without one; generous, the sign-in has its own. */
  callsPerMinute?: number
  logger?: FastifyBaseLogger
  /** Trust X-Forwarded-For of this many proxies. */
  proxies?: number
  /** The session of a one-use download ticket; without it no call is reached by ticket. */
  redeemTicket?: (ticket: string) => Promise<string | undefined>
  /** Origin of an online map; those over https need no mention. */
  tiles?: string | undefined
  /** Where changing calls and exports are written down. */
  operations?: OperationLog | undefined
}

/** Of a call that says nothing else. */
const BODY_MAX = 1024 * 1024

function allowed(principal: Principal, permission: string): boolean {
  return permission === 'session' || permission.split('|').some((p) => principal.permissions.has(p))
}

function emissionOf(request: FastifyRequest): Asker['emission'] {
  const value = request.headers['emission-level']
  return value === 'GB3' || value === 'GB4' ? value : 'NONE'
}

/** A name that every system can save, that names no folder and reads in one direction; then as RFC 8187 writes it. */
function headerName(fileName: string): string {
  const safe = fileName
    .toWellFormed()
    .replace(/[\p{Bidi_Control}]/gu, '')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  return encodeURIComponent(safe).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const name = headerName(file.fileName)
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('x-content-type-options', 'nosniff')
    .send(file.body)
}

async function answer(reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (isFileReply(result)) return sendFile(reply, result)
  return reply.send({ data: result ?? null })
}

/** A call that needs no session is counted by address, whoever makes it. */
function limitOf(route: Route, rate: NonNullable<Route['rate']>) {
  const byAddress = { keyGenerator: (request: FastifyRequest) => `address ${request.ip}` }
  return { max: rate.max, timeWindow: rate.windowMs, ...(route.permission === 'public' ? byAddress : {}) }
}

/** A body beyond what this call takes, with the limit in it. */
function tooLarge(error: unknown, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError || (error as { statusCode?: number } | null)?.statusCode !== 413)
    return undefined
  const max = request.routeOptions.bodyLimit ?? BODY_MAX
  return new AppError('TOO_LARGE', { max: `${Math.floor(max / BODY_MAX)} MB` }, { cause: error })
}

/** Builds the API server: every route with its schema, session, permission, transaction and error mapping. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { db, authenticator, catalogues, clock, ports = NO_PORTS } = options
  const settings: FastifyServerOptions = {
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    bodyLimit: BODY_MAX,
    trustProxy: options.proxies ? (_address, hop) => hop <= (options.proxies as number) : false,
    routerOptions: { ignoreTrailingSlash: true },
    // Addresses that reach no route, because they cannot be read or are too long.
    frameworkErrors: (error, request, reply) => {
      const locale = pickLocale(request.headers['accept-language'])
      const failure = toFailure(error, catalogues, locale, request.log)
      void (reply as FastifyReply).status(failure.status).send(failure.body)
    },
  }
  const known = new KnownTokens()
  const app = fastify(settings).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await registerPlugins(app, options, known)
  await serveDocs(app, {
    routes: options.routes,
    callsPerMinute: options.callsPerMinute ?? CALLS_PER_MINUTE,
    admit: async (request) => {
      const token = tokenOf(request)
      if (!token || !(await authenticator.authenticate(token))) throw new AppError('UNAUTHENTICATED')
    },
  })

  const labelled = new Map(options.routes.map((r) => [`${r.method} ${r.path}`, labelPrefixes(r)]))
  const labelsOf = (request: FastifyRequest): readonly string[] =>
    labelled.get(`${request.method} ${request.routeOptions.url ?? ''}`) ?? []
  /** One failure has one number, in the answer, in the log of the process and in that of operations. */
  const failures = new WeakMap<object, Failure>()
  const failureOf = (error: unknown, request: FastifyRequest): Failure => {
    const known = typeof error === 'object' && error !== null ? failures.get(error) : undefined
    if (known) return known
    const failure = toFailure(
      tooLarge(error, request) ?? error,
      catalogues,
      pickLocale(request.headers['accept-language']),
      request.log,
      labelsOf(request),
      `${request.method} ${request.routeOptions.url ?? ''}`,
    )
    if (typeof error === 'object' && error !== null) failures.set(error, failure)
    return failure
  }
  const recorder = createRecorder(options.operations, failureOf)
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request)
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS' && !reply.getHeader('retry-after')) {
      void reply.header('retry-after', String(error.params.seconds ?? 1))
    }
    return reply.status(failure.status).send(failure.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const failure = toFailure(
      new AppError('NOT_FOUND', { what: `${request.method} ${request.url.split('?')[0]}` }),
      catalogues,
      pickLocale(request.headers['accept-language']),
      request.log,
    )
    return reply.status(failure.status).send(failure.body)
  })

  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) {
      const field = unkeepable(part)
      if (field === undefined) continue
      if (field === '') throw new AppError('INVALID_INPUT')
      const locale = pickLocale(request.headers['accept-language'])
      const label = labelOf(catalogues, locale, labelsOf(request), field)
      throw new AppError('FIELD_FORMAT', { label }, { fields: [{ field, code: 'FIELD_FORMAT' }] })
    }
  })

  const publicCtx = (request: FastifyRequest, operation: Operation | undefined): PublicCtx => ({
    operation,
    locale: pickLocale(request.headers['accept-language']),
    now: clock.now(),
    log: request.log,
    ip: request.ip,
    host: request.hostname,
    asPlatform: (reason, run) => db.withPlatform(request.log, reason, run),
    ports,
  })

  const callCtx = (
    request: FastifyRequest,
    principal: Principal,
    token: string,
    after: (() => void)[],
    operation: Operation | undefined,
  ): ManualCtx => {
    const open = <R>(run: (tx: Tx) => Promise<R>): Promise<R> =>
      principal.actor.userType === 'ADMIN'
        ? db.withPlatform(
            request.log,
            `ADMIN ${principal.actor.userName} ${request.method} ${request.routeOptions.url}`,
            run,
          )
        : db.withTenant({ tenantId: principal.tenantId, orgScope: principal.orgScope, now: clock.now() }, run)
    return {
      tenantId: principal.tenantId,
      actor: principal.actor,
      orgScope: principal.orgScope,
      permissions: principal.permissions,
      locale: pickLocale(request.headers['accept-language']),
      emission: emissionOf(request),
      now: clock.now(),
      log: request.log,
      ip: request.ip,
      token,
      catalogues,
      ports,
      inScope: open,
      asPlatform: (reason, run) => db.withPlatform(request.log, reason, run),
      afterCommit: (run) => {
        after.push(run)
      },
      operation,
    }
  }

  const callers = new WeakMap<FastifyRequest, { token: string; principal: Principal }>()

  /** Before the body is read: who may not call learns nothing about what the call expects. */
  async function admit(route: SessionRoute, request: FastifyRequest): Promise<void> {
    const token = tokenOf(request)
    const principal = token ? await authenticator.authenticate(token) : await byTicket(route, request)
    if (token && principal) known.admit(token)
    else if (token) known.refuse(token)
    if (!principal) throw new AppError('UNAUTHENTICATED')
    if (!allowed(principal, route.permission)) throw new AppError('FORBIDDEN')
    if (route.interactive && principal.actor.apiToken) throw new AppError('FORBIDDEN')
    callers.set(request, { token: token ?? '', principal })
  }

  /** Whoever a download ticket was made for; it is used up by being looked at. */
  async function byTicket(route: SessionRoute, request: FastifyRequest): Promise<Principal | undefined> {
    const ticket = (request.query as Record<string, unknown> | undefined)?.Authorization
    if (!route.byTicket || !options.redeemTicket || typeof ticket !== 'string') return undefined
    const session = await options.redeemTicket(ticket)
    return session ? authenticator.authenticateSession(session) : undefined
  }

  async function session(
    route: SessionRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = callers.get(request)
    if (!caller) throw new AppError('UNAUTHENTICATED')
    const { token, principal } = caller
    const input = { params: request.params, query: request.query, body: request.body } as never
    const io = { request, reply }
    const after: (() => void)[] = []
    const operation = recorder.begin(route as Route, request, principal)
    const base = callCtx(request, principal, token, after, operation)
    const result = await recorder.run(operation, request, base.inScope, () =>
      route.scope === 'manual'
        ? route.handler(base, input, io)
        : base.inScope(async (tx) => {
            const done = await route.handler({ ...base, tx }, input, io)
            await recorder.within(tx, operation)
            return done
          }),
    )
    for (const run of after) run()
    return answer(reply, result)
  }

  async function open(
    route: PublicRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const operation = recorder.begin(route as Route, request, undefined)
    const ctx = publicCtx(request, operation)
    const input = { params: request.params, query: request.query, body: request.body } as never
    const platform = <R>(run: (tx: Tx) => Promise<R>) => ctx.asPlatform('operation log', run)
    return answer(
      reply,
      await recorder.run(operation, request, platform, () => route.handler(ctx, input, { request, reply })),
    )
  }

  for (const route of options.routes) {
    app.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      config: route.rate ? { rateLimit: limitOf(route, route.rate) } : {},
      ...(route.permission === 'public'
        ? {}
        : // After the limits, so that wrong tokens are counted too, and before the body is read.
          { preParsing: async (request: FastifyRequest) => admit(route as SessionRoute, request) }),
      handler: async (request, reply) =>
        route.permission === 'public'
          ? open(route as PublicRoute, request, reply)
          : session(route as SessionRoute, request, reply),
    })
  }
  return app
}
