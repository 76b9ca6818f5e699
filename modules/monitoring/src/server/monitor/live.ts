import type { Bus, Topic } from '@motorpool/bus'
import { type Database, sql } from '@motorpool/db'
import type { Principal } from '@motorpool/http'
import { allStates, tenantStates, vehicleFrames } from '@motorpool/ingest/server'
import type { StateDelta } from '@motorpool/ingest/shared'
import { AppError } from '@motorpool/kernel'
import { defineTopic, type LiveCtx, type LiveTopic } from '@motorpool/live/server'
import type { SignalSource } from '@motorpool/terminal/server'
import { bindingChanged } from '@motorpool/vehicle/server'
import type { TopicDeps } from '@motorpool/wiring'
import { LIVE_TOPIC, type LiveState, MAP_VIEW_LIMIT } from '../../shared/monitor.ts'
import { mergeCondition, type ReportedMessage } from './condition.ts'
import type { Monitored, WatchedVehicle } from './monitored.ts'
import { liveState } from './present.ts'

/** A condition is sent at most so often; what comes in between is in the next one. */
const CONDITION_MS = 1000
/** Messages a live condition is merged from: as many as a long pack spreads over, and a few. */
const RECENT = 12
/** With signals: CAN frames come in more messages. */
const RECENT_SIGNALS = 48

/** The states that a caller may see some of. */
export function statesOf(principal: Principal): Topic<StateDelta[]> {
  return principal.actor.userType === 'ADMIN' ? allStates : tenantStates(principal.tenantId)
}

function vinsOf(params: Record<string, unknown>): Set<string> | undefined {
  const { vins } = params
  if (vins === undefined) return undefined
  if (
    !Array.isArray(vins) ||
    vins.length > MAP_VIEW_LIMIT ||
    !vins.every((v): v is string => typeof v === 'string')
  ) {
    throw new AppError('INVALID_INPUT')
  }
  return new Set(vins)
}

function mergeStates(waiting: readonly LiveState[], next: readonly LiveState[]): LiveState[] {
  const byVin = new Map(waiting.map((s) => [s.vin, s]))
  for (const state of next) byVin.set(state.vin, state)
  return [...byVin.values()]
}

/** Everything that moves in the subscriber's scope, or the vehicles of a page. */
export function fleetTopic(bus: Bus, monitored: Monitored): LiveTopic {
  return defineTopic<LiveState[]>({
    name: LIVE_TOPIC.fleet,
    permission: 'monitor/vehicleDistribution/find|monitor/vehicleStatus/find',
    merge: mergeStates,
    open: async (ctx, params, push) => {
      let vins = vinsOf(params)
      const view = await monitored.watch(ctx)
      const stop = bus.subscribe(statesOf(ctx.principal), (states) => {
        const mine = states.filter((d) => (!vins || vins.has(d.vin)) && view.sees(d))
        if (mine.length > 0) push(mine.map(liveState))
      })
      return {
        update: (next) => {
          vins = vinsOf(next)
        },
        close: () => {
          view.close()
          stop()
        },
      }
    },
  })
}

function vinOf({ vin }: Record<string, unknown>): string {
  if (typeof vin !== 'string' || vin.length > 32) throw new AppError('INVALID_INPUT')
  return vin
}

async function watchedVehicle(db: Database, ctx: LiveCtx, vin: string): Promise<WatchedVehicle> {
  const row = await db.withPlatform(ctx.log, 'find a watched vehicle', async (tx) => {
    const { rows } = await sql<WatchedVehicle>`
      select id as "vehicleId", tenant_id as "tenantId", org_id as "orgId", vin from vehicle where vin = ${vin}`.execute(
      tx,
    )
    return rows[0]
  })
  if (!row) throw new AppError('NOT_FOUND', { what: vin })
  return row
}

/** What a watched vehicle's page is sent. */
interface WatchedChange {
  state?: LiveState
  condition?: ReturnType<typeof mergeCondition>
}

/** One vehicle: its state at once when it changes, its condition at most once a second. */
export function vehicleTopic(deps: TopicDeps, signals: SignalSource, monitored: Monitored): LiveTopic {
  const { bus, db, events } = deps
  return defineTopic<WatchedChange>({
    name: LIVE_TOPIC.vehicle,
    permission: 'single-vehicle/find|single-vehicle/current/find|single-vehicle/basic/find',
    merge: (waiting, next) => ({ ...waiting, ...next }),
    open: async (ctx, params, push) => {
      const vin = vinOf(params)
      const vehicle = await watchedVehicle(db, ctx, vin)
      const view = await monitored.watch(ctx)
      if (!view.sees(vehicle)) {
        view.close()
        throw new AppError('NOT_FOUND', { what: vin })
      }
      // It may be given to an organisation, or closed to the subscriber, while it is watched.
      let seen: WatchedVehicle | undefined = vehicle
      const isSeen = () => seen !== undefined && view.sees(seen)
      const recent: ReportedMessage[] = []
      let table = await signals.tableOf(vin).catch((error: unknown) => {
        view.close()
        throw error
      })
      let timer: NodeJS.Timeout | undefined
      const send = () => {
        timer = undefined
        if (isSeen()) push({ condition: mergeCondition(recent, ctx.locale, table) })
      }
      const readTable = () =>
        signals.tableOf(vin).then(
          (next) => {
            table = next
          },
          (error: unknown) => ctx.log.warn({ err: error }, 'signals of a watched vehicle not read'),
        )
      /** It was given away, or its terminal is another one: nothing is shown until that is known. */
      const moved = () => {
        seen = undefined
        recent.length = 0
        void readTable()
        watchedVehicle(db, ctx, vin).then(
          (now) => {
            if (now.vehicleId === vehicle.vehicleId) seen = now
          },
          (error: unknown) => {
            if (!(error instanceof AppError)) ctx.log.warn({ err: error }, 'a watched vehicle was not read')
          },
        )
      }
      const stops = [
        signals.onChange(() => void readTable()),
        events.on(bindingChanged, {
          heard: ({ vehicleIds }) => {
            if (vehicleIds.includes(vehicle.vehicleId)) moved()
          },
          missed: moved,
        }),
        bus.subscribe(statesOf(ctx.principal), (states) => {
          const delta = states.find((d) => d.vehicleId === vehicle.vehicleId)
          if (!delta) return
          seen = delta
          if (isSeen()) push({ state: liveState(delta) })
        }),
        bus.subscribe(vehicleFrames(vehicle.vehicleId), (frame) => {
          const at = recent.findIndex((m) => m.deviceTime <= frame.deviceTime)
          recent.splice(at < 0 ? recent.length : at, 0, frame)
          recent.length = Math.min(recent.length, table ? RECENT_SIGNALS : RECENT)
          timer ??= setTimeout(send, CONDITION_MS)
        }),
      ]
      return {
        close: () => {
          clearTimeout(timer)
          view.close()
          for (const stop of stops) stop()
        },
      }
    },
  })
}
