import type { Counters } from '../device/counters.ts'
import { GbTerminal } from '../device/gb32960.ts'
import { type AuthCodes, JtTerminal } from '../device/jt808.ts'
import type { Port, Terminal, Timing } from '../device/terminal.ts'
import type { FleetVehicle, FuelKey, GbVehicle, Home, JtVehicle, MachineKey } from '../fleet.ts'
import { ElectricVehicle } from '../model/electric.ts'
import { FuelVehicle } from '../model/fuel.ts'
import type { Stretch } from '../model/journey.ts'
import { ELECTRIC, FUEL, MACHINE } from '../model/kinds.ts'
import { Machine } from '../model/machine.ts'
import type { VehicleModel } from '../model/state.ts'
import { roadOf, siteOf } from '../road/network.ts'

function stretchOf(home: Home): Stretch {
  if (home.road === undefined) throw new Error('a road vehicle needs a road')
  const road = roadOf(home.road)
  return { road, from: (home.from ?? 0) * road.length, to: (home.to ?? 1) * road.length }
}

export function electricModel(vehicle: GbVehicle, start: number): ElectricVehicle {
  return new ElectricVehicle(
    ELECTRIC[vehicle.kind],
    stretchOf(vehicle.home),
    vehicle.seed,
    start,
    vehicle.steady,
  )
}

export function otherModel(vehicle: JtVehicle, start: number): VehicleModel {
  const { kind, home, seed, steady } = vehicle
  if (kind in FUEL) return new FuelVehicle(FUEL[kind as FuelKey], stretchOf(home), seed, start, steady)
  return new Machine(MACHINE[kind as MachineKey], siteOf(home.site ?? ''), seed, start, steady)
}

export interface TerminalPlan {
  port: Port
  counters: Counters
  timing: Timing
  codes: AuthCodes
  /** Beginning of the vehicle's life, of its terminal's, and the moment of its first report, ms. */
  born: number
  start: number
  firstReport: number
}

/** The vehicle and its terminal; a vehicle born before the start has lived on till then. */
export function buildTerminal(vehicle: FleetVehicle, plan: TerminalPlan): Terminal {
  const { port, counters, timing, codes, born, start, firstReport } = plan
  if (vehicle.protocol === 'gb32960') {
    const model = electricModel(vehicle, born)
    model.advance(start)
    return new GbTerminal(vehicle, model, port, counters, timing, start, firstReport)
  }
  const model = otherModel(vehicle, born)
  model.advance(start)
  return new JtTerminal(vehicle, codes, model, port, counters, timing, start, firstReport)
}
