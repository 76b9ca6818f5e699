import { z } from 'zod'

/** A link that was made, answered once: `host` is the address of the user's tenant, where it has one. */
export const madeLink = z.object({
  token: z.string(),
  expireTime: z.number(),
  host: z.string().nullable(),
})
export type MadeLink = z.output<typeof madeLink>

export const linkView = z.object({ userName: z.string(), realName: z.string() })
export type LinkView = z.output<typeof linkView>

export const linkToken = z.string().min(1).max(128)
