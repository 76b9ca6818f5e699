import type { ManualCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'

/** The own account of a customer; staff have none. */
export function customer(ctx: ManualCtx): ManualCtx {
  if (ctx.actor.userType !== 'CUSTOMER') throw new AppError('FORBIDDEN')
  return ctx
}
