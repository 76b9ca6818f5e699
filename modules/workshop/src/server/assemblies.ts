import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, must, textKey } from '@motorpool/kernel'
import {
  bind,
  type Draft,
  escalated,
  type Hooks,
  resourceRoutes,
  rowSchema,
} from '@motorpool/resource/server'
import { parseId, type ValuesOf } from '@motorpool/resource/shared'
import { lockFreeTerminal, lockTerminals } from '@motorpool/terminal/server'
import { installTerminal, lockWorkshopVehicle } from '@motorpool/vehicle/server'
import { z } from 'zod'
import { type Assemblies, type Assembly, assemblies } from '../shared/assemblies.ts'
import type { AssemblyOperation } from '../shared/enums.ts'
import { ASSEMBLY_LEAD, ASSEMBLY_WORK } from '../shared/posts.ts'
import { assemblyStates } from '../shared/states.ts'
import { operate, type RecordChanges, recordNo } from './lock.ts'
import { checkPostOf, requirePost } from './posts.ts'
import { completeFromVehicle, openRecord } from './vehicle-of.ts'

type Values = ValuesOf<Assemblies>

interface Step {
  operation: AssemblyOperation
  terminalId?: string | null
  oldTerminalId?: string | null
  reason?: string | null
}

async function writeStep(
  ctx: CallCtx,
  assembly: Pick<Assembly, 'id' | 'tenantId'>,
  step: Step,
): Promise<void> {
  await sql`
    insert into vehicle_assembly_step (tenant_id, assembly_id, operation, operator_id, old_terminal_id, terminal_id,
      operate_time, reason, create_user_id, create_time)
    values (${assembly.tenantId}, ${assembly.id}, ${step.operation}, ${ctx.actor.id}, ${step.oldTerminalId ?? null},
      ${step.terminalId ?? null}, ${new Date(ctx.now)}, ${step.reason ?? null}, ${ctx.actor.id}, ${new Date(ctx.now)})
  `.execute(ctx.tx)
}

/** The card of a terminal goes with it. */
async function cardOf(ctx: CallCtx, terminalId: string): Promise<string | null> {
  const { rows } = await sql<{ card: string | null }>`
    select simcard_id as card from terminal where id = ${terminalId}`.execute(ctx.tx)
  return rows[0]?.card ?? null
}

/**
 * A terminal stands in one open assembly. The caller holds its row, so that two who take it at once find each other; the
 * order in the way may be of an organisation that the caller does not see.
 */
async function refuseAssigned(ctx: CallCtx, terminalId: string, own?: string): Promise<void> {
  const { rows } = await escalated(ctx.tx, () =>
    sql<{ no: string; terminal: string }>`
      select a.assembly_no as no, t.terminal_code as terminal
      from vehicle_assembly a join terminal t on t.id = a.terminal_id
      where a.terminal_id = ${terminalId} and a.assembly_state = 'ASSEMBLING' and a.id is distinct from ${own ?? null}
      limit 1`.execute(ctx.tx),
  )
  const [taken] = rows
  if (taken) throw new AppError('TERMINAL_ASSIGNED', { ...taken })
}

async function prepareNew(
  ctx: CallCtx,
  { values, fail }: Draft<Assemblies>,
  batch: Set<string>,
): Promise<void> {
  const vehicle = await lockWorkshopVehicle(ctx, must(values.vin, 'the VIN of a checked row'))
  await openRecord(ctx, 'vehicle_assembly', sql`assembly_state = 'ASSEMBLING'`, vehicle.vin)
  const terminal = await lockFreeTerminal(ctx.tx, { terminalId: values.terminalId })
  await refuseAssigned(ctx, terminal.id)
  // Rows of one sheet are stored together: none of them finds the others in the table.
  if (batch.has(terminal.id))
    fail('terminalId', { code: 'FIELD_DUPLICATE', params: { value: terminal.terminalCode } })
  if (batch.has(vehicle.vin)) fail('vin', { code: 'FIELD_DUPLICATE', params: { value: vehicle.vin } })
  batch.add(terminal.id).add(vehicle.vin)
  const operator = must(values.assemblyUserId, 'the operator of a checked row')
  await checkPostOf(ctx, operator, vehicle.tenantId, 'ASSEMBLY_OPERATOR')
  values.assemblyNo = recordNo('Z', ctx.now)
  values.simcardId = await cardOf(ctx, terminal.id)
  values.startTime = ctx.now
}

