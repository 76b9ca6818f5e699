import { sql, type Tx } from '@motorpool/db'
import { type ChangeListener, escalated } from '@motorpool/resource/server'
import { VEHICLE_KEYS } from '@motorpool/vehicle/shared'
import { commandFollowers, type EndedCommand, follow } from './followers.ts'

type Ended = EndedCommand & { stage: string; category: string }

/** Ends what waits for a terminal that its vehicle has no more: it would never be sent, or to one that it was not meant for. */
async function endMisaddressed(tx: Tx, vehicleIds: readonly string[], now: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update command_log c set stage = 'ENDED', state = '7', fail_reason = 'TERMINAL_CHANGED', update_time = ${new Date(now)}
    from command_open o join vehicle v on v.id = o.vehicle_id left join terminal t on t.id = v.terminal_id
    where o.vehicle_id = any (${vehicleIds}::bigint[]) and c.id = o.command_id and c.stage = 'WAITING' and c.terminal_code is not null
      and t.terminal_code is distinct from c.terminal_code
    returning c.id::text, c.tenant_id::text as "tenantId", c.vehicle_id::text as "vehicleId", c.cmd_category as category, c.stage,
      c.state, c.fail_reason as "failReason"`.execute(tx)
  return rows
}

/** In the transaction in which a vehicle gets another terminal, or loses its own; whoever changes it need not see its commands. */
export const misaddressed: ChangeListener = {
  inTransaction: async (ctx, changes) => {
    const ids = changes
      .filter(
        ({ resource, before, after }) =>
          VEHICLE_KEYS.includes(resource) && before?.terminalId && before.terminalId !== after?.terminalId,
      )
      .map(({ id }) => id)
    if (ids.length === 0) return
    await escalated(ctx.tx, async () => {
      const ended = await endMisaddressed(ctx.tx, ids, ctx.now)
      await follow(ctx.ports.all(commandFollowers), ctx.tx, ended, ctx.now)
    })
  },
}
