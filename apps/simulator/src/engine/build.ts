import { GbTerminal } from '../device/gb32960.ts'
import { type AuthCodes, JtTerminal } from '../device/jt808.ts'
import type { Terminal, TerminalOptions } from '../device/terminal.ts'
import type { FleetVehicle, FuelKey, GbVehicle, Home, JtVehicle, MachineKey } from '../fleet.ts'
import { ElectricVehicle } from '../model/electric.ts'
import { FuelVehicle } from '../model/fuel.ts'
import type { Stretch } from '../model/journey.ts'
import { ELECTRIC, FUEL, MACHINE } from '../model/kinds.ts'
import { Machine } from '../model/machine.ts'
import type { Memory, VehicleModel } from '../model/state.ts'
import { roadOf, siteOf } from '../road/network.ts'
import { senderOf } from '../signals/sender.ts'

function stretchOf(home: Home): Stretch {
  if (home.road === undefined) throw new Error('a road vehicle needs a road')
  const road = roadOf(home.road)
  return { road, from: (home.from ?? 0) * road.length, to: (home.to ?? 1) * road.length }
}

export function electricModel(vehicle: GbVehicle, start: number, memory?: Memory): ElectricVehicle {
  const { kind, home, seed, steady } = vehicle
  return new ElectricVehicle(ELECTRIC[kind], stretchOf(home), seed, start, { steady, memory })
}

export function otherModel(vehicle: JtVehicle, start: number, memory?: Memory): VehicleModel {
  const { kind, home, seed, steady } = vehicle
  const options = { steady, memory }
  if (kind in FUEL) return new FuelVehicle(FUEL[kind as FuelKey], stretchOf(home), seed, start, options)
  return new Machine(MACHINE[kind as MachineKey], siteOf(home.site ?? ''), seed, start, options)
}

export interface TerminalPlan extends TerminalOptions {
  codes: AuthCodes
  /** Beginning of the vehicle's life, ms; its terminal's is `start`. */
  born: number
  memory?: Memory | undefined
}

/** The vehicle and its terminal; a vehicle born before the start has lived on till then. */
export function buildTerminal(vehicle: FleetVehicle, plan: TerminalPlan): Terminal {
  const { codes, born, start, memory } = plan
  if (vehicle.protocol === 'gb32960') {
    const model = electricModel(vehicle, born, memory)
    model.advance(start)
    return new GbTerminal(vehicle, model, plan)
  }
  const model = otherModel(vehicle, born, memory)
  model.advance(start)
  const signals = vehicle.signals ? senderOf(model) : undefined
  return new JtTerminal(vehicle, codes, model, plan, signals)
}
