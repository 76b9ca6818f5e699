import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, type ManualCtx, type Route } from '@motorpool/http'
import {
  bind,
  changing,
  type Draft,
  type Hooks,
  lockRows,
  readFull,
  resourceRoutes,
  rowChange,
  rowSchema,
} from '@motorpool/resource/server'
import { anyResource, parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { WorkTimeFlag } from '../shared/catalogue-enums.ts'
import { softVersionCollects } from '../shared/soft-version-collects.ts'

type Flag = 'work_time_flag' | 'consumption_flag'
const OFF = { work_time_flag: sql`'0'`, consumption_flag: sql`false` } as const

/** At most one item of a version bears each flag: the others lose it. */
async function takeOff(ctx: CallCtx, flag: Flag, softVersionId: string): Promise<void> {
  await sql`
    update soft_version_collect set ${sql.ref(flag)} = ${OFF[flag]}, update_time = ${new Date(ctx.now)}
    where soft_version_id = ${softVersionId} and ${sql.ref(flag)} is distinct from ${OFF[flag]}`.execute(
    ctx.tx,
  )
}

/** A sheet may name the working-time item, one a version. */
async function oneWorkTime(
  ctx: CallCtx,
  drafts: readonly Draft<typeof softVersionCollects>[],
): Promise<void> {
  const seen = new Set<string>()
  for (const { values, before, fail } of drafts) {
    if (values.workTimeFlag !== '1') continue
    const version = parseId(values.softVersionId ?? before?.softVersionId)
    if (!version) continue
    if (seen.has(version)) fail('workTimeFlag', { code: 'FIELD_DUPLICATE', params: { value: '1' } })
    else await takeOff(ctx, 'work_time_flag', version)
    seen.add(version)
  }
}

/** The mark of "not available" fits the bits. */
function fittingMark(_ctx: CallCtx, drafts: readonly Draft<typeof softVersionCollects>[]): void {
  for (const { values, before, fail } of drafts) {
    const invalid = values.invalidValue ?? before?.invalidValue
    const bits = Number(values.bitLength ?? before?.bitLength)
    if (invalid && bits && BigInt(`0x${invalid}`) >= 1n << BigInt(bits))
      fail('invalidValue', { code: 'FIELD_RANGE', params: { min: 0, max: `2^${bits}-1` } })
  }
}

export const collectHooks: Hooks<typeof softVersionCollects> = {
  prepare: async (ctx, drafts) => {
    fittingMark(ctx, drafts)
    await oneWorkTime(ctx, drafts)
  },
}

const bound = bind(softVersionCollects, collectHooks)

/** Sets a flag on one item; `on` false takes it off. */
function mark(ctx: ManualCtx, id: string, flag: Flag, value: unknown, on: boolean): Promise<unknown> {
  return changing(ctx, async (inner, record) => {
    const [before] = await lockRows(inner, bound, [id])
    if (on) await takeOff(inner, flag, before?.softVersionId as string)
    await sql`
      update soft_version_collect
      set ${sql.ref(flag)} = ${value}, update_user_id = ${inner.actor.id}, update_time = ${new Date(inner.now)}
      where id = ${id}`.execute(inner.tx)
    const [after] = await readFull(inner, bound, [id])
    record(rowChange(softVersionCollects, 'update', before, after))
    return after
  })
}

const common = {
  permission: 'terminal/softVersionCollects/update',
  response: rowSchema(anyResource(softVersionCollects)),
} as const

const consumption = defineRoute({
  ...common,
  id: 'terminal.softVersionCollects.consumption',
  method: 'PUT',
  scope: 'manual',
  params: idParams,
  path: `${softVersionCollects.api}/:id/consumption`,
  summary: 'Marks the item as the fuel consumption of its software version, or unmarks it.',
  body: z.object({ consumptionFlag: z.boolean().default(true) }),
  handler: (ctx, { params, body }) =>
    mark(ctx, params.id, 'consumption_flag', body.consumptionFlag, body.consumptionFlag),
})

const setWorkTime = defineRoute({
  ...common,
  id: 'terminal.softVersionCollects.setWorkTime',
  method: 'PUT',
  scope: 'manual',
  params: idParams,
  path: `${softVersionCollects.api}/:id/setWorkTime`,
  summary: 'Marks the item as the working time of its software version, or unmarks it.',
  body: z.object({ workTimeFlag: z.enum(WorkTimeFlag.values).default('1') }),
  handler: (ctx, { params, body }) =>
    mark(ctx, params.id, 'work_time_flag', body.workTimeFlag, body.workTimeFlag === '1'),
})

export const collectRoutes: readonly Route[] = [
  consumption,
  setWorkTime,
  ...resourceRoutes(softVersionCollects, collectHooks),
]