/** Why an assembly refuses what its state does not allow. */
const stateError = ({ assemblyNo, assemblyState }: Assembly): AppError =>
  new AppError('WORKSHOP_STATE', { no: assemblyNo, state: textKey(`workshop.state.${assemblyState}`) })

/** What is done with an assembly is allowed in its state. */
function expectAssembly(assembly: Assembly, operation: keyof typeof assemblyStates.transitions): void {
  if (assemblyStates.refusal(operation, assembly.assemblyState)) throw stateError(assembly)
}

async function prepareChange(ctx: CallCtx, { assemblyUserId }: Values, before: Assembly): Promise<void> {
  expectAssembly(before, 'edit')
  if (assemblyUserId !== undefined && assemblyUserId !== before.assemblyUserId)
    await checkPostOf(ctx, assemblyUserId, before.tenantId, 'ASSEMBLY_OPERATOR')
}

const hooks: Hooks<Assemblies> = {
  complete: async (ctx, inputs, mode) => {
    await requirePost(ctx, ASSEMBLY_WORK)
    if (mode === 'create') await completeFromVehicle(ctx, inputs)
  },
  prepare: async (ctx, drafts) => {
    const batch = new Set<string>()
    for (const draft of drafts)
      if (draft.errors.length === 0)
        await (draft.before ? prepareChange(ctx, draft.values, draft.before) : prepareNew(ctx, draft, batch))
  },
  saved: async (ctx, drafts, mode) => {
    if (mode !== 'create') return
    for (const { row } of drafts)
      await writeStep(ctx, row, { operation: 'create', terminalId: row.terminalId })
  },
  beforeDelete: async (ctx, rows) => {
    await requirePost(ctx, ASSEMBLY_WORK)
    const kept = rows.find((row) => row.assemblyState === 'ASSEMBLED')
    if (kept) throw stateError(kept)
  },
}

const bound = bind(assemblies, hooks)

/** Runs one operation on a locked assembly; what it did is kept as a step. */
function operateAssembly(
  ctx: ManualCtx,
  id: string,
  operation: AssemblyOperation,
  run: (inner: CallCtx, assembly: Assembly, record: RecordChanges) => Promise<Omit<Step, 'operation'>>,
): Promise<unknown> {
  return operate(ctx, bound, id, operation, async (inner, assembly, record) => {
    await writeStep(inner, assembly, { operation, ...(await run(inner, assembly, record)) })
  })
}

const common = {
  permission: 'vehicle/assembly/update',
  response: rowSchema(assemblies),
} as const
const reason = z.string().trim().min(1).max(255)

const finish = defineRoute({
  ...common,
  id: 'vehicle.vehicleAssembly.finish',
  method: 'PUT',
  scope: 'manual',
  path: `${assemblies.api}/:id/finish`,
  summary: 'Finishes the assembly: the terminal is bound to the vehicle.',
  params: idParams,
  handler: (ctx, { params }) =>
    operateAssembly(ctx, params.id, 'finish', async (inner, assembly, record) => {
      await requirePost(inner, ASSEMBLY_WORK)
      expectAssembly(assembly, 'finish')
      const { terminalId } = assembly
      const installed = await installTerminal(inner, assembly.vin, terminalId, assembly.assemblyNo)
      if (installed) record(installed)
      await sql`
        update vehicle_assembly set assembly_state = ${assemblyStates.transitions.finish.to}, finish_time = ${new Date(inner.now)},
          simcard_id = ${await cardOf(inner, terminalId)}
        where id = ${assembly.id}`.execute(inner.tx)
      return { terminalId }
    }),
})

