import type { FastifyRequest } from 'fastify'
import { API_TOKEN_PREFIX, CLIENT_HEADER, TOKEN_COOKIE } from './auth.ts'

const UNSAFE = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])

/** The token of a call: from its header, or from the cookie where that is safe. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header) return header.startsWith('Bearer ') ? header.slice(7) : header
  const token = request.cookies[TOKEN_COOKIE]
  if (token?.startsWith(API_TOKEN_PREFIX)) return undefined
  // A cookie travels by itself: unsafe methods also need a header that a foreign page cannot set.
  if (token && UNSAFE.has(request.method) && !request.headers[CLIENT_HEADER]) return undefined
  return token
}
