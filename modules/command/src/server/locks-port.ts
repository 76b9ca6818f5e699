import type { CallCtx } from '@motorpool/http'
import { definePort } from '@motorpool/kernel'
import type { CmdType } from '../shared/index.ts'

/** A lock or an unlock as `cmd/V2.0` names it. */
export interface LockCall {
  vin: string
  action: 'lock' | 'unlock'
  /** The lock item: RELAY_1 … */
  lockCommand: string
  type: (typeof CmdType.values)[number]
  reason: string
  /** ms */
  reserveTime?: number | undefined
}

/**
 * Who locks: such a command is asked for, and given once it is approved. Answers the order, and the check id of the command that it
 * becomes.
 */
export const lockOrdering =
  definePort<(ctx: CallCtx, call: LockCall) => Promise<{ id: string; checkID: string; state: string }>>(
    'command.locks',
  )