/** The newest debugging since the assembly, and whether it passed. */
async function adjusted(ctx: CallCtx, assembly: Assembly): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select adjust_state = 'ADJUSTED' and result = 'PASS' as passed from vehicle_adjust
    where vin = ${assembly.vin} and not cancel_flag and create_time >= ${new Date(assembly.startTime)}
    order by id desc limit 1`.execute(ctx.tx)
  return rows[0]?.passed ?? false
}

const finishAdjust = defineRoute({
  ...common,
  id: 'vehicle.vehicleAssembly.finishAdjust',
  method: 'PUT',
  scope: 'manual',
  path: `${assemblies.api}/:id/finish/adjust`,
  summary: 'Confirms that the assembled vehicle passed its debugging.',
  params: idParams,
  handler: (ctx, { params }) =>
    operateAssembly(ctx, params.id, 'finishAdjust', async (inner, assembly) => {
      await requirePost(inner, ASSEMBLY_LEAD)
      expectAssembly(assembly, 'finishAdjust')
      if (!(await adjusted(inner, assembly)))
        throw new AppError('ASSEMBLY_NOT_ADJUSTED', { vin: assembly.vin })
      await sql`
        update vehicle_assembly set adjust_finish_time = ${new Date(inner.now)}, confirm_user_id = ${inner.actor.id}
        where id = ${assembly.id}`.execute(inner.tx)
      return {}
    }),
})

const reassembly = defineRoute({
  ...common,
  id: 'vehicle.vehicleAssembly.reassembly',
  method: 'PUT',
  scope: 'manual',
  path: `${assemblies.api}/:id/reassembly`,
  summary: 'Takes a finished assembly up again, with a reason.',
  params: idParams,
  body: z.object({ reason }),
  handler: (ctx, { params, body }) =>
    operateAssembly(ctx, params.id, 'reassembly', async (inner, assembly) => {
      await requirePost(inner, ASSEMBLY_LEAD)
      expectAssembly(assembly, 'reassembly')
      await openRecord(inner, 'vehicle_assembly', sql`assembly_state = 'ASSEMBLING'`, assembly.vin)
      await lockTerminals(inner.tx, [assembly.terminalId])
      await refuseAssigned(inner, assembly.terminalId, assembly.id)
      await sql`
        update vehicle_assembly set assembly_state = ${assemblyStates.transitions.reassembly.to}, finish_time = null, adjust_finish_time = null,
          confirm_user_id = null, reassembly_times = reassembly_times + 1, start_time = ${new Date(inner.now)}
        where id = ${assembly.id}`.execute(inner.tx)
      return { terminalId: assembly.terminalId, reason: body.reason }
    }),
})

const change = defineRoute({
  ...common,
  id: 'vehicle.vehicleAssembly.change',
  method: 'PUT',
  scope: 'manual',
  path: `${assemblies.api}/:id/change`,
  summary: 'Changes an assembly to another free terminal, with a reason.',
  params: idParams,
  body: z.object({ terminalId: z.union([z.string(), z.number()]), reason }),
  handler: (ctx, { params, body }) =>
    operateAssembly(ctx, params.id, 'changeAssembly', async (inner, assembly) => {
      await requirePost(inner, ASSEMBLY_LEAD)
      expectAssembly(assembly, 'changeAssembly')
      const terminal = await lockFreeTerminal(inner.tx, { terminalId: parseId(body.terminalId) })
      if (terminal.tenantId !== assembly.tenantId)
        throw new AppError('NOT_FOUND', { what: textKey('terminal/terminals') })
      await refuseAssigned(inner, terminal.id, assembly.id)
      await sql`
        update vehicle_assembly set terminal_id = ${terminal.id}, simcard_id = ${await cardOf(inner, terminal.id)}
        where id = ${assembly.id}`.execute(inner.tx)
      return { terminalId: terminal.id, oldTerminalId: assembly.terminalId, reason: body.reason }
    }),
})

export const assemblyRoutes: readonly Route[] = [
  finish,
  finishAdjust,
  reassembly,
  change,
  ...resourceRoutes(assemblies, hooks),
]
