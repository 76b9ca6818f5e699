import { OWN_CIPHERS } from '@motorpool/wire'
import { z } from 'zod'

export const PLATFORM_KEYS = 'terminal/platformKeys'
export const PLATFORM_KEYS_API = '/api/terminal-svc/platformKeys/V1.0'
export const REVOKE_REASON_MAX = 255

/** A pair of the platform as its administrators see it: never its private half. */
export const keyView = z.object({
  id: z.string(),
  cipher: z.enum(OWN_CIPHERS),
  state: z.enum(['CURRENT', 'FORMER', 'REVOKED']),
  /** RSA in PEM, SM2 the point in hex. */
  publicKey: z.string(),
  createTime: z.number(),
  createUserId: z.string().nullable(),
  /** Null for the pairs of the first start. */
  createUserName: z.string().nullable(),
  /** Null for what a rotation has left behind, and while the pair opens. */
  revoked: z.object({ time: z.number(), userName: z.string().nullable(), reason: z.string() }).nullable(),
})
export type PlatformKeyView = z.infer<typeof keyView>
