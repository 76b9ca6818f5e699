import {
  alarmBits,
  bitWord,
  type Edition,
  encodeBody,
  MESSAGES,
  type MessageValue,
  STATUS_BITS,
} from '@motorpool/jt808'
import { FuelVehicle } from '../model/fuel.ts'
import { Machine } from '../model/machine.ts'
import type { VehicleModel } from '../model/state.ts'

export type Location = MessageValue<(typeof MESSAGES)['location']>

const LOAD = { empty: 0, half: 1, full: 3 } as const
const SATELLITES = 14

/** What 0x0200 says of a vehicle now; `doorsLocked` follows the platform's control. */
export function locationOf(model: VehicleModel, edition: Edition, doorsLocked: boolean): Location {
  const { state } = model
  const fuel = model instanceof FuelVehicle ? model.fuel : model instanceof Machine ? model.fuel : undefined
  const items: Location['items'] = [{ key: 'mileage', value: Math.round(state.odometer * 10) / 10 }]
  if (fuel !== undefined) items.push({ key: 'fuel', value: Math.round(fuel * 10) / 10 })
  if (model instanceof FuelVehicle) {
    items.push({ key: 'recorderSpeed', value: state.speed })
    if (model.overspeed) items.push({ key: 'overspeedPlace', value: { place: 0 } })
  }
  items.push({ key: 'radioSignal', value: 24 }, { key: 'satellites', value: state.fix ? SATELLITES : 0 })
  const stray = model instanceof FuelVehicle ? model.stray : 0
  return {
    alarm: alarms(model, edition),
    status: status(model, edition, doorsLocked),
    latitude: Math.abs(state.lat + stray),
    longitude: Math.abs(state.lng),
    altitude: Math.round(state.altitude),
    speed: state.speed,
    direction: Math.floor(state.direction) % 360,
    time: state.time,
    items,
  }
}

export function locationBody(model: VehicleModel, edition: Edition, doorsLocked: boolean): Uint8Array {
  return encodeBody(MESSAGES.location, edition, locationOf(model, edition, doorsLocked))
}

function alarms(model: VehicleModel, edition: Edition): number {
  const bits = alarmBits(edition)
  if (model instanceof Machine) return bitWord(bits, { powerLow: model.powerLow, powerLost: model.powerLost })
  if (!(model instanceof FuelVehicle)) return 0
  const { overspeed, fatigue, powerLost } = model
  return bitWord(bits, { overspeed, fatigue, powerLost })
}

function status(model: VehicleModel, edition: Edition, doorsLocked: boolean): number {
  const { state } = model
  return bitWord(STATUS_BITS, {
    accOn: state.on,
    located: state.fix,
    south: state.lat < 0,
    west: state.lng < 0,
    load: model instanceof FuelVehicle && edition !== '2011' ? LOAD[model.load] : 0,
    doorsLocked,
    gps: state.fix,
    beidou: state.fix,
    moving: edition === '2019' && state.speed > 0.5,
  })
}
