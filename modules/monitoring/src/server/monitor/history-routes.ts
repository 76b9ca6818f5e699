import { pageBody, pageOf, type Route } from '@motorpool/http'
import { z } from 'zod'
import * as answers from '../answers/track.ts'
import { chosenKeys } from './history-workbook.ts'
import { both } from './single-calls.ts'
import type { VehicleHistory } from './vehicle-history.ts'

const PERMISSION = 'single-vehicle/history/find|monitor/conditionQuery/find|vehicle/alarmDiagnosis/find'

const path = z.string().min(1).max(128)
const range = { startTime: z.number().int(), endTime: z.number().int() }

/** The historical condition of one vehicle: its columns, its rows, its curves. */
export function historyRoutes(history: VehicleHistory): readonly Route[] {
  return [
    ...both({
      call: 'historyInit',
      method: 'GET',
      rest: '/history/init',
      permission: PERMISSION,
      summary: 'Columns a history can show, learnt from what the vehicle sends, and those shown at first.',
      response: answers.historyInit,
      handler: (ctx, vehicle) => history.init(ctx, vehicle),
    }),
    ...both({
      call: 'history',
      method: 'POST',
      rest: '/history',
      permission: PERMISSION,
      summary: 'Historical condition, newest first; without keys every value that the vehicle sends.',
      body: pageBody({ ...range, keys: z.array(path).max(40).default([]) }),
      responseShape: pageOf(answers.historyRow),
      handler: async (ctx, vehicle, { body }) => {
        const keys = await chosenKeys(body.keys, () => history.init(ctx, vehicle))
        const paths = keys.map((k) => k.split('.'))
        const { items, total } = await history.reports(vehicle, { ...body, keys }, body.page, body.pageSize)
        return { items: items.map((m) => history.row(ctx, m, paths)), total, current: body.page }
      },
    }),
    ...both({
      call: 'historySeries',
      method: 'POST',
      rest: '/history/series',
      permission: PERMISSION,
      summary: 'Curves of numeric values over a time range, thinned without losing peaks.',
      body: z.object({
        ...range,
        keys: z.array(path).min(1).max(8),
        max: z.number().int().min(100).max(5000).default(2000),
      }),
      responseShape: answers.historySeries,
      handler: (_ctx, vehicle, { body }) => history.series(vehicle, body, body.max),
    }),
  ]
}
