import { CLIENT_HEADER, defineRoute, type Io, type Route, TOKEN_COOKIE } from '@motorpool/http'
import { SIGNED_IN_AS, SIGNED_IN_COOKIE } from '@motorpool/kernel'
import { z } from 'zod'
import { ClientId } from '../../shared/enums.ts'
import type { SessionService, SignedIn } from './service.ts'

const cipher = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^[0-9a-fA-F]+$/)

const DAY = 24 * 60 * 60

function setCookies(io: Io, { token, isCustomer }: SignedIn): void {
  const cookie = {
    path: '/',
    sameSite: 'strict',
    secure: io.request.protocol === 'https',
    maxAge: DAY,
  } as const
  void io.reply.setCookie(TOKEN_COOKIE, token, { ...cookie, httpOnly: true })
  void io.reply.setCookie(SIGNED_IN_COOKIE, SIGNED_IN_AS[isCustomer ? 'customer' : 'staff'], cookie)
}

function clearCookies({ reply }: Io): void {
  for (const name of [TOKEN_COOKIE, SIGNED_IN_COOKIE]) void reply.clearCookie(name, { path: '/' })
}

/** The token of the call that signs out: from the body, the header, or the cookie where a foreign page cannot send it. */
function ownToken(io: Io, inBody: string | null | undefined): string | undefined {
  if (inBody) return inBody
  const header = io.request.headers.authorization
  if (header) return header.replace(/^Bearer /, '')
  return io.request.headers[CLIENT_HEADER] ? io.request.cookies[TOKEN_COOKIE] : undefined
}

export function sessionRoutes(sessions: SessionService): Route[] {
  return [
    defineRoute({
      id: 'oauth.login',
      method: 'POST',
      path: '/api/oauth-svc/noToken/login',
      summary: 'Sign in; the password is encrypted to the public key of the branding call',
      permission: 'public',
      scope: 'public',
      rate: { max: 120, windowMs: 60_000 },
      bodyLimit: 16 * 1024,
      body: z.object({
        userName: z.string().trim().min(1).max(64),
        password: cipher,
        otp: z.string().trim().min(6).max(16).optional(),
        clientId: z.enum(ClientId.values).default('BIZ'),
      }),
      response: z.object({ token: z.object({ token: z.string(), expireTime: z.number() }) }),
      handler: async (ctx, { body }, io) => {
        const userAgent = io.request.headers['user-agent'] ?? ''
        const signedIn = await sessions.signIn(ctx, { ...body, userAgent })
        setCookies(io, signedIn)
        const { token, expireTime } = signedIn
        return { token: { token, expireTime } }
      },
    }),
    defineRoute({
      id: 'oauth.logout',
      method: 'POST',
      path: '/api/oauth-svc/noToken/logout',
      summary: 'Sign out; unknown tokens are answered the same',
      permission: 'public',
      scope: 'public',
      bodyLimit: 16 * 1024,
      body: z
        .object({ token: z.string().max(200).nullish() })
        .nullish()
        .transform((body) => body ?? {}),
      response: z.boolean(),
      handler: async (ctx, { body }, io) => {
        const token = ownToken(io, body.token)
        if (token) await sessions.signOut(ctx, token)
        clearCookies(io)
        return true
      },
    }),
  ]
}
