import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'
import { AlarmCountType } from '../../shared/index.ts'
import type { AlarmKind } from '../life/life.ts'
import { type AlarmCounter, alarmCounters, MOST_COUNTED } from './port.ts'

/** Alarms that wait for somebody. */
const waiting =
  (kinds: readonly AlarmKind[]) =>
  async (ctx: CallCtx): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from alarm where tenant_id = ${ctx.tenantId} and kind = any (${[...kinds]}::text[]) and remind
        and handle_status <> 'PROCESSED' limit ${MOST_COUNTED}) n`.execute(ctx.tx)
    return rows[0]?.n ?? 0
  }

export const ownCounters: readonly AlarmCounter[] = [
  { type: 'FAULT', permission: 'vehicle/alarmVehicle/find', count: waiting(['FAULT', 'STRATEGY']) },
  { type: 'ALARM', permission: 'vehicle/alarmTerminal/find', count: waiting(['TERMINAL']) },
  {
    type: 'ACCTIME',
    // Its target is the page of working hours (R067), which leads on to the list.
    permission: 'analysis/workTimeTotal/find',
    count: waiting(['ACC_TIME']),
  },
  { type: 'FENCE', permission: 'vehicle/fencesAlarm/find', count: waiting(['FENCE']) },
]

const ORDER = AlarmCountType.values as readonly string[]

export const countRoute: Route = defineRoute({
  id: 'vehicle.alarmCount.get',
  method: 'GET',
  path: '/api/vehicle-svc/alarm/count/V1.0',
  summary: 'What the bell of the header counts, of the lists that the caller may open (R066, R068).',
  permission: 'session',
  scope: 'tenant',
  response: z.array(z.object({ alarmType: z.enum(AlarmCountType.values), number: z.number().int() })),
  handler: async (ctx) => {
    const counters = ctx.ports
      .all(alarmCounters)
      .filter(({ permission }) => ctx.permissions.has(permission))
      .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
    const counts = []
    for (const { type, count } of counters) counts.push({ alarmType: type, number: await count(ctx) })
    return counts
  },
})
