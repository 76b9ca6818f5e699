import type { Tx } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import type { Asker, Locale, Logger, Ports, Provision } from '@motorpool/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import type { RequiredAction } from './auth.ts'
import type { Operation } from './operation.ts'
import type { Version } from './version.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A signed-in call, and the ways to open transactions of its scope. This is all that a `manual` handler gets. */
export interface ManualCtx extends Asker {
  ip: string
  token: string
  /** What the caller must do before anything else. */
  requiredActions: readonly RequiredAction[]
  /** Texts of all languages; the caller's is `locale`. */
  catalogues: Catalogues
  /** A transaction bound to the caller's scope, of its own: also for streams that outlive the handler. */
  inScope<R>(run: (tx: Tx) => Promise<R>): Promise<R>
  /** All tenants, with a stated reason; for what a user may not reach directly (counters, sign-in data). */
  asPlatform<R>(reason: string, run: (tx: Tx) => Promise<R>): Promise<R>
  /** Runs when the call's transaction is committed, and not when the call fails: for what is kept in memory. */
  afterCommit(run: () => void): void
  /** What the modules of this process offer each other. */
  ports: Ports
  /** What the operation log will hold of this call; none when it is no matter for the log. */
  operation?: Operation | undefined
}

/** A signed-in call in its transaction. */
export interface CallCtx extends ManualCtx {
  tx: Tx
}

/** A call without a session. */
export interface PublicCtx {
  locale: Locale
  now: number
  log: Logger
  ip: string
  host: string
  asPlatform<R>(reason: string, run: (tx: Tx) => Promise<R>): Promise<R>
  ports: Ports
  /** Gets its performer once the handler knows who calls; without one nothing is logged. */
  operation?: Operation | undefined
}

/** Returned by a handler that answers with a file instead of `{ data }`. `body` may stream. */
export interface FileReply {
  file: true
  fileName: string
  contentType: string
  body: NodeJS.ReadableStream | Uint8Array
  /** What callers are to know of it before they read it. */
  headers?: Readonly<Record<string, string>>
  /** Shown by the browser instead of saved; only for images and the like that the server made itself. */
  inline?: boolean
}

export interface Io {
  request: FastifyRequest
  reply: FastifyReply
}

type Out<S> = S extends ZodType ? z.output<S> : undefined

interface Common<P, Q, B> {
  /** Stable id, the same as in the inventory of calls: `system.users.page`. */
  id: string
  method: Method
  /** Whole path with `:name` parameters, beginning `/api/`. */
  path: string
  /** One English sentence for the API description. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /**
   * Prefixes of the texts that name its fields, besides the modules of its permission: `system/users` for the text
   * `system/users.phone`. Fields that belong to no module are named by `field.<name>`.
   */
  labels?: readonly string[]
  /** Schema of `data`; fields that it does not declare are not sent. */
  response?: ZodType
  /** Instead of it, for the document alone: for answers of so many values that going through them costs too much. */
  responseShape?: ZodType
  /** Calls per window and client, beyond the general limit. */
  rate?: { max: number; windowMs: number }
  /** Largest body, bytes; default 1 MiB. */
  bodyLimit?: number
  /** `multipart/form-data` with a part `file`: the handler reads the parts from `io.request`. Others are named with what they hold. */
  multipart?: boolean | Readonly<Record<string, string>>
  /** Media type of the file that it answers with, or may. */
  produces?: string
  /** Set on calls that change nothing although they are POST (page, queries). */
  readOnly?: boolean
  /** Downloads that a link opens: a one-use ticket in the query's `Authorization` may stand for the session. */
  byTicket?: boolean
  /** What comes with the call into the ports of a process that wires it. */
  provides?: readonly Provision[]
  /** Its path holds a secret: logs name the declared path instead. */
  secretPath?: boolean
  /** Leaves no line in the operation log: tickets, marks, what a browser keeps for itself. */
  unlogged?: boolean
}

