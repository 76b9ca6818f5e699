import { AppError } from '@motorpool/kernel'
import type { FastifyRequest } from 'fastify'
import type { Route } from './route.ts'

const MEBIBYTE = 1024 * 1024

/** Largest body of a call that declares no other limit, bytes. */
export const BODY_MAX = MEBIBYTE

/** A route's own limit of calls. Calls without a session are counted by address, whoever makes them. */
export function rateLimitOf(route: Route, rate: NonNullable<Route['rate']>) {
  const byAddress = { keyGenerator: (request: FastifyRequest) => `address ${request.ip}` }
  return { max: rate.max, timeWindow: rate.windowMs, ...(route.permission === 'public' ? byAddress : {}) }
}

/** The refusal of a body over the limit of its call, which it names; undefined for any other error. */
export function bodyTooLarge(error: unknown, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError || (error as { statusCode?: number } | null)?.statusCode !== 413)
    return undefined
  const max = request.routeOptions.bodyLimit ?? BODY_MAX
  return new AppError('TOO_LARGE', { max: `${Math.floor(max / MEBIBYTE)} MB` }, { cause: error })
}
