import { sql } from '@motorpool/db'
import type { FencePolygon } from '@motorpool/geo/fence'
import type { CallCtx } from '@motorpool/http'
import { bind, type Draft, type Hooks, valueOf } from '@motorpool/resource/server'
import type { Json, RowOf, SentOf } from '@motorpool/resource/shared'
import { type Fences, fences } from '../shared/fences.ts'
import { placeOf } from '../shared/geometry.ts'
import { shapeProblem } from './check-shape.ts'

/** Outlines of administrative units by their codes; empty where none is known. */
export type Outlines = (adcode: number) => FencePolygon[]

const GRAPHIC = 1
const ADMINISTRATIVE = 2
const typeOf = (settingWay: unknown) => (settingWay === 'REGION' ? ADMINISTRATIVE : GRAPHIC)

/** What the type of a fence is follows from how its place is set. */
async function complete(_ctx: CallCtx, inputs: readonly SentOf<Fences>[]): Promise<void> {
  for (const values of inputs)
    if (values.settingWay !== undefined) values.fence_type ??= typeOf(values.settingWay)
}

/** An administrative fence is as its unit is known; nobody sends its outline. */
function outlined(draft: Draft<Fences>, outlines: Outlines): void {
  const areaCode = valueOf(draft, 'areaCode')
  const known = draft.before?.settingWay === 'REGION' && draft.before.areaCode === areaCode
  delete draft.values.polygon
  if (!areaCode || (known && draft.before?.polygon)) return
  const polygons = outlines(Number(areaCode))
  if (polygons.length === 0) draft.fail('areaCode', { code: 'FENCE_NO_OUTLINE', params: { value: areaCode } })
  else draft.values.polygon = placeOf({ kind: 'area', polygons }).polygon as Json
}

const PLACES = ['settingWay', 'position', 'radius', 'polygon', 'line', 'halfWidth'] as const
/** The field that is to blame for a shape. */
const SHAPED = { CIRCLE: 'position', CORRIDOR: 'line', POLYGON: 'polygon', RECTANGLE: 'polygon' } as const

function checked(draft: Draft<Fences>): void {
  const settingWay = valueOf(draft, 'settingWay')
  if (!settingWay || settingWay === 'REGION' || !PLACES.some((name) => name in draft.values)) return
  const problem = shapeProblem({
    settingWay,
    position: valueOf(draft, 'position') ?? null,
    radius: valueOf(draft, 'radius') ?? null,
    polygon: valueOf(draft, 'polygon'),
    line: valueOf(draft, 'line'),
    halfWidth: valueOf(draft, 'halfWidth') ?? null,
  })
  if (problem) draft.fail(SHAPED[settingWay], problem)
}

/** A fence that watches vehicles does not become one of another type (entity Fence, fence_type). */
async function refuseOtherType(ctx: CallCtx, drafts: readonly Draft<Fences>[]): Promise<void> {
  const changed = drafts.filter(
    ({ before, values }) =>
      before && values.settingWay !== undefined && typeOf(values.settingWay) !== typeOf(before.settingWay),
  )
  if (changed.length === 0) return
  const { rows } = await sql<{ id: string; n: number }>`
    select fence_id::text as id, count(*)::int as n from fence_vehicle
    where fence_id = any (${changed.map((d) => d.id)}::bigint[]) group by fence_id`.execute(ctx.tx)
  const linked = new Map(rows.map(({ id, n }) => [id, n]))
  for (const { id, fail } of changed) {
    const count = linked.get(id ?? '')
    if (count) fail('settingWay', { code: 'FENCE_LINKED', params: { count } })
  }
}

export function fenceHooks(outlines: Outlines): Hooks<Fences> {
  return {
    complete,
    prepare: async (ctx, drafts) => {
      for (const draft of drafts) {
        const settingWay = valueOf(draft, 'settingWay')
        const sent = draft.values.fence_type
        if (settingWay && sent != null && sent !== typeOf(settingWay))
          draft.fail('fence_type', { code: 'FIELD_CHOICE' })
        if (settingWay && 'settingWay' in draft.values) draft.values.fence_type = typeOf(settingWay)
        if (settingWay === 'REGION') outlined(draft, outlines)
        checked(draft)
      }
      await refuseOtherType(ctx, drafts)
    },
    expressions: {
      vehicleCount: sql`(select count(*)::int from fence_vehicle l where l.fence_id = fence.id)`,
    },
    // Outlines of whole provinces are not for lists.
    decorate: async (_ctx, rows) => {
      if (rows.length > 1) for (const row of rows) if (row.settingWay === 'REGION') row.polygon = null
    },
  }
}

export const boundFences = (outlines: Outlines) => bind(fences, fenceHooks(outlines))
export type FenceRow = RowOf<Fences>
