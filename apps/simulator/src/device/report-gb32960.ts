import { alarmWord, type Block2016Input, encode } from '@motorpool/gb32960'
import type { ElectricVehicle } from '../model/electric.ts'
import type { Fault } from '../model/faults.ts'
import { BUS_BODY } from '../signals/bus.ts'
import { framesOf } from '../signals/item.ts'

const SOC_LOW = 10
const SEND_CELLS = 200

/** Which general alarm each fault raises, and at which level (2016 §7.2.3.7). */
const ALARM: Readonly<Record<Fault, { key: string; level: number }>> = {
  insulation: { key: 'insulation', level: 2 },
  consistency: { key: 'cellConsistency', level: 1 },
  motorHot: { key: 'motorTemperature', level: 1 },
  batteryHot: { key: 'batteryHighTemperature', level: 2 },
}

export const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Blocks of the maker's own. */
function customBlocks(vehicle: ElectricVehicle): Block2016Input[] {
  return framesOf('unit', BUS_BODY, vehicle).map(({ id, data }) => ({ block: 'custom', type: id, data }))
}

/** A whole realtime frame of the 2016 edition with all the blocks that apply at the moment. */
export function realtimeFrame(vin: string, vehicle: ElectricVehicle, signals = false): Uint8Array {
  const blocks: Block2016Input[] = [vehicleBlock(vehicle)]
  if (!vehicle.charging) {
    blocks.push(motorsBlock(vehicle))
    if (vehicle.kind.key === 'hybrid') blocks.push(engineBlock(vehicle))
  }
  blocks.push(positionValues(vehicle), extremesBlock(vehicle), alarmBlock(vehicle), ...packBlocks(vehicle))
  if (signals) blocks.push(...customBlocks(vehicle))
  return encode('2016', 'realtime', vin, { time: vehicle.state.time, blocks })
}

/** What both editions say of the vehicle. */
export function vehicleValues(vehicle: ElectricVehicle) {
  const { state, battery } = vehicle
  const { braking, driving } = pedals(vehicle)
  const position = vehicle.started ? (vehicle.phase === 'driving' ? 14 : 15) : 15
  return {
    block: 'vehicle',
    status: vehicle.started ? 1 : 2,
    chargeStatus: vehicle.charging ? (battery.soc >= 100 ? 4 : 1) : 3,
    runningMode: vehicle.engineOn ? 2 : 1,
    speed: between(0, state.speed, 220),
    mileage: state.odometer,
    voltage: battery.voltage,
    current: between(-1000, battery.current, 1000),
    soc: Math.round(battery.soc),
    dcdc: vehicle.started || vehicle.charging ? 1 : 2,
    gear: position + (braking ? 0x10 : 0) + (driving ? 0x20 : 0),
    insulation: vehicle.insulation,
  } as const
}

function pedals({ journey, state, power }: ElectricVehicle) {
  return { braking: journey.acceleration < -0.15 && state.on, driving: power > 0.5 }
}

function vehicleBlock(vehicle: ElectricVehicle): Block2016Input {
  const { braking, driving } = pedals(vehicle)
  const { acceleration } = vehicle.journey
  return {
    ...vehicleValues(vehicle),
    accelerator: driving ? between(1, Math.round((vehicle.power / vehicle.kind.motorPower) * 100), 100) : 0,
    brake: braking ? between(1, Math.round(-acceleration * 25), 100) : 0,
  }
}

/** What both editions say of its motors. */
export function motorValues(vehicle: ElectricVehicle) {
  const { kind, power, journey } = vehicle
  const speed = journey.speed * kind.gearing * 60
  const share = power / kind.motors
  const torque = speed > 30 ? (share * 1000) / ((speed * 2 * Math.PI) / 60) : 0
  const status = !vehicle.started ? 3 : share > 0.2 ? 1 : share < -0.2 ? 2 : 4
  return Array.from({ length: kind.motors }, (_, i) => ({
    no: i + 1,
    status,
    controllerTemperature: Math.round(vehicle.motorTemperature - 6),
    speed: Math.round(between(0, speed, 20000)),
    torque: between(-2000, torque, 4000),
    temperature: Math.round(vehicle.motorTemperature) + i,
  }))
}

