import { sql } from '@motorpool/db'
import type { CallCtx, Route } from '@motorpool/http'
import { requirePost } from '@motorpool/identity/server'
import { AppError, textKey } from '@motorpool/kernel'
import { resourceRoutes, Transitions } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import { lockFreeTerminal, lockTerminals } from '@motorpool/terminal/server'
import { installTerminal } from '@motorpool/vehicle/server'
import { z } from 'zod'
import { type Assembly, assemblies } from '../shared/assemblies.ts'
import { ASSEMBLY_LEAD, ASSEMBLY_WORK } from '../shared/posts.ts'
import { assemblyStates } from '../shared/states.ts'
import {
  assemblyHooks,
  assemblyRefusal,
  boundAssemblies,
  cardOf,
  refuseAssigned,
  writeStep,
} from './assemblies.ts'
import { lockRecords } from './lock.ts'
import { openRecord } from './vehicle-of.ts'

const reason = z.string().trim().min(1).max(255)
const worker = (ctx: CallCtx) => requirePost(ctx, ASSEMBLY_WORK)
const leader = (ctx: CallCtx) => requirePost(ctx, ASSEMBLY_LEAD)

/** The newest debugging since the assembly, and whether it passed. */
async function adjusted(ctx: CallCtx, assembly: Assembly): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select adjust_state = 'ADJUSTED' and result = 'PASS' as passed from vehicle_adjust
    where vin = ${assembly.vin} and not cancel_flag and create_time >= ${new Date(assembly.startTime)}
    order by id desc limit 1`.execute(ctx.tx)
  return rows[0]?.passed ?? false
}

const transitions = new Transitions({
  states: assemblyStates,
  bound: boundAssemblies,
  field: 'assemblyState',
  refusal: assemblyRefusal,
  lock: (ctx, ids) => lockRecords(ctx, boundAssemblies, ids),
})
  .on('finish', {
    allow: worker,
    run: async (ctx, { row: assembly, record }) => {
      const { terminalId, vin, assemblyNo } = assembly
      const installed = await installTerminal(ctx, vin, terminalId, assemblyNo)
      if (installed) record(installed)
      await writeStep(ctx, assembly, { operation: 'finish', terminalId })
      return { finish_time: new Date(ctx.now), simcard_id: await cardOf(ctx, terminalId) }
    },
  })
  .on('finishAdjust', {
    allow: leader,
    run: async (ctx, { row: assembly }) => {
      if (!(await adjusted(ctx, assembly))) throw new AppError('ASSEMBLY_NOT_ADJUSTED', { vin: assembly.vin })
      await writeStep(ctx, assembly, { operation: 'finishAdjust' })
      return { adjust_finish_time: new Date(ctx.now), confirm_user_id: ctx.actor.id }
    },
  })
  .on('reassembly', {
    body: z.object({ reason }),
    allow: leader,
    run: async (ctx, { row: assembly, body }) => {
      const { id, vin, terminalId } = assembly
      await openRecord(ctx, 'vehicle_assembly', sql`assembly_state = 'ASSEMBLING'`, vin)
      await lockTerminals(ctx.tx, [terminalId])
      await refuseAssigned(ctx, terminalId, id)
      await writeStep(ctx, assembly, { operation: 'reassembly', terminalId, reason: body.reason })
      return {
        finish_time: null,
        adjust_finish_time: null,
        confirm_user_id: null,
        reassembly_times: sql`reassembly_times + 1`,
        start_time: new Date(ctx.now),
      }
    },
  })
  .on('change', {
    body: z.object({ terminalId: z.union([z.string(), z.number()]), reason }),
    allow: leader,
    run: async (ctx, { row: assembly, body }) => {
      const terminal = await lockFreeTerminal(ctx.tx, { terminalId: parseId(body.terminalId) })
      if (terminal.tenantId !== assembly.tenantId)
        throw new AppError('NOT_FOUND', { what: textKey('terminal/terminals') })
      await refuseAssigned(ctx, terminal.id, assembly.id)
      await writeStep(ctx, assembly, {
        operation: 'changeAssembly',
        terminalId: terminal.id,
        oldTerminalId: assembly.terminalId,
        reason: body.reason,
      })
      return { terminal_id: terminal.id, simcard_id: await cardOf(ctx, terminal.id) }
    },
  })

export const assemblyRoutes: readonly Route[] = [
  ...transitions.routes(),
  ...resourceRoutes(assemblies, assemblyHooks),
]
