import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { nameOf } from '@motorpool/identity/server'
import type { WrittenOf } from '@motorpool/resource/shared'
import type { Adjusts } from '../shared/adjusts.ts'
import type { DebugLogType } from '../shared/enums.ts'
import type { WorkState } from '../shared/steps.ts'

/** What a line of the log takes from its adjust. */
type Logged = Pick<WrittenOf<Adjusts>, 'id' | 'tenantId' | 'orgId' | 'vin' | 'terminalId'>

export interface DebugEntry {
  type: DebugLogType
  step?: string | null
  result?: string | null
  content?: string | null
  workState?: WorkState | null
}

/** Every operation of debugging leaves a line. */
export async function writeLog(ctx: CallCtx, adjust: Logged, entry: DebugEntry): Promise<void> {
  const name = await nameOf(ctx, ctx.actor.id)
  const state = entry.workState ? JSON.stringify(entry.workState) : null
  await sql`
    insert into vehicle_debug_log (tenant_id, org_id, vin, adjust_id, terminal_code, step, log_type, debug_user_id,
      debug_user_name, debug_time, result, work_state, content, create_user_id, create_time)
    values (${adjust.tenantId}, ${adjust.orgId}, ${adjust.vin}, ${adjust.id},
      (select terminal_code from terminal where id = ${adjust.terminalId ?? null}), ${entry.step ?? null}, ${entry.type},
      ${ctx.actor.id}, ${name.slice(0, 32)}, ${new Date(ctx.now)}, ${entry.result ?? null}, ${state}::jsonb,
      ${entry.content ?? null}, ${ctx.actor.id}, ${new Date(ctx.now)})`.execute(ctx.tx)
}
