import { defineRoute, type Route } from '@motorpool/http'
import { dayOf, dayText, parseDay } from '@motorpool/kernel'
import { z } from 'zod'
import { INSULATION } from '../shared/bounds.ts'
import { HealthFinding, HealthState } from '../shared/enums.ts'
import type { ChargeOfVehicle, FuelWeek, HealthDay, OneHealth, TrendLine } from '../shared/one.ts'
import { type ChargeRow, capacityOf, measuredShare } from './estimate/capacity.ts'
import { type FuelUse, fuelPer100 } from './estimate/fuel.ts'
import { changeIn, fallsTo, onTrend, trendOf } from './estimate/trend.ts'
import { readDays, readSummed, readWeeks } from './one-read.ts'

/** Days of the charts: weeks, so that those of the fuel are whole. */
const SHOWN_DAYS = 91
const WEEK = 7
const MONTH = 30

const shownCharge = (row: ChargeRow): ChargeOfVehicle => ({
  begin: row.begin,
  end: row.end,
  socBegin: row.socBegin,
  socEnd: row.socEnd,
  charge: row.charge / 10,
  energy: row.energy / 100,
  measured: Math.round(measuredShare(row)),
  capacity: capacityOf(row) ?? null,
})

/** The trend of the insulation over its last days, as the line that a chart draws. */
function trendLine(days: readonly HealthDay[], today: number, least: number | null): TrendLine | null {
  const dated = days.flatMap(({ day, insulation }) => {
    const at = parseDay(day)
    return insulation === null || at <= today - INSULATION.trendDays ? [] : [{ day: at, value: insulation }]
  })
  const trend = trendOf(dated)
  if (!trend) return null
  const { slope, margin, first, last } = trend
  const point = (day: number) => ({ day: dayText(day), value: onTrend(trend, day) })
  return {
    from: point(first),
    to: point(last),
    change: {
      value: changeIn(slope, MONTH),
      low: changeIn(slope - margin, MONTH),
      high: changeIn(slope + margin, MONTH),
    },
    falls: least !== null && fallsTo(trend, least),
  }
}

function shownWeek(first: number, { week, ...use }: FuelUse & { week: number }): FuelWeek {
  const per100 = fuelPer100(use)
  return {
    day: dayText(first + week * WEEK),
    fuelPer100: per100?.value ?? null,
    error: per100?.error ?? null,
  }
}

const number = z.number().nullable()
const bounded = z.object({ value: z.number(), low: z.number(), high: z.number() })
const point = z.object({ day: z.string(), value: z.number() })

const oneHealth = z.object({
  vin: z.string(),
  plateCode: z.string().nullable(),
  state: z.enum(HealthState.values),
  findings: z.array(z.enum(HealthFinding.values)),
  sumTime: number,
  ratedEnergy: number,
  capacity: bounded.nullable(),
  soh: bounded.nullable(),
  spread: number,
  spreadModel: number,
  tempSpread: number,
  insulation: number,
  insulationLeast: number,
  trend: z.object({ from: point, to: point, change: bounded, falls: z.boolean() }).nullable(),
  fuelPer100: number,
  fuelError: number,
  fuelModel: number,
  fuelVehicles: z.number(),
  charges: z.array(
    z.object({
      begin: z.number(),
      end: z.number(),
      socBegin: z.number(),
      socEnd: z.number(),
      charge: z.number(),
      energy: z.number(),
      measured: z.number(),
      capacity: bounded.nullable(),
    }),
  ),
  days: z.array(
    z.object({
      day: z.string(),
      spread: number,
      spreadMax: number,
      tempSpread: number,
      tempSpreadMax: number,
      tempMax: number,
      insulation: number,
      insulationMin: number,
    }),
  ),
  weeks: z.array(z.object({ day: z.string(), fuelPer100: number, error: number })),
}) satisfies z.ZodType<OneHealth>

export const oneRoute: Route = defineRoute({
  id: 'vehicle.health.one',
  method: 'GET',
  path: '/api/vehicle-svc/health/V1.0/:vin',
  summary:
    'What is known of the battery and engine of one vehicle: its charges, and the days of three months.',
  permission: 'analysis/health/find',
  scope: 'tenant',
  params: z.object({ vin: z.string().min(1).max(17) }),
  response: oneHealth,
  async handler(ctx, { params }) {
    const today = dayOf(ctx.now)
    const shown = { first: today - SHOWN_DAYS + 1, last: today }
    const { id, charges, ...summed } = await readSummed(ctx, params.vin, today)
    const days = await readDays(ctx, id, shown)
    const weeks = await readWeeks(ctx, id, shown)
    return {
      ...summed,
      trend: trendLine(days, today, summed.insulationLeast),
      charges: charges.map(shownCharge),
      days,
      weeks: weeks.map((week) => shownWeek(shown.first, week)),
    }
  },
})
