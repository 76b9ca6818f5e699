import { FuelVehicle } from './fuel.ts'
import type { Machine } from './machine.ts'
import { ambient } from './weather.ts'

/** What the control unit of a diesel engine says of it. */
export interface EngineReadings {
  /** r/min */
  speed: number
  /** % of the reference torque, and of what the engine could give at its speed. */
  torque: number
  load: number
  accelerator: number
  /** °C */
  coolant: number
  oilTemperature: number
  hydraulicTemperature: number
  /** kPa */
  oilPressure: number
  boost: number
  /** MPa */
  hydraulicPressure: number
  /** L/h */
  fuelRate: number
  /** % of the tank, of the reagent's tank */
  fuelLevel: number
  reagentLevel: number
  /** L and h since the vehicle was made */
  totalFuel: number
  hours: number
  /** V */
  battery: number
}

const IDLE = 650
const GEAR_STEP = 1.28
/** Engine revolutions per metre in the highest gear, and the speed at which a driver goes up. */
const TOP_GEAR = 0.95
const SHIFT_DOWN = 1050
/** Operating temperature of the coolant, and how fast an engine takes and loses it. */
const WARM = 88
const HEATING_MS = 420_000
const COOLING_MS = 5_400_000
/** km/h over a long-distance vehicle's whole life, for the hours its engine has run. */
const LIFE_SPEED = 52
const REAGENT_RANGE = 6000

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

interface Effort {
  speed: number
  /** 0..1 */
  load: number
}

function onTheRoad(vehicle: FuelVehicle): Effort {
  const { speed, acceleration } = vehicle.journey
  const { cruise, acceleration: most } = vehicle.kind.style
  if (speed < 0.5) return { speed: IDLE, load: 0.12 }
  let turns = speed * TOP_GEAR * 60
  while (turns < SHIFT_DOWN) turns *= GEAR_STEP
  const load = 0.1 + 0.5 * (speed / cruise) ** 2 + 0.5 * (acceleration / most)
  return { speed: Math.min(turns, 2100), load: clamp(0, load, 1) }
}

/** Digging, lifting and loading come in strokes of some seconds. */
function atWork(machine: Machine): Effort {
  const stroke = Math.sin((machine.state.time / 1000) * 0.35 + machine.site.lng)
  if (machine.waiting) return { speed: 900, load: 0.14 }
  if (machine.travelling) return { speed: 1750, load: 0.55 }
  return { speed: 1800 - 120 * Math.max(0, stroke), load: clamp(0.15, 0.5 + 0.45 * stroke, 1) }
}

/** A diesel engine under a vehicle or machine: its readings follow from what the vehicle does. */
export class DieselEngine {
  private readonly model: FuelVehicle | Machine
  private coolant: number
  private seen: number

  constructor(model: FuelVehicle | Machine) {
    const { state } = model
    this.model = model
    this.seen = state.time
    this.coolant = state.on ? WARM : ambient(state.time, state.lat)
  }

  /** Engines warm up within minutes and cool down within hours. */
  private warm(): number {
    const { time, on, lat } = this.model.state
    const goal = on ? WARM : ambient(time, lat)
    const share = Math.exp(-(time - this.seen) / (on ? HEATING_MS : COOLING_MS))
    this.coolant = goal + (this.coolant - goal) * share
    this.seen = time
    return this.coolant
  }

  /** Undefined while the engine stands: its control unit is silent. */
  look(): EngineReadings | undefined {
    const { model } = this
    const coolant = this.warm()
    if (!model.state.on) return undefined
    const { speed, load } = model instanceof FuelVehicle ? onTheRoad(model) : atWork(model)
    const { odometer } = model.state
    const usage = model instanceof FuelVehicle ? usageOnTheRoad(model) : usageAtWork(model)
    return {
      speed,
      torque: Math.round(load * 92),
      load: Math.round(load * 100),
      accelerator: speed === IDLE ? 0 : clamp(0, load * 105 - 8, 100),
      coolant: coolant + load * 3,
      oilTemperature: coolant + 6 + load * 8,
      hydraulicTemperature: 0.62 * coolant + load * 6,
      oilPressure: 130 + (speed - IDLE) * 0.22,
      boost: 100 + load * 140,
      hydraulicPressure: 4 + load * 26,
      fuelLevel: clamp(0, (model.fuel / model.kind.tank) * 100, 100),
      reagentLevel: 100 - (odometer % REAGENT_RANGE) / (REAGENT_RANGE / 92),
      battery: 27.4 + 0.4 * Math.sin(odometer),
      ...usage,
    }
  }
}

type Usage = Pick<EngineReadings, 'fuelRate' | 'totalFuel' | 'hours'>

function usageOnTheRoad(vehicle: FuelVehicle): Usage {
  const { odometer } = vehicle.state
  return {
    fuelRate: vehicle.rate * 3600,
    totalFuel: (odometer / 100) * vehicle.kind.consumption,
    hours: odometer / LIFE_SPEED,
  }
}

function usageAtWork(machine: Machine): Usage {
  const { working, idling, idle } = machine.kind
  return {
    fuelRate: machine.rate,
    totalFuel: machine.hours * (working * (1 - idle) + idling * idle),
    hours: machine.hours,
  }
}
