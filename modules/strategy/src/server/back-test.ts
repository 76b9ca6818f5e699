import { momentOf } from '@motorpool/alarm/server'
import { sql, type Tx } from '@motorpool/db'
import type { StoredFrame, TelemetryStore, VehicleKey } from '@motorpool/history/server'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { parseId } from '@motorpool/resource/shared'
import { compileTable } from '@motorpool/signals'
import type { MessageEvent } from '@motorpool/stream/server'
import { readDefinitions } from '@motorpool/terminal/server'
import { RecordFlag } from '@motorpool/wire'
import { z } from 'zod'
import { vehicleStrategies } from '../shared/strategies.ts'
import { strategyVehicles } from '../shared/strategy-vehicles.ts'
import { CARRIERS } from './carriers.ts'
import { builtInOf } from './watch/built-in.ts'
import { compileStrategy, type Rule, type StoredStrategy } from './watch/rule.ts'
import { INITIAL, type Track, take } from './watch/step.ts'
import { type Watched, watchedBy } from './watch/strategy-set.ts'

const DAY_MS = 86_400_000
/** Days of history that a call runs over. */
export const MOST_DAYS = 30
/** Alarms of a vehicle that an answer names; all are counted. */
const MOST_ALARMS = 500

const alarm = z.object({
  happenTime: z.number(),
  endTime: z.number().nullable(),
  times: z.number(),
  position: z.object({ lng: z.number(), lat: z.number() }).nullable(),
  /** What was measured at its begin, by condition. */
  measured: z.array(
    z.object({ name: z.string(), value: z.number().nullable(), unit: z.string().nullable() }),
  ),
})
export type TestedAlarm = z.infer<typeof alarm>

export interface Tested {
  readonly reports: number
  readonly total: number
  readonly alarms: TestedAlarm[]
}

/** A stored message as the consumer would have got it. */
function eventOf(frame: StoredFrame, { vehicleId, tenantId }: VehicleKey): MessageEvent {
  const { protocol, deviceTime, receiveTime, raw } = frame
  return {
    kind: 'message',
    vehicleId,
    tenantId,
    place: receiveTime * 1000,
    // In the order of device time nothing is late.
    type: frame.flags & RecordFlag.report ? 'report' : 'other',
    protocol,
    columns: frame,
    deviceTime,
    receiveTime,
    raw,
  }
}

const measuredOf = (detail: object | undefined): TestedAlarm['measured'] => {
  const { conditions = [] } = (detail ?? {}) as {
    conditions?: { name: string; measured: number | null; unit: string | null }[]
  }
  return conditions.map(({ name, measured, unit }) => ({ name, value: measured, unit }))
}

/** Runs a strategy over the stored history of a vehicle, day by day, by the step of production. Nothing is stored. */
export async function backTest(
  store: Pick<TelemetryStore, 'history'>,
  watched: Watched,
  vehicle: VehicleKey,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Tested> {
  let track: Track = INITIAL
  let reports = 0
  let total = 0
  const alarms: TestedAlarm[] = []
  for (let day = from; day < to; day += DAY_MS) {
    signal?.throwIfAborted()
    const { items } = await store.history(vehicle, day, Math.min(day + DAY_MS, to), { also: CARRIERS })
    reports += items.length
    for (const frame of items) {
      const event = eventOf(frame, vehicle)
      const { track: next, changes } = take(track, event, event.deviceTime, watched, () => momentOf(event))
      track = next
      for (const change of changes) {
        if (change.op === 'begin') {
          total++
          const { moment, facts } = change
          const measured = measuredOf(facts.detail)
          if (total <= MOST_ALARMS)
            alarms.push({
              happenTime: moment.time,
              endTime: null,
              times: 1,
              position: moment.at ?? null,
              measured,
            })
        } else if (change.op === 'end') {
          const last = alarms.at(-1)
          if (last && total <= MOST_ALARMS)
            Object.assign(last, { endTime: change.moment.time, times: change.count })
        }
      }
    }
  }
  return { reports, total, alarms }
}

/** A strategy as it would be if it were enabled from the beginning. */
async function ruleOf(tx: Tx, given: string): Promise<Rule> {
  const id = parseId(given) ?? null
  const { rows } = await sql<{ meaning: StoredStrategy | null }>`
    select app.strategy_meaning(s.id) as meaning from alarm_strategy s where s.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row || id === null) throw new AppError('NOT_FOUND', { what: textKey(vehicleStrategies.key) })
  const protocol = row.meaning && builtInOf(row.meaning.protocol)
  if (!row.meaning || !protocol) throw new AppError('STRATEGY_EMPTY')
  return { ...compileStrategy(id, 0, row.meaning, protocol), from: null }
}

async function vehicleOf(tx: Tx, vin: string): Promise<VehicleKey & { software: string | null }> {
  const { rows } = await sql<VehicleKey & { software: string | null }>`
    select v.id::text as "vehicleId", v.tenant_id::text as "tenantId", t.soft_version_id::text as software
    from vehicle v left join terminal t on t.id = v.terminal_id where v.vin = ${vin.toUpperCase()}`.execute(
    tx,
  )
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: vin })
  return rows[0]
}

/** One vehicle a call: who runs many sees how far it is and stops when there is enough. */
export const backTestRoute = (store: TelemetryStore): Route =>
  defineRoute({
    id: `${vehicleStrategies.idPrefix}.backTest`,
    labels: [strategyVehicles.key, vehicleStrategies.key],
    method: 'POST',
    path: `${vehicleStrategies.api}/backTest`,
    summary:
      'Runs a strategy, enabled or not, over up to 30 days of a vehicle’s history: when and where it would have alarmed.',
    permission: `${vehicleStrategies.key}/find`,
    scope: 'tenant',
    readOnly: true,
    body: z
      .object({
        strategyId: idText,
        vin: z.string().trim().min(1).max(32),
        beginTime: z.number().int(),
        endTime: z.number().int(),
      })
      .refine(({ beginTime, endTime }) => endTime > beginTime && endTime - beginTime <= MOST_DAYS * DAY_MS, {
        path: ['endTime'],
        params: { code: 'FIELD_TIME_ORDER' },
      }),
    response: z.object({ reports: z.number(), total: z.number(), alarms: z.array(alarm) }),
    handler: async (ctx, { body: { strategyId, vin, beginTime, endTime } }) => {
      const rule = await ruleOf(ctx.tx, String(strategyId))
      const { software, ...vehicle } = await vehicleOf(ctx.tx, vin)
      const definitions = software ? await readDefinitions(ctx.tx, software, { shown: true }) : []
      const wanted = definitions.filter(({ field }) => rule.conditions.some((one) => one.field === field))
      const table = wanted.length > 0 ? compileTable(wanted) : undefined
      return backTest(store, watchedBy([rule], table), vehicle, beginTime, endTime)
    },
  })
