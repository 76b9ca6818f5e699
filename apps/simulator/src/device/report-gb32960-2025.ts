import { ALARMS_2025, alarmWord, type Block2025Input, encode } from '@motorpool/gb32960'
import type { ElectricVehicle } from '../model/electric.ts'
import {
  alarmsNow,
  between,
  engineSpeed,
  motorValues,
  positionValues,
  vehicleValues,
} from './report-gb32960.ts'

const WGS_84 = 1

/** Alarms that 2025 calls otherwise. */
const RENAMED: Readonly<Record<string, string>> = {
  insulation: 'insulationFailure',
  cellConsistency: 'unitConsistency',
}

/** A whole realtime frame of the 2025 edition, unsigned and in clear. */
export function realtimeFrame2025(vin: string, vehicle: ElectricVehicle): Uint8Array {
  const blocks: Block2025Input[] = [vehicleValues(vehicle)]
  if (!vehicle.charging) {
    blocks.push({ block: 'motors', motors: motorValues(vehicle) })
    if (vehicle.kind.key === 'hybrid') blocks.push({ block: 'engine', speed: engineSpeed(vehicle) })
  }
  blocks.push(
    { ...positionValues(vehicle), coordinateSystem: WGS_84 },
    alarmBlock(vehicle),
    ...packBlocks(vehicle),
  )
  return encode('2025', 'realtime', vin, { time: vehicle.state.time, blocks })
}

function alarmBlock(vehicle: ElectricVehicle): Block2025Input {
  const alarms = alarmsNow(vehicle).map(({ key, level }) => ({ key: RENAMED[key] ?? key, level }))
  return {
    block: 'alarm',
    level: Math.max(0, ...alarms.map(({ level }) => level)),
    flags: alarmWord(
      '2025',
      alarms.map(({ key }) => key),
    ),
    storageFaults: [],
    motorFaults: [],
    engineFaults: [],
    otherFaults: [],
    flagLevels: alarms.flatMap(({ key, level }) => {
      const bit = ALARMS_2025.find((alarm) => alarm.key === key)?.bit
      return bit === undefined ? [] : [{ bit, level }]
    }),
  }
}

function packBlocks({ battery }: ElectricVehicle): Block2025Input[] {
  const { cells, probes } = battery.kind
  const units = Array.from({ length: cells }, (_, i) => battery.cell(i))
  const current = between(-1000, battery.current, 1000)
  return [
    { block: 'voltages', packs: [{ no: 1, voltage: battery.voltage, current, units }] },
    {
      block: 'temperatures',
      packs: [{ no: 1, probes: Array.from({ length: probes }, (_, i) => Math.round(battery.probe(i))) }],
    },
  ]
}
