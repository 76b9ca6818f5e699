import type { Geocoder } from '@motorpool/geocoder'
import type { TelemetryStore } from '@motorpool/history/server'
import type { CallCtx, Route } from '@motorpool/http'
import { AppError, must } from '@motorpool/kernel'
import { protocolName } from '@motorpool/protocols/facts'
import type { SignalSource } from '@motorpool/terminal/server'
import type { Condition } from '../../shared/condition.ts'
import type { VehicleOverview } from '../../shared/monitor.ts'
import { location, vehicleOverview } from '../answers/fleet.ts'
import { condition } from '../answers/message.ts'
import { withAddresses } from './addressed.ts'
import { mergeCondition } from './condition.ts'
import { measuresOf } from './measures.ts'
import { overview, type SpeedLimitOf } from './overview-repo.ts'
import { recentMessages } from './recent.ts'
import { both, bothManual, type Handler } from './single-calls.ts'
import './errors.ts'

const conditionCalls = [
  ['realTime', '/realTime', 'Current condition: of each block the newest that was reported.'],
  ['energyRealTime', '/energy/realTime', 'Current condition of a new-energy vehicle.'],
  ['fuelRealTime', '/fuel/realTime', 'Current condition of a fuel or non-road vehicle.'],
] as const

function conditionRoutes(store: TelemetryStore, signals: SignalSource): readonly Route[] {
  const handler: Handler<CallCtx, undefined, undefined> = async (ctx, vehicle): Promise<Condition> => {
    const { messages, table } = await recentMessages(store, signals, vehicle)
    const [newest] = messages
    if (!newest && !vehicle.terminalId) throw new AppError('NO_TERMINAL_CONDITION', { vin: vehicle.vin })
    return {
      vin: vehicle.vin,
      protocol: newest ? protocolName(newest.protocol) : '',
      time: newest?.deviceTime ?? null,
      measures: measuresOf(table),
      groups: mergeCondition(messages, ctx.locale, table),
    }
  }
  return conditionCalls.flatMap(([call, rest, summary]) =>
    both({
      call,
      method: 'GET',
      rest,
      permission: 'single-vehicle/current/find',
      summary,
      responseShape: condition,
      handler,
    }),
  )
}

/** One vehicle as it is now: record, condition, location. */
export function currentRoutes(
  store: TelemetryStore,
  signals: SignalSource,
  geocoder: Geocoder,
  limitOf: SpeedLimitOf,
): readonly Route[] {
  return [
    ...bothManual({
      call: 'base',
      method: 'GET',
      rest: '',
      permission: 'single-vehicle/find|single-vehicle/basic/find',
      summary: 'One vehicle: record, terminal, latest state, ledger of today.',
      response: vehicleOverview,
      handler: async (ctx, vehicle): Promise<VehicleOverview> => {
        const found = await ctx.inScope((tx) => overview({ ...ctx, tx }, vehicle, limitOf))
        const [addressed] = await withAddresses(geocoder, ctx, [found])
        return must(addressed, 'the vehicle with its address')
      },
    }),
    ...conditionRoutes(store, signals),
    ...both({
      call: 'location',
      method: 'GET',
      rest: '/location',
      permission: 'single-vehicle/find',
      summary: 'Current location.',
      response: location,
      handler: (ctx, vehicle) => overview(ctx, vehicle, limitOf),
    }),
  ]
}
