import { AppError } from '@motorpool/kernel'
import { type CommandSpec, type CommandValues, isOffered } from '@motorpool/wire'
import type { CmdAction } from '../shared/index.ts'
import { checkedParams } from './params.ts'
import type { Commanded } from './vehicle.ts'

/** Whether a tenant allows what observes drivers. */
export type MayObserve = (tenantId: string) => boolean

/** @throws AppError COMMAND_OBSERVES_DRIVER where the tenant has not allowed it */
export function requireObservation(tenantId: string, mayObserve: MayObserve): void {
  if (!mayObserve(tenantId)) throw new AppError('COMMAND_OBSERVES_DRIVER')
}

/** A command that a person has chosen. */
export interface Wish {
  action: (typeof CmdAction)['values'][number]
  cmdCode: string
  params?: Readonly<Record<string, string | number>> | undefined
}

/**
 * The command of the vehicle's protocol that a person may give, its values in their ranges.
 *
 * @throws AppError COMMAND_UNKNOWN, COMMAND_OBSERVES_DRIVER, INVALID_INPUT naming the fields
 */
export function chosen(
  { protocol, vin, tenantId }: Commanded,
  { action, cmdCode, params }: Wish,
  mayObserve: MayObserve,
): { spec: CommandSpec; params: CommandValues } {
  const spec = protocol.commands.find(
    (one) => one.code === cmdCode && isOffered(one) && one.action === action,
  )
  if (!spec) throw new AppError('COMMAND_UNKNOWN', { code: cmdCode, vin })
  if (spec.observesDriver) requireObservation(tenantId, mayObserve)
  return { spec, params: checkedParams(spec, params ?? {}) }
}
