import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { checkPostOf, requirePost } from '@motorpool/identity/server'
import { AppError, must, textKey } from '@motorpool/kernel'
import { bind, type Draft, escalated, type Hooks, recordNo } from '@motorpool/resource/server'
import type { ValuesOf } from '@motorpool/resource/shared'
import { lockFreeTerminal } from '@motorpool/terminal/server'
import { completeFromVehicle, lockWorkshopVehicle } from '@motorpool/vehicle/server'
import { type Assemblies, type Assembly, assemblies } from '../shared/assemblies.ts'
import type { AssemblyOperation } from '../shared/enums.ts'
import { ASSEMBLY_WORK } from '../shared/posts.ts'
import { assemblyStates } from '../shared/states.ts'
import { openRecord } from './vehicle-of.ts'

type Values = ValuesOf<Assemblies>

export interface Step {
  operation: AssemblyOperation
  terminalId?: string | null
  oldTerminalId?: string | null
  reason?: string | null
}

/** Keeps what was done with an assembly. */
export async function writeStep(
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
export async function cardOf(ctx: CallCtx, terminalId: string): Promise<string | null> {
  const { rows } = await sql<{ card: string | null }>`
    select simcard_id as card from terminal where id = ${terminalId}`.execute(ctx.tx)
  return rows[0]?.card ?? null
}

/**
 * A terminal stands in one open assembly. The caller holds its row, so that two who take it at once find each other; the
 * order in the way may be of an organisation that the caller does not see.
 */
export async function refuseAssigned(ctx: CallCtx, terminalId: string, own?: string): Promise<void> {
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

/** Why an assembly refuses a transition; undefined when its state allows it. */
export const assemblyRefusal = (
  assembly: Assembly,
  transition: keyof typeof assemblyStates.transitions,
): AppError | undefined =>
  assemblyStates.refusal(transition, assembly.assemblyState) ? stateError(assembly) : undefined

async function prepareChange(ctx: CallCtx, { assemblyUserId }: Values, before: Assembly): Promise<void> {
  const refusal = assemblyRefusal(before, 'edit')
  if (refusal) throw refusal
  if (assemblyUserId !== undefined && assemblyUserId !== before.assemblyUserId)
    await checkPostOf(ctx, assemblyUserId, before.tenantId, 'ASSEMBLY_OPERATOR')
}

export const assemblyHooks: Hooks<Assemblies> = {
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
    const assembled = rows.find((row) => row.assemblyState === 'ASSEMBLED')
    if (assembled) throw stateError(assembled)
  },
}

export const boundAssemblies = bind(assemblies, assemblyHooks)
