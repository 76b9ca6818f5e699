import { EmissionTerminal } from '../device/emission.ts'
import { GbTerminal } from '../device/gb32960.ts'
import { type AuthCodes, JtTerminal } from '../device/jt808.ts'
import type { Terminal, TerminalOptions } from '../device/terminal.ts'
import type { FleetVehicle, FuelKey, MachineKey } from '../fleet.ts'
import { ElectricVehicle } from '../model/electric.ts'
import { FuelVehicle } from '../model/fuel.ts'
import { ELECTRIC, FUEL, MACHINE } from '../model/kinds.ts'
import { Machine } from '../model/machine.ts'
import { dayStart, serviceDay } from '../model/roster.ts'
import type { LifeOptions, Memory, VehicleModel } from '../model/state.ts'
import { circleOf } from '../road/circle.ts'
import { siteOf } from '../road/sites.ts'
import { senderOf } from '../signals/sender.ts'

/** Makes the body of a vehicle: any number of lives of it, each from the start of a service day or from a memory. */
export type BodyMaker = (born: number, life?: LifeOptions) => VehicleModel

/** The places of a vehicle are looked up once for all of its lives. */
export function bodyOf(vehicle: FleetVehicle): BodyMaker {
  const { kind, home, seed, steady, trouble } = vehicle
  if (home.site !== undefined) {
    const site = siteOf(home.site)
    const machine = MACHINE[kind as MachineKey]
    return (born, life) => new Machine(machine, site, seed, born, { steady, trouble, ...life })
  }
  if (vehicle.protocol === 'gb32960') {
    const electric = ELECTRIC[vehicle.kind]
    const circle = circleOf(...home.at, electric.reach, seed)
    return (born, life) => new ElectricVehicle(electric, circle, seed, born, { steady, trouble, ...life })
  }
  const fuel = FUEL[kind as FuelKey]
  const circle = circleOf(...home.at, fuel.reach, seed)
  return (born, life) => new FuelVehicle(fuel, circle, seed, born, { steady, trouble, ...life })
}

/** The body as it is now: without a memory its life began with the service day, under load it begins now. */
export function livingBody(vehicle: FleetVehicle, now: number, memory?: Memory): VehicleModel {
  const model = bodyOf(vehicle)(memory || vehicle.steady ? now : dayStart(serviceDay(now)), { memory })
  model.advance(now)
  return model
}

export interface TerminalPlan extends TerminalOptions {
  codes: AuthCodes
}

/** The terminal in a vehicle. */
export function terminalOf(vehicle: FleetVehicle, model: VehicleModel, plan: TerminalPlan): Terminal {
  if (vehicle.protocol === 'gb32960') {
    if (!(model instanceof ElectricVehicle)) throw new Error('GB/T 32960 is spoken by electric vehicles')
    return new GbTerminal(vehicle, model, plan)
  }
  if (vehicle.protocol !== 'jt808') {
    if (!(model instanceof FuelVehicle || model instanceof Machine))
      throw new Error('emissions are those of an engine')
    return new EmissionTerminal(vehicle, model, plan)
  }
  return new JtTerminal(vehicle, plan.codes, model, plan, vehicle.signals ? senderOf(model) : undefined)
}

/** A vehicle that lives now, and its terminal. */
export function buildTerminal(vehicle: FleetVehicle, plan: TerminalPlan, memory?: Memory): Terminal {
  return terminalOf(vehicle, livingBody(vehicle, plan.start, memory), plan)
}
