import { sql } from '@motorpool/db'
import {
  type CallCtx,
  defineRoute,
  filter,
  idParams,
  idsBody,
  idText,
  pageBody,
  pageOf,
  type Route,
} from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, dayText, parseDay } from '@motorpool/kernel'
import { z } from 'zod'
import {
  consumerHistory,
  consumerOverview,
  REASON_MAX,
  replayView,
  setAsideDetail,
  setAsideView,
  vehicleView,
} from '../../shared/consumers.ts'
import { consumers } from '../consumer.ts'
import { streamErrors } from '../errors.ts'
import { historyOf, overviewOf } from './overview.ts'
import { named, vehicleNames } from './ports.ts'
import { orderReplay, replayPage } from './replays.ts'
import { dayOfEvent, discard, rawOf, setAsideEvent, setAsidePage } from './set-aside.ts'

const API = '/api/system-svc/admin/consumers/V1.0'
const VEHICLES = 20
const MATCHES = 200

const FIND = 'system/consumers/find'
const UPDATE = 'system/consumers/update'
const labels = ['consumers']

const consumerName = z.string().trim().min(1).max(64)
const keyword = z.string().trim().min(1).max(64)
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((text) => Number.isFinite(parseDay(text)) && dayText(parseDay(text)) === text)

function administratorsOnly(ctx: CallCtx): void {
  if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
}

const overviewRoute = defineRoute({
  permission: FIND,
  scope: 'tenant',
  labels,
  id: 'system.consumers.overview',
  method: 'GET',
  path: API,
  summary:
    'Consumers of the event stream: state, lag, rate, what was set aside, shares of the vehicles and their workers',
  response: consumerOverview,
  async handler(ctx) {
    administratorsOnly(ctx)
    const { rows } = await sql<{
      at: number
    }>`select (extract(epoch from now()) * 1000)::float8 as at`.execute(ctx.tx)
    return overviewOf(ctx.tx, ctx.ports, ctx.now, rows[0]?.at ?? ctx.now)
  },
})

const historyRoute = defineRoute({
  permission: FIND,
  scope: 'tenant',
  labels,
  id: 'system.consumers.history',
  method: 'GET',
  path: `${API}/history`,
  summary: 'Rate and lag of a consumer over the last hour, every half minute that a worker was running',
  query: z.object({ consumer: consumerName }),
  response: consumerHistory,
  async handler(ctx, { query }) {
    administratorsOnly(ctx)
    return historyOf(ctx.tx, query.consumer)
  },
})

const setAsideRoute = defineRoute({
  permission: FIND,
  scope: 'tenant',
  labels,
  id: 'system.consumers.page',
  method: 'POST',
  path: `${API}/setAside/page`,
  summary: 'Events that consumers have set aside, the latest first',
  readOnly: true,
  body: pageBody({
    consumer: filter(consumerName),
    discarded: filter(z.boolean()),
    keyword: filter(keyword),
  }),
  response: pageOf(setAsideView),
  async handler(ctx, { body }) {
    administratorsOnly(ctx)
    const { keyword: text, ...query } = body
    const found = text && (await ctx.ports.get(vehicleNames).search(ctx.tx, text, MATCHES))
    const vehicleIds = found ? found.map((one) => one.vehicleId) : undefined
    const page = await setAsidePage(ctx.tx, { ...query, vehicleIds })
    return { ...page, items: await named(ctx.ports, ctx.tx, page.items) }
  },
})

const eventRoute = defineRoute({
  permission: FIND,
  scope: 'tenant',
  labels,
  id: 'system.consumers.find',
  method: 'GET',
  path: `${API}/setAside/:id`,
  summary: 'An event that was set aside, with the bytes of its message',
  params: idParams,
  response: setAsideDetail,
  async handler(ctx, { params }) {
    administratorsOnly(ctx)
    const row = await setAsideEvent(ctx.tx, params.id)
    const [event] = await named(ctx.ports, ctx.tx, [row])
    const consumer = ctx.ports.all(consumers).find((one) => one.name === row.consumer)
    return {
      ...event,
      raw: await rawOf(ctx.ports, row),
      day: dayOfEvent(row, consumer?.order),
      replayable: consumer?.replayable ?? false,
    }
  },
})

const discardRoute = defineRoute({
  permission: UPDATE,
  scope: 'tenant',
  labels,
  id: 'system.consumers.discardEvents',
  method: 'PUT',
  path: `${API}/setAside/discard`,
  summary: 'Discards events that were set aside, with the reason',
  body: idsBody.extend({ reason: z.string().trim().min(1).max(REASON_MAX) }),
  response: z.object({ discarded: z.number() }),
  async handler(ctx, { body }) {
    administratorsOnly(ctx)
    const by = { user: ctx.actor.userName, reason: body.reason, now: ctx.now }
    return { discarded: await discard(ctx.tx, body.ids, by) }
  },
})

const vehiclesRoute = defineRoute({
  permission: FIND,
  scope: 'tenant',
  labels,
  id: 'system.consumers.vehicles',
  method: 'GET',
  path: `${API}/vehicles`,
  summary: 'Vehicles by a part of VIN or plate, to choose one for a replay',
  query: z.object({ keyword }),
  response: z.array(vehicleView),
  async handler(ctx, { query }) {
    administratorsOnly(ctx)
    return ctx.ports.get(vehicleNames).search(ctx.tx, query.keyword, VEHICLES)
  },
})

const replayRoute = defineRoute({
  permission: UPDATE,
  scope: 'tenant',
  labels,
  id: 'system.consumers.replayVehicle',
  method: 'POST',
  path: `${API}/replays`,
  summary: 'Has a vehicle replayed for a consumer from a day on; the worker does it',
  body: z.object({ consumer: consumerName, vehicleId: idText, fromDay: day }),
  response: z.object({ id: z.string() }),
  async handler(ctx, { body }) {
    administratorsOnly(ctx)
    const by = { user: ctx.actor.userName, now: ctx.now }
    return { id: await orderReplay(ctx.tx, ctx.ports, body, by) }
  },
})

const replaysRoute = defineRoute({
  permission: FIND,
  scope: 'tenant',
  labels,
  id: 'system.consumers.replays',
  method: 'POST',
  path: `${API}/replays/page`,
  summary: 'Replays that were ordered, the latest first, with their progress and results',
  readOnly: true,
  body: pageBody({}),
  response: pageOf(replayView),
  async handler(ctx, { body }) {
    administratorsOnly(ctx)
    const page = await replayPage(ctx.tx, body)
    const items = await named(ctx.ports, ctx.tx, page.items)
    const inWords = ({ error, consumer, fromDay }: (typeof items)[number]) =>
      error !== null && Object.hasOwn(streamErrors, error)
        ? translate(ctx.catalogues, ctx.locale, `error.${error}`, { consumer, day: fromDay })
        : error
    return { ...page, items: items.map((one) => ({ ...one, error: inWords(one) })) }
  },
})

/** For the platform's administrators alone. */
export const operationRoutes: readonly Route[] = [
  overviewRoute,
  historyRoute,
  setAsideRoute,
  eventRoute,
  discardRoute,
  vehiclesRoute,
  replayRoute,
  replaysRoute,
]
