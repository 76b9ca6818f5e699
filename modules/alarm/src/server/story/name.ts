import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type EnumDef, enumLabel } from '@motorpool/kernel'
import {
  AbnormalItem,
  AccTimeItem,
  CUSTOMER_KIND,
  EvAlarm,
  FenceAlarmKind,
  InconsistentItem,
  TerminalAlarmItem,
} from '../../shared/index.ts'

/** What an alarm is called by. */
export interface Called {
  kind: string
  type: string
  fault_name: string | null
  /** Of the fence or the strategy that raised it. */
  of: string | null
  /** As the catalogue of terminal alarm items calls it, where that differs from the dictionary. */
  item_name: string | null
}

/** The name that the catalogue gives an alarm's item, in the reader's language; null where the dictionary's holds. */
export const itemName = ({ locale }: CallCtx) => sql<string | null>`(
  select coalesce(i.locale_value->>${locale}, i.item_name) from alarm_terminal_item i
  where i.item_code = alarm.type and alarm.kind in ('TERMINAL', 'GB')
    and (i.tenant_id = alarm.tenant_id or (i.tenant_id is null and i.update_user_id is not null))
  order by i.tenant_id nulls last, i.id limit 1)`

/** The columns of `Called`. */
export const called = (ctx: CallCtx) => sql`kind, type, fault_name,
  coalesce(detail->>'fenceName', detail->>'strategyName') as of, ${itemName(ctx)} as item_name`

const NAMES: Readonly<Record<string, EnumDef>> = {
  GB: EvAlarm,
  TERMINAL: TerminalAlarmItem,
  INCONSISTENT: InconsistentItem,
  ACC_TIME: AccTimeItem,
  LOCATION: AbnormalItem,
  OFFLINE: AbnormalItem,
  GB4: AbnormalItem,
}

const label = (of: EnumDef, code: string, ctx: CallCtx): string =>
  of.has(code) ? enumLabel(of, code, ctx) : code

/** The name of an alarm of any kind in the reader's language; its code where nothing names it. */
export function alarmName(ctx: CallCtx, { kind, type, fault_name, of, item_name }: Called): string {
  if (kind === 'FENCE' || kind === CUSTOMER_KIND)
    return [of, label(FenceAlarmKind, type, ctx)].filter(Boolean).join(' · ')
  const names = NAMES[kind]
  return item_name ?? (names ? label(names, type, ctx) : (fault_name ?? of ?? type))
}
