import type { ManualCtx } from '@motorpool/http'
import { definePort } from '@motorpool/kernel'

/**
 * Proves afresh, by a code that is used up, that it is the caller who decides: for what one signature in ink would be asked for.
 * A wrong code counts, in a transaction of its own.
 *
 * @throws AppError OTP_NOT_SET_UP for who has no second factor, OTP_WRONG, TOO_MANY_REQUESTS
 */
export const secondFactor =
  definePort<(ctx: ManualCtx, code: string) => Promise<void>>('identity.second-factor')