interface OfSession<P, Q, B> extends Common<P, Q, B> {
  /**
   * `module/action`, several joined with `|`: any one of them. `session` is any signed-in user, for what is the caller's
   * own and for what says nothing of anybody (dictionaries, areas, texts).
   */
  permission: string
  /** Further permissions, any one of which will do; asked once the modules of the process are wired. */
  alsoBy?: (ports: Ports) => readonly string[]
  /**
   * Of a `session` call: API tokens reach it as well, whatever their scopes. Without it they do not: passwords, the second
   * factor, tokens and tickets are for the user at a console.
   */
  tokens?: boolean
  /**
   * Of a `session` call: reached also while the user must first choose a password or set up a second factor. For what
   * these two steps and the page that asks for them need.
   */
  whileActionsRequired?: boolean
  /**
   * Of a call that changes stored rows: which rows, and the `updateTime` that they had when they were read. A save made from
   * an older reading is refused with CONFLICT. Every call of an `update` permission has it or is among the exceptions of
   * `apps/server/test/versions.test.ts`.
   */
  version?: Version<Input<P, Q, B>>
}

interface Input<P, Q, B> {
  params: Out<P>
  query: Out<Q>
  body: Out<B>
}

/** Runs in a transaction bound to the caller's tenant (all tenants for ADMIN). */
export interface TenantRoute<P = undefined, Q = undefined, B = undefined> extends OfSession<P, Q, B> {
  scope: 'tenant'
  handler: (ctx: CallCtx, input: Input<P, Q, B>, io: Io) => Promise<unknown>
}

/** Opens its transactions itself: for streams, for what must be committed before the answer. */
export interface ManualRoute<P = undefined, Q = undefined, B = undefined> extends OfSession<P, Q, B> {
  scope: 'manual'
  handler: (ctx: ManualCtx, input: Input<P, Q, B>, io: Io) => Promise<unknown>
}

export type SessionRoute<P = undefined, Q = undefined, B = undefined> =
  | TenantRoute<P, Q, B>
  | ManualRoute<P, Q, B>

export interface PublicRoute<P = undefined, Q = undefined, B = undefined> extends Common<P, Q, B> {
  permission: 'public'
  scope: 'public'
  handler: (ctx: PublicCtx, input: Input<P, Q, B>, io: Io) => Promise<unknown>
}

export type Route = SessionRoute | PublicRoute

/** Declares a call. A route without scope and permission does not compile; the access matrix visits every one. */
export function defineRoute<
  P extends ZodType | undefined,
  Q extends ZodType | undefined,
  B extends ZodType | undefined,
>(route: SessionRoute<P, Q, B> | PublicRoute<P, Q, B>): Route {
  if (!/^\/api\/[\w\-/.:]+$/.test(route.path))
    throw new Error(`${route.id}: path "${route.path}" does not begin with /api/`)
  if (route.permission !== 'public' && route.permission !== 'session') {
    for (const p of route.permission.split('|')) {
      if (!/^[\w-]+(\/[\w-]+)*\/(create|update|delete|export|import|find)$/.test(p)) {
        throw new Error(`${route.id}: "${p}" is not a permission of the form module/action`)
      }
    }
  }
  return route as unknown as Route
}

/** The call with all permissions that let callers in, as the modules of the process make them. */
export function permitted(route: Route, ports: Ports): Route {
  if (route.scope === 'public' || !route.alsoBy) return route
  const all = new Set([...route.permission.split('|'), ...route.alsoBy(ports)])
  return { ...route, permission: [...all].join('|') }
}

/** The same calls, whose fields are also labelled by the texts of these prefixes. */
export function labelled(routes: readonly Route[], ...prefixes: string[]): Route[] {
  return routes.map((route) => ({ ...route, labels: [...(route.labels ?? []), ...prefixes] }))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    secretPath?: boolean
  }
}

/** A token in a path that leads nowhere: mistyped, or called by another method. */
const TOKEN = /[0-9a-f]{32,}/gi

/** Address of a request as logs may hold it: queries can hold tickets, and paths that hold secrets are named by their route. */
export function loggedPath({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const { config, url: declared } = routeOptions ?? {}
  return config?.secretPath && declared ? declared : (url.split('?')[0] ?? '').replace(TOKEN, '***')
}

export function isFileReply(value: unknown): value is FileReply {
  return typeof value === 'object' && value !== null && (value as FileReply).file === true
}
