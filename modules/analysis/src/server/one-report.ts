import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { dayStart, dayText, must } from '@motorpool/kernel'
import { z } from 'zod'
import { MEASURES } from '../shared/measures.ts'
import { CHARGES_MAX, type Charge, type OneReport, type Values } from '../shared/totals.ts'
import { alarmsAnswer, alarmsOf } from './alarms.ts'
import { isMeasure } from './lists.ts'
import { before, type DayRange } from './range.ts'
import { ENERGY_MODEL, shownOf, useOf } from './use.ts'
import { daysAnswer, rangeOf, rangeQuery, vehicleDays, vehicleOf, vinParams } from './vehicle-days.ts'

const ALL = Object.keys(MEASURES).filter(isMeasure)
const amount = z.number().nullable()
const values = z.object(Object.fromEntries(ALL.map((measure) => [measure, amount])))

async function valuesOf(ctx: CallCtx, vehicleId: string, range: DayRange): Promise<Values> {
  const shown = ALL.map((measure) => sql`${shownOf(measure, range)} as ${sql.ref(measure)}`)
  const { rows } = await sql<Values>`
    with u as (select * from (${useOf(range, ...ALL)}) all_of where vehicle_id = ${vehicleId})
    select ${sql.join(shown)} from vehicle v ${ENERGY_MODEL} left join u on u.vehicle_id = v.id
    where v.id = ${vehicleId}`.execute(ctx.tx)
  return must(rows[0], 'the figures of a vehicle')
}

/** Charges that began in the days. */
async function chargesOf(ctx: CallCtx, vehicleId: string, { first, last }: DayRange): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select (extract(epoch from c.begin_time) * 1000)::float8 as begin, (extract(epoch from c.end_time) * 1000)::float8 as end,
      c.soc_begin as "socBegin", c.soc_end as "socEnd",
      ((c.soc_end - c.soc_begin) / 100.0 * coalesce(v.rated_energy, e.rated_energy))::float8 as energy
    from vehicle_charge c join vehicle v on v.id = c.vehicle_id ${ENERGY_MODEL}
    where c.vehicle_id = ${vehicleId} and c.begin_time >= ${new Date(dayStart(first))}
      and c.begin_time < ${new Date(dayStart(last + 1))}
    order by c.begin_time desc limit ${CHARGES_MAX}`.execute(ctx.tx)
  return rows
}

type Named = Pick<
  OneReport,
  'vin' | 'plateCode' | 'machineCode' | 'vehicleModel' | 'vehicleCategory' | 'orgName'
>

async function namesOf(ctx: CallCtx, vehicleId: string): Promise<Named> {
  const { rows } = await sql<Named>`
    select v.vin, v.plate_code as "plateCode", v.machine_code as "machineCode", m.model_name as "vehicleModel",
      v.vehicle_category as "vehicleCategory", o.org_name as "orgName"
    from vehicle v left join vehicle_model m on m.id = v.vehicle_model_id left join org o on o.id = v.org_id
    where v.id = ${vehicleId}`.execute(ctx.tx)
  return must(rows[0], 'the vehicle of a report')
}

export const oneReportRoute: Route = defineRoute({
  id: 'vehicle.vehicleReport.find',
  method: 'GET',
  path: '/api/vehicle-svc/vehicle/report/V1.0/:vin',
  summary:
    'What one vehicle did in some days, at most a year, beside as many days before; its days, charges and alarms.',
  permission: 'analysis/vehicleReport/find',
  scope: 'tenant',
  params: vinParams,
  query: rangeQuery,
  response: z.object({
    vin: z.string(),
    plateCode: z.string().nullable(),
    machineCode: z.string(),
    vehicleModel: z.string().nullable(),
    vehicleCategory: z.string(),
    orgName: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    values,
    before: values,
    days: daysAnswer,
    charges: z.array(
      z.object({ begin: z.number(), end: z.number(), socBegin: amount, socEnd: amount, energy: amount }),
    ),
    alarms: alarmsAnswer,
  }),
  async handler(ctx, { params, query }): Promise<OneReport> {
    const range = rangeOf(query, ctx.now)
    const id = await vehicleOf(ctx, params.vin)
    return {
      ...(await namesOf(ctx, id)),
      from: dayText(range.first),
      to: dayText(range.last),
      values: await valuesOf(ctx, id, range),
      before: await valuesOf(ctx, id, before(range)),
      days: await vehicleDays(ctx, id, range),
      charges: await chargesOf(ctx, id, range),
      alarms: await alarmsOf(ctx, id, range),
    }
  },
})
