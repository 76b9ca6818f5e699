import { sql, type Tx } from '@motorpool/db'
import { type CallCtx, defineRoute } from '@motorpool/http'
import { lastOnline, onlineTerminals } from '@motorpool/ingest/server'
import { AppError, textKey } from '@motorpool/kernel'
import {
  bind,
  type Condition,
  type Draft,
  escalated,
  type Hooks,
  type OptionsHook,
  readFull,
  resourceRoutes,
  rowSchema,
  valueOf,
} from '@motorpool/resource/server'
import { anyResource, isEmpty, parseId, type SentOf, type Values } from '@motorpool/resource/shared'
import { z } from 'zod'
import { terminals } from '../shared/terminals.ts'
import { checkTerminalNumbers } from './claims.ts'
import { addFilingStates } from './filing-port.ts'
import { terminalTables } from './tables.ts'
import { terminalVehicles } from './vehicle-port.ts'

type Terminals = typeof terminals

async function modelsOf(ctx: CallCtx, ids: readonly unknown[]) {
  const known = [...new Set(ids.map(parseId).filter((id) => id !== undefined))]
  if (known.length === 0) return new Map()
  const rows = await terminalTables(ctx.tx)
    .selectFrom('terminal_model')
    .select(['id', 'supplier_id', 'chain_types', 'use_type'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map((m) => [m.id, m]))
}

/** What a new terminal leaves unsaid is as its model says: templates name neither use nor link. */
async function complete(ctx: CallCtx, inputs: readonly SentOf<Terminals>[]): Promise<void> {
  const models = await modelsOf(
    ctx,
    inputs.map((v) => v.terminalModelId),
  )
  for (const values of inputs) {
    const model = models.get(parseId(values.terminalModelId) ?? '')
    if (isEmpty(values.useType)) values.useType = model?.use_type ?? 'fuel'
    if (isEmpty(values.chainType)) values.chainType = model?.chain_types[0] ?? 'CUSTOM'
  }
}

/** A terminal's maker is its model's, and its link is one of the model's. */
async function followModel(ctx: CallCtx, drafts: readonly Draft<Terminals>[]): Promise<void> {
  const modelOf = (d: Draft<Terminals>) =>
    parseId(d.values.terminalModelId ?? d.before?.terminalModelId) ?? ''
  const models = await modelsOf(ctx, drafts.map(modelOf))
  for (const draft of drafts) {
    const model = models.get(modelOf(draft))
    if (!model) continue
    if ('terminalModelId' in draft.values) draft.values.terminalSupplierId = model.supplier_id
    const chain = valueOf(draft, 'chainType')
    if (chain !== undefined && !model.chain_types.includes(chain))
      draft.fail('chainType', { code: 'FIELD_CHOICE' })
  }
}

interface Version {
  id: string
  code: string
  model: string
}

/**
 * A terminal runs software of its model. A sheet names a version by its code, which only its model makes unique: the
 * version of that code which the model has is meant.
 */
async function followSoftware(ctx: CallCtx, drafts: readonly Draft<Terminals>[]): Promise<void> {
  const chosen = drafts.filter((d) => d.values.softVersionId ?? d.before?.softVersionId)
  const ids = [...new Set(chosen.flatMap((d) => valueOf(d, 'softVersionId') ?? []))]
  if (ids.length === 0) return
  const { rows } = await sql<Version>`
    select id, version_code as code, terminal_model_id as model from soft_version
    where version_code in (select version_code from soft_version where id = any (${ids}::bigint[]))`.execute(
    ctx.tx,
  )
  for (const draft of chosen) {
    const { values, before } = draft
    if (!('softVersionId' in values) && !('terminalModelId' in values)) continue
    const id = values.softVersionId === undefined ? before?.softVersionId : values.softVersionId
    const model = parseId(values.terminalModelId ?? before?.terminalModelId)
    const version = rows.find((r) => r.id === id)
    if (!version || version.model === model) continue
    const same = rows.find((r) => r.code === version.code && r.model === model)
    if (same) values.softVersionId = same.id
    else draft.fail('softVersionId', { code: 'FIELD_CHOICE' })
  }
}

/** A terminal with an authentication code is authorised, whoever gave the code. */
function authorise(drafts: readonly Draft<Terminals>[]): void {
  for (const { values } of drafts)
    if ('authCode' in values) values.authStatus = isEmpty(values.authCode) ? 'NOT_AUTH' : 'AUTHED'
}

/** A card says whether a terminal uses it. The caller may be allowed the terminal and not the card's organisation. */
async function markCards(tx: Tx, freed: readonly string[], used: readonly string[]): Promise<void> {
  if (freed.length + used.length === 0) return
  await escalated(tx, async () => {
    for (const [ids, status] of [
      [freed, 'UNBOUND'],
      [used, 'BOUND'],
    ] as const)
      if (ids.length > 0)
        await sql`update sim_card set bind_status = ${status} where id = any (${ids}::bigint[])`.execute(tx)
  })
}

const cardOf = (row: Readonly<Record<string, unknown>> | undefined): string[] =>
  typeof row?.simcardId === 'string' ? [row.simcardId] : []

const usable = (): Condition[] => [
  sql<boolean>`terminal.bind_status = 'UNBOUND' and terminal.terminal_status = 'NORMAL'`,
]

/** The use is given, or that of the vehicle's category. */
function useOf({ type, vehicleCategory }: Values): unknown {
  if (!isEmpty(type) || isEmpty(vehicleCategory)) return type
  return vehicleCategory === 'NEW_ENERGY' ? 'newEnergy' : 'fuel'
}

const canUse: OptionsHook = {
  where: (_ctx, query) => {
    const use = useOf(query)
    return use === 'fuel' || use === 'newEnergy'
      ? [...usable(), sql<boolean>`terminal.use_type = ${use}`]
      : usable()
  },
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The terminal whose link the choices share, by the first of the keys that is given. */
async function terminalAtHand(
  ctx: CallCtx,
  { terminalId, vehicleId, terminalCode, vin }: Readonly<Values>,
): Promise<Condition> {
  const [id, vehicle, code] = [parseId(terminalId), parseId(vehicleId), textOf(terminalCode)]
  if (id) return sql`t.id = ${id}`
  if (!vehicle && code) return sql`t.terminal_code = ${code}`
  const of = vehicle ? { id: vehicle } : { vin: textOf(vin).toUpperCase() }
  return sql`t.id = ${(await ctx.ports.get(terminalVehicles).terminalOn(ctx.tx, of)) ?? null}::bigint`
}

/** The link is that of the terminal at hand, by id or code, or of the one on a vehicle, by its id or VIN. */
const sameChain: OptionsHook = {
  takes: ['terminalId', 'terminalCode', 'vehicleId', 'vin'],
  where: async (ctx, query) => [
    ...usable(),
    sql<boolean>`terminal.chain_type = (select t.chain_type from terminal t where ${await terminalAtHand(ctx, query)})`,
  ],
}

/** A device signs on by its terminal's code: while it is online under one, another code would cut it off. */
async function keepCodesOnline(ctx: CallCtx, drafts: readonly Draft[]): Promise<void> {
  const renamed = drafts.filter(
    ({ values, before }) =>
      before?.vin && 'terminalCode' in values && values.terminalCode !== before.terminalCode,
  )
  if (renamed.length === 0) return
  const online = await onlineTerminals(
    ctx.tx,
    renamed.map(({ before }) => ({ terminalCode: String(before?.terminalCode), vin: String(before?.vin) })),
  )
  for (const { before, fail } of renamed)
    if (online.has(String(before?.terminalCode)))
      fail('terminalCode', { code: 'TERMINAL_ONLINE', params: { terminal: String(before?.terminalCode) } })
}

/** When the terminal last signed on from the vehicle that it is on. */
const lastOnlineTime = sql`coalesce(${lastOnline(sql`terminal.vin`, sql`terminal.terminal_code`)}, terminal.last_online_time)`

const hooks: Hooks<Terminals> = {
  expressions: { lastOnlineTime },
  complete: async (ctx, inputs, mode) => {
    if (mode === 'create') await complete(ctx, inputs)
  },
  prepare: async (ctx, drafts) => {
    await followModel(ctx, drafts)
    await followSoftware(ctx, drafts)
    authorise(drafts)
    await checkTerminalNumbers(ctx, drafts)
    await keepCodesOnline(ctx, drafts)
  },
  saved: (ctx, drafts) => {
    const moved = drafts.filter((d) => 'simcardId' in d.values && d.values.simcardId !== d.before?.simcardId)
    return markCards(
      ctx.tx,
      moved.flatMap((d) => cardOf(d.before)),
      moved.flatMap((d) => cardOf(d.values)),
    )
  },
  beforeDelete: async (ctx, rows) => {
    const bound = rows.find((row) => row.bindStatus === 'BOUND')
    if (bound)
      throw new AppError('TERMINAL_BOUND', { terminal: String(bound.terminalCode), vin: String(bound.vin) })
    await markCards(ctx.tx, rows.flatMap(cardOf), [])
  },
  decorate: (ctx, rows) => addFilingStates(ctx, 'tbox_model', rows, (row) => row.terminalModelId),
  options: { canUse, sameChain },
}

export const boundTerminals = bind(terminals, hooks)

const byCode = defineRoute({
  id: 'terminal.terminals.byCode',
  method: 'POST',
  path: `${terminals.api}/detail/code`,
  summary: 'One terminal by its code.',
  permission: 'terminal/terminals/find|vehicle/vehicles/find|vehicle/newEnergy/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object({ terminalCode: z.string().trim().min(1).max(32) }),
  response: rowSchema(anyResource(terminals)),
  handler: async (ctx, { body }) => {
    const row = await terminalTables(ctx.tx)
      .selectFrom('terminal')
      .select('id')
      .where('terminal_code', '=', body.terminalCode)
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND', { what: textKey('terminal/terminals') })
    return (await readFull(ctx, boundTerminals, [row.id]))[0]
  },
})

export const terminalRoutes = [...resourceRoutes(terminals, hooks), byCode]
