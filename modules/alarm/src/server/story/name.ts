import type { CallCtx } from '@motorpool/http'
import { type EnumDef, enumLabel } from '@motorpool/kernel'
import { EvAlarm, FenceAlarmKind, InconsistentItem, TerminalAlarmItem } from '../../shared/index.ts'

/** What an alarm is called by. */
export interface Called {
  kind: string
  type: string
  fault_name: string | null
  /** Of the fence or the strategy that raised it. */
  of: string | null
}

const label = (of: EnumDef, code: string, ctx: CallCtx): string =>
  of.has(code) ? enumLabel(of, code, ctx) : code

/** The name of an alarm of any kind in the reader's language; its code where nothing names it. */
export function alarmName(ctx: CallCtx, { kind, type, fault_name, of }: Called): string {
  if (kind === 'GB') return label(EvAlarm, type, ctx)
  if (kind === 'TERMINAL') return label(TerminalAlarmItem, type, ctx)
  if (kind === 'FENCE') return [of, label(FenceAlarmKind, type, ctx)].filter(Boolean).join(' · ')
  if (kind === 'INCONSISTENT') return label(InconsistentItem, type, ctx)
  return fault_name ?? of ?? type
}
