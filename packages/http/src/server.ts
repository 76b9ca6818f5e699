import type { Database } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import { type Clock, NO_PORTS, type Ports } from '@motorpool/kernel'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { CallCounts } from './call-counts.ts'
import type { TallyChannel } from './call-tally.ts'
import './errors.ts'
import { Admission, type AdmissionOptions } from './admission.ts'
import { KnownTokens } from './callers.ts'
import { type CallParts, runCall } from './calls.ts'
import { serveDocs } from './docs/serve.ts'
import { answerUnreadable, Failures, handleFailures } from './failures.ts'
import { readJson } from './json.ts'
import { BODY_MAX, rateLimitOf } from './limits.ts'
import type { OperationLog } from './operation.ts'
import { CALLS_PER_MINUTE, registerPlugins } from './plugins.ts'
import { createRecorder } from './recorder.ts'
import type { Route } from './route.ts'
import { schemaOf } from './schema.ts'
import { endSlowBodies } from './slow-bodies.ts'

export interface HttpOptions extends AdmissionOptions {
  db: Database
  catalogues: Catalogues
  routes: readonly Route[]
  clock: Clock
  /** What the modules of this process offer each other; default: nothing. */
  ports?: Ports
  /** Calls per minute of a session, or of an address without one; generous, the sign-in has its own. */
  callsPerMinute?: number
  /** Where limits of single calls are counted; default: in this process alone. */
  callCounts?: CallCounts | undefined
  /** Where all calls are counted together with other processes; needs `callCounts`. */
  tallies?: TallyChannel | undefined
  logger?: FastifyBaseLogger
  /** Trust X-Forwarded-For of this many proxies. */
  proxies?: number
  /** Origin of an online map: the only foreign one that a page may ask. */
  tiles?: (() => readonly string[]) | undefined
  /** Within what time a body that is no upload must have come, ms. */
  bodyMs?: number
  /** Where changing calls and exports are written down. */
  operations?: OperationLog | undefined
}

function settingsOf({ logger, proxies = 0 }: HttpOptions, failures: Failures): FastifyServerOptions {
  return {
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    bodyLimit: BODY_MAX,
    // Hop 0 is the connection itself: with one proxy the address that it added is the caller's, and all before it is hearsay.
    trustProxy: proxies > 0 ? (_address, hop) => hop < proxies : false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnreadable(failures),
  }
}

function addRoute(app: FastifyInstance, route: Route, parts: CallParts): void {
  const { admission } = parts
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    ...(route.responseShape ? { serializerCompiler: () => JSON.stringify } : {}),
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    config: {
      ...(route.rate ? { rateLimit: rateLimitOf(route, route.rate) } : {}),
      ...(route.secretPath ? { secretPath: true } : {}),
    },
    ...(route.permission === 'public'
      ? {}
      : // After the limits, so that wrong tokens are counted too, and before the body is read.
        { preParsing: async (request) => admission.admit(route, request) }),
    handler: async (request, reply) => runCall(parts, route, request, reply),
  })
}

/** Builds the API server: every route with its schema, session, permission, transaction and error mapping. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { db, catalogues, clock, routes, ports = NO_PORTS, callsPerMinute = CALLS_PER_MINUTE } = options
  const known = new KnownTokens()
  const failures = new Failures(catalogues, routes)
  const admission = new Admission(options, known)
  const app = fastify(settingsOf(options, failures)).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Before the plugins, whose own routes inherit it.
  handleFailures(app, failures)

  readJson(app)
  endSlowBodies(app, options.bodyMs)
  await registerPlugins(app, options, known)
  await serveDocs(app, { routes, callsPerMinute, admit: (request) => admission.admitAnyone(request) })

  const recorder = createRecorder(options.operations, failures.of)
  const parts = { contexts: { db, catalogues, clock, ports }, admission, recorder }
  for (const route of routes) addRoute(app, route, parts)
  return app
}
