import { encode, type MachineBlockInput, type RoadBlockInput } from '@motorpool/gb17691'
import type { EmissionVehicle } from '../fleet.ts'
import type { EngineReadings } from '../model/engine.ts'
import type { VehicleState } from '../model/state.ts'

/** What an emission terminal sees at one moment. */
export interface EmissionView {
  state: VehicleState
  readings: EngineReadings
  serial: number
  /** The diagnosis goes with it. */
  diagnosis: boolean
}

const J1939 = 2
const LAMP_OFF = 0
/** Torque control, as a driver's pedal has it. */
const TORQUE_MODE = 2
/** EGR/VVT, DPF, SCR, fuel system and comprehensive components: what a diesel engine monitors. */
const MONITORS = 0xcc80
/** Degrees below which urea is not injected, so that nothing reduces the NOx. */
const INJECTION_FROM = 190
/** Share of the NOx that a hot catalyst lets through. */
const SLIP = 0.06
/** Urea for the fuel burnt, in volume; and its density, g/mL. */
const UREA_SHARE = 0.05
const UREA_DENSITY = 1.09

/** Exhaust and after-treatment follow from the engine's load. */
function exhaustOf({ speed, load, fuelRate, totalFuel }: EngineReadings) {
  const scrInlet = 150 + load * 2.6
  const upstream = 180 + load * 9
  const injecting = scrInlet >= INJECTION_FROM
  return {
    upstream,
    downstream: injecting ? upstream * SLIP : upstream,
    intakeAir: speed * 0.32 * (0.5 + load / 100),
    scrInlet,
    scrOutlet: scrInlet - 8,
    dpfPressure: 0.6 + load * 0.09,
    dpfTemperature: scrInlet + 22,
    injection: injecting ? fuelRate * UREA_SHARE * 1000 : 0,
    totalUrea: totalFuel * UREA_SHARE * 1000 * UREA_DENSITY,
  }
}

/** Sides and fix as the state byte has them. */
function positionOf({ fix, lng, lat }: VehicleState) {
  const positionState = (fix ? 0 : 1) + (lat < 0 ? 2 : 0) + (lng < 0 ? 4 : 0)
  return { positionState, longitude: Math.abs(lng), latitude: Math.abs(lat) }
}

function engineOf({ state, readings }: EmissionView) {
  const exhaust = exhaustOf(readings)
  return {
    block: 'stream',
    speed: Math.min(state.speed, 250),
    barometricPressure: 101,
    netTorque: readings.torque,
    frictionTorque: 9,
    engineSpeed: readings.speed,
    fuelFlow: readings.fuelRate,
    noxUpstream: exhaust.upstream,
    noxDownstream: exhaust.downstream,
    reagentLevel: readings.reagentLevel,
    intakeAir: exhaust.intakeAir,
    scrInletTemperature: exhaust.scrInlet,
    scrOutletTemperature: exhaust.scrOutlet,
    dpfPressure: exhaust.dpfPressure,
    coolantTemperature: readings.coolant,
    fuelLevel: readings.fuelLevel,
  } as const
}

function roadBlocks(vin: string, view: EmissionView): RoadBlockInput[] {
  const { state, readings, diagnosis } = view
  const { injection, totalUrea, dpfTemperature } = exhaustOf(readings)
  const blocks: RoadBlockInput[] = [
    { ...engineOf(view), ...positionOf(state), odometer: state.odometer },
    {
      block: 'supplement',
      torqueMode: TORQUE_MODE,
      accelerator: readings.accelerator,
      totalFuel: readings.totalFuel,
      ureaTankTemperature: 24,
      ureaInjection: injection,
      totalUrea,
      dpfExhaustTemperature: dpfTemperature,
    },
  ]
  if (!diagnosis) return blocks
  const calibration = `MPSIM${vin.slice(-6)}`
  const monitors = { supported: MONITORS, notReady: 0 }
  const obd = { block: 'obd', protocol: J1939, mil: LAMP_OFF, ...monitors } as const
  return [{ ...obd, vin, calibration, cvn: '5A3C10F7', iupr: [], faults: [] }, ...blocks]
}

function machineBlocks(view: EmissionView): MachineBlockInput[] {
  const stream = { ...engineOf(view), egrOpening: 12, egrOpeningSet: 12 }
  if (!view.diagnosis) return [stream]
  return [{ block: 'ecd', protocol: J1939, mil: LAMP_OFF, faults: [] }, stream]
}

/** A whole realtime frame with what stands at the moment. */
export function emissionFrame(vehicle: EmissionVehicle, view: EmissionView): Uint8Array {
  const { state, serial } = view
  const head = { time: state.time, serial }
  if (vehicle.protocol === 'gb17691')
    return encode('gb17691', vehicle.edition, 'realtime', vehicle.vin, {
      ...head,
      blocks: roadBlocks(vehicle.vin, view),
    })
  return encode('hj1014', '2020', 'realtime', vehicle.vin, {
    ...head,
    ...positionOf(state),
    blocks: machineBlocks(view),
  })
}
