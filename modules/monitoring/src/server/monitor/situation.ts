import type { TelemetryStore } from '@motorpool/history/server'
import type { CallCtx, Route } from '@motorpool/http'
import { PROTOCOL_FACTS, byId as protocolById } from '@motorpool/protocols'
import { z } from 'zod'
import type { Situation } from '../../shared/monitor.ts'
import { nameIn } from './condition.ts'
import { decodeStored } from './protocols.ts'
import { both, keyOf } from './single-calls.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

/** Reports among which the newest that speaks of alarms is looked for: vehicles spread their blocks over several. */
const RECENT = 8
/** A card is put in when a shift begins. */
const SHIFT_MS = 86_400_000
const DRIVERS = new Map(PROTOCOL_FACTS.map(({ id, drivers }) => [id, new Set<number>(drivers)]))

/** What the newest report that speaks of alarms shows; items that have ended, or happened and have no end, are not active. */
async function alarmsOf(
  ctx: CallCtx,
  store: TelemetryStore,
  vehicle: MonitoredVehicle,
): Promise<Pick<Situation, 'alarms' | 'alarmTime'>> {
  for (const message of await store.latest(keyOf(vehicle), RECENT)) {
    const stated = protocolById(message.protocol)?.alarmsOf(message, message.raw)
    if (!stated || stated.groups.length === 0) continue
    const active = stated.alarms.filter(({ phase }) => phase === 'on' || phase === 'begin')
    return {
      alarms: active.map(({ item }) => nameIn(ctx.locale, item.name)),
      alarmTime: message.deviceTime,
    }
  }
  return { alarms: [], alarmTime: null }
}

async function driverOf(
  ctx: CallCtx,
  store: TelemetryStore,
  vehicle: MonitoredVehicle,
): Promise<Situation['driver']> {
  const query = { messages: DRIVERS, page: 1, pageSize: 1 }
  const { items } = await store.frames(keyOf(vehicle), ctx.now - SHIFT_MS, ctx.now, query)
  const [message] = items
  const frame = message && decodeStored(message)
  const card = message && frame?.ok ? protocolById(message.protocol)?.driver(frame) : undefined
  if (!message || !card || (card.name === null && card.licence === null)) return null
  return { ...card, time: message.deviceTime }
}

const situation = z.object({
  alarms: z.array(z.string()),
  alarmTime: z.number().nullable(),
  driver: z
    .object({ name: z.string().nullable(), licence: z.string().nullable(), time: z.number() })
    .nullable(),
}) satisfies z.ZodType<Situation>

/** What a vehicle warns of, and who drives it. */
export function situationRoutes(store: TelemetryStore): readonly Route[] {
  return both({
    call: 'situation',
    method: 'GET',
    rest: '/situation',
    permission: 'single-vehicle/find|single-vehicle/basic/find',
    summary:
      'Alarms that the newest report names, and the driver by the card that was put in within the last 24 hours.',
    response: situation,
    handler: async (ctx, vehicle): Promise<Situation> => ({
      ...(await alarmsOf(ctx, store, vehicle)),
      driver: await driverOf(ctx, store, vehicle),
    }),
  })
}