function motorsBlock(vehicle: ElectricVehicle): Block2016Input {
  const { kind, power, battery } = vehicle
  const current = between(-1000, ((power / kind.motors) * 1000) / battery.voltage, 1000)
  const motors = motorValues(vehicle).map((motor) => ({ ...motor, voltage: battery.voltage, current }))
  return { block: 'motors', motors }
}

export function engineSpeed(vehicle: ElectricVehicle): number {
  const on = vehicle.engineOn && vehicle.started
  return on ? Math.round(1200 + Math.max(0, vehicle.power) * 22) : 0
}

function engineBlock(vehicle: ElectricVehicle): Block2016Input {
  const on = vehicle.engineOn && vehicle.started
  return { block: 'engine', status: on ? 1 : 2, speed: engineSpeed(vehicle), fuelRate: on ? 5.2 : 0 }
}

export function positionValues({ state }: ElectricVehicle) {
  const south = state.lat < 0 ? 2 : 0
  const west = state.lng < 0 ? 4 : 0
  return {
    block: 'position',
    state: (state.fix ? 0 : 1) + south + west,
    longitude: Math.abs(state.lng),
    latitude: Math.abs(state.lat),
  } as const
}

/** Index of the greatest value of n, and of the smallest. */
function extremes(n: number, value: (i: number) => number): { high: number; low: number } {
  let high = 0
  let low = 0
  for (let i = 1; i < n; i++) {
    if (value(i) > value(high)) high = i
    if (value(i) < value(low)) low = i
  }
  return { high, low }
}

function extremesBlock({ battery }: ElectricVehicle): Block2016Input {
  const cell = (i: number) => Math.round(battery.cell(i) * 1000) / 1000
  const probe = (i: number) => Math.round(battery.probe(i))
  const cells = extremes(battery.kind.cells, cell)
  const probes = extremes(battery.kind.probes, probe)
  return {
    block: 'extremes',
    maxVoltageSubsystem: 1,
    maxVoltageCell: cells.high + 1,
    maxVoltage: cell(cells.high),
    minVoltageSubsystem: 1,
    minVoltageCell: cells.low + 1,
    minVoltage: cell(cells.low),
    maxTemperatureSubsystem: 1,
    maxTemperatureProbe: probes.high + 1,
    maxTemperature: probe(probes.high),
    minTemperatureSubsystem: 1,
    minTemperatureProbe: probes.low + 1,
    minTemperature: probe(probes.low),
  }
}

/** The general alarms of the moment, by the keys of 2016, each with its level. */
export function alarmsNow({ fault, battery }: ElectricVehicle): readonly { key: string; level: number }[] {
  return [...(fault ? [ALARM[fault]] : []), ...(battery.soc < SOC_LOW ? [{ key: 'socLow', level: 1 }] : [])]
}

function alarmBlock(vehicle: ElectricVehicle): Block2016Input {
  const alarms = alarmsNow(vehicle)
  return {
    block: 'alarm',
    level: Math.max(0, ...alarms.map(({ level }) => level)),
    flags: alarmWord(
      '2016',
      alarms.map(({ key }) => key),
    ),
    storageFaults: [],
    motorFaults: [],
    engineFaults: [],
    otherFaults: [],
  }
}

function packBlocks({ battery }: ElectricVehicle): Block2016Input[] {
  const { cells, probes } = battery.kind
  const count = Math.min(cells, SEND_CELLS)
  return [
    {
      block: 'voltages',
      subsystems: [
        {
          no: 1,
          voltage: battery.voltage,
          current: between(-1000, battery.current, 1000),
          cellTotal: cells,
          firstCell: 1,
          cells: Array.from({ length: count }, (_, i) => battery.cell(i)),
        },
      ],
    },
    {
      block: 'temperatures',
      subsystems: [{ no: 1, probes: Array.from({ length: probes }, (_, i) => Math.round(battery.probe(i))) }],
    },
  ]
}
