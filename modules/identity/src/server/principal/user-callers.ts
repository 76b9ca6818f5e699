import type { Principal } from '@motorpool/http'
import { definePort } from '@motorpool/kernel'

/**
 * A user with the rights of now, without a session: for work that it left for later. Undefined where it may not sign in.
 *
 * @throws AppError TENANT_DISABLED, TENANT_EXPIRED, TENANT_NOT_AUTHORISED
 */
export const userCallers =
  definePort<(userId: string, now: number) => Promise<Principal | undefined>>('identity.user-callers')
