import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { Hooks, Row } from '@motorpool/resource/server'
import { checkVehicles, completeFromVehicle } from '@motorpool/vehicle/server'
import { workLogs } from '../shared/work-logs.ts'

/** Customers change what they wrote themselves. */
function ownOnly(ctx: CallCtx, rows: readonly Row[]): void {
  if (ctx.orgScope.kind === 'customer' && rows.some((row) => row.createUserId !== ctx.actor.id))
    throw new AppError('NOT_FOUND', { what: textKey(workLogs.key) })
}

export const workLogHooks: Hooks = {
  complete: async (ctx, inputs, mode) => {
    if (mode === 'create') await completeFromVehicle(ctx, inputs)
  },
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'create') await checkVehicles(ctx, drafts)
    else
      ownOnly(
        ctx,
        drafts.flatMap((d) => d.before ?? []),
      )
  },
  beforeDelete: async (ctx, rows) => ownOnly(ctx, rows),
}
