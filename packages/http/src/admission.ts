import { AppError } from '@motorpool/kernel'
import type { FastifyRequest } from 'fastify'
import type { Authenticator, Principal } from './auth.ts'
import type { KnownTokens } from './callers.ts'
import type { Route } from './route.ts'
import { tokenOf } from './token.ts'

/** Who makes a call, as its handler gets it; the token is empty for calls by ticket. */
export interface Caller {
  token: string
  principal: Principal
}

export interface AdmissionOptions {
  authenticator: Authenticator
  /** The session of a one-use download ticket; without it no call is reached by ticket. */
  redeemTicket?: (ticket: string) => Promise<string | undefined>
}

/** Who has a session reaches what is the own; an API token, of the calls for every session, those that let tokens in. */
function allowed({ permissions, actor }: Principal, route: Route): boolean {
  if (route.scope === 'public') return true
  if (route.permission === 'session') return !actor.apiToken || route.tokens === true
  return route.permission.split('|').some((p) => permissions.has(p))
}

const isHeldBack = ({ requiredActions }: Principal): boolean => (requiredActions?.length ?? 0) > 0

const whileActionsRequired = (route: Route): boolean =>
  route.scope === 'public' || route.whileActionsRequired === true

/** Lets callers in by session and permission, before the body is read: others learn nothing about what a call expects. */
export class Admission {
  readonly #options: AdmissionOptions
  readonly #known: KnownTokens
  readonly #callers = new WeakMap<FastifyRequest, Caller>()

  constructor(options: AdmissionOptions, known: KnownTokens) {
    this.#options = options
    this.#known = known
  }

  /** Throws UNAUTHENTICATED, ACTION_REQUIRED or FORBIDDEN. */
  async admit(route: Route, request: FastifyRequest): Promise<void> {
    const token = tokenOf(request)
    const principal = token ? await this.#byToken(token, request.ip) : await this.#byTicket(route, request)
    if (!principal) throw new AppError('UNAUTHENTICATED')
    if (isHeldBack(principal) && !whileActionsRequired(route)) throw new AppError('ACTION_REQUIRED')
    if (!allowed(principal, route)) {
      const { tenantId, actor } = principal
      request.log.info(
        { call: route.id, tenantId, userId: actor.id, ip: request.ip },
        'call refused: no permission',
      )
      throw new AppError('FORBIDDEN')
    }
    this.#callers.set(request, { token: token ?? '', principal })
  }

  /** Throws when the request carries no open session; any permission will do. */
  async admitAnyone(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request)
    const principal = token ? await this.#options.authenticator.authenticate(token) : undefined
    if (!principal) throw new AppError('UNAUTHENTICATED')
    if (isHeldBack(principal)) throw new AppError('ACTION_REQUIRED')
  }

  /** Who was admitted with this request. */
  callerOf(request: FastifyRequest): Caller {
    const caller = this.#callers.get(request)
    if (!caller) throw new AppError('UNAUTHENTICATED')
    return caller
  }

  async #byToken(token: string, ip: string): Promise<Principal | undefined> {
    const principal = await this.#options.authenticator.authenticate(token, ip)
    if (principal) this.#known.admit(token)
    else this.#known.refuse(token)
    return principal
  }

  /** Whoever a download ticket was made for; looking it up uses it. */
  async #byTicket(route: Route, request: FastifyRequest): Promise<Principal | undefined> {
    const { authenticator, redeemTicket } = this.#options
    const ticket = (request.query as Record<string, unknown> | undefined)?.Authorization
    if (!route.byTicket || !redeemTicket || typeof ticket !== 'string') return undefined
    const session = await redeemTicket(ticket)
    return session ? authenticator.authenticateSession(session) : undefined
  }
}
