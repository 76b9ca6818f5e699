import type { CallCtx } from '@motorpool/http'
import { AppError, must } from '@motorpool/kernel'
import type { Command, LockOrder } from '../../shared/index.ts'
import type { LockRules } from '../policy.ts'
import { giveLockCommand } from './give.ts'
import { type StoredOrder, writeOrder } from './row.ts'
import { settle } from './settle.ts'
import { checkStage } from './stages.ts'
import { reportEmergency, warnOwners } from './tell.ts'
import { supersede } from './turn.ts'

/** What an approval sets going, in its transaction: nothing of it remains where any of it is refused. */
export async function carryOut(
  ctx: CallCtx,
  rules: LockRules,
  stored: StoredOrder,
  approved: LockOrder,
  note: string | undefined,
): Promise<void> {
  const { tenantId, vin, lockCommand } = stored
  if (approved.state !== 'APPROVED') throw new AppError('LOCK_ORDER_STATE', { vin })
  if (approved.action === 'lock') await checkStage(ctx, vin, lockCommand as Command)
  else await supersede(ctx, stored)
  const given = await giveLockCommand(ctx, { ...stored, order: approved }, rules.standstill(tenantId))
  const written = await writeOrder(ctx.tx, { ...stored, cmdLogId: given.id }, approved, {
    step: approved.emergency ? 'EMERGENCY' : 'APPROVE',
    by: must(approved.decidedBy, 'an approval is somebody’s'),
    now: ctx.now,
    ...(note ? { note } : {}),
  })
  if (approved.emergency) await reportEmergency(ctx, written)
  else if (approved.action === 'lock') await warnOwners(ctx, written)
  if (given.stage === 'ENDED')
    await settle(ctx.tx, written, { state: given.state, resTime: null }, null, ctx.now)
}
