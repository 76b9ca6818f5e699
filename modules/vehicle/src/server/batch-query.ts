import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Io, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, provide } from '@motorpool/kernel'
import { type Bound, readFull, readUpload, resourceEntries, upload } from '@motorpool/resource/server'
import type { Values } from '@motorpool/resource/shared'
import { z } from 'zod'
import { batchQuerySheet } from '../shared/batch-query.ts'
import type { FullVehicle, Vehicles } from '../shared/vehicles.ts'

const MOST = 2000
const text = z.string().trim().max(64)
const entry = z.object({ vin: text.nullish(), machineCode: text.nullish(), plateCode: text.nullish() })
const list = z
  .array(z.union([text, entry]))
  .min(1)
  .max(MOST)
const body = z.union([
  list,
  z
    .object({ vins: list.optional(), vinList: list.optional(), list: list.optional() })
    .refine((b) => b.vins ?? b.vinList ?? b.list),
])

type Entry = z.output<typeof entry>

async function entries(ctx: ManualCtx, io: Io): Promise<Entry[]> {
  const [sheet] = batchQuerySheet.sheets
  if (sheet && io.request.isMultipart()) {
    const { rows } = await readUpload(ctx, batchQuerySheet, sheet, (await upload(io)).bytes)
    if (rows.length > MOST) throw new AppError('INVALID_INPUT')
    return rows.map(({ values }) => entry.parse(stringsOf(values)))
  }
  const parsed = body.safeParse(io.request.body)
  if (!parsed.success) throw new AppError('INVALID_INPUT')
  const given = Array.isArray(parsed.data)
    ? parsed.data
    : [parsed.data.vins, parsed.data.vinList, parsed.data.list].flatMap((l) => l ?? [])
  return given.map((one) => (typeof one === 'string' ? { vin: one } : one))
}

const stringsOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).slice(0, 64)]))

const upper = (value: string | null | undefined) => value?.toUpperCase() ?? null

/** The row of each entry: by VIN, else by machine number, else by plate; undefined where none is. */
async function find(
  ctx: CallCtx,
  bound: Bound<Vehicles>,
  given: readonly Entry[],
): Promise<(FullVehicle | undefined)[]> {
  const { rows } = await sql<{ at: number; id: string }>`
    select distinct on (g.at) g.at::int as at, v.id from unnest(${given.map((e) => upper(e.vin) || null)}::text[],
      ${given.map((e) => e.machineCode || null)}::text[], ${given.map((e) => upper(e.plateCode) || null)}::text[])
      with ordinality as g(vin, machine_code, plate_code, at)
    join lateral (
      select id, 1 as rank from vehicle where vin = g.vin
      union all select id, 2 from vehicle where machine_code = coalesce(g.machine_code, g.vin)
      union all select id, 3 from vehicle where plate_code = coalesce(g.plate_code, g.vin)
    ) v on true order by g.at, v.rank, v.id
  `.execute(ctx.tx)
  const full = await readFull(ctx, bound, [...new Set(rows.map((r) => r.id))])
  const byId = new Map(full.map((row) => [row.id, row]))
  const byPlace = new Map(rows.map((r) => [r.at, byId.get(r.id)]))
  return given.map((_, i) => byPlace.get(i + 1))
}

/** The rows of the given list in its order, each vehicle once, and those not found marked as such (R285). */
export function batchQueryRoute(bound: Bound<Vehicles>): Route {
  return defineRoute({
    id: 'vehicle.vehicles.batchQuery',
    method: 'POST',
    path: `${batchQuerySheet.api}/batchQuery`,
    summary:
      'Finds many vehicles at once, by a list of VINs or an uploaded sheet, and marks those not found.',
    permission: 'vehicle/batchQuery/find',
    scope: 'manual',
    provides: [provide(resourceEntries, { resource: batchQuerySheet })],
    readOnly: true,
    multipart: true,
    bodyLimit: 11 * 1024 * 1024,
    rate: { max: 30, windowMs: 60_000 },
    response: z.object({
      items: z.array(z.record(z.string(), z.unknown())),
      total: z.number(),
      current: z.number(),
      notFound: z.array(z.string()),
    }),
    handler: async (ctx, _input, io) => {
      const given = await entries(ctx, io)
      const rows = await ctx.inScope((tx) => find({ ...ctx, tx }, bound, given))
      const shown = new Set<string>()
      const items = given.flatMap((asked, i) => {
        const row = rows[i]
        if (!row)
          return { id: `-${i + 1}`, vin: null, machineCode: null, plateCode: null, ...asked, found: false }
        if (shown.has(row.id)) return []
        shown.add(row.id)
        return { ...row, found: true }
      })
      return {
        items,
        total: items.length,
        current: 1,
        notFound: given.flatMap((e, i) => (rows[i] ? [] : [e.vin ?? e.machineCode ?? e.plateCode ?? ''])),
      }
    },
  })
}
