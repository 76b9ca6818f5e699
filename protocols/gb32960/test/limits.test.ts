/** The blocks of 2025 at the ends of their ranges: widths, scales, offsets and ranges written out of the tables anew. */
import { toHex } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import { buildFrame, encode, gb32960 } from '../src/index.ts'
import { inputOf } from './reencode.ts'
import { fieldsByPath, TIME, VIN } from './support.ts'

interface Row {
  path: string
  width: 1 | 2 | 4
  /** A raw value and what it stands for: the largest of the range, or any where the source gives no range. */
  raw: number
  value: number
  ranged: boolean
}

const upTo = (path: string, width: 1 | 2 | 4, raw: number, value = raw): Row => ({
  path,
  width,
  raw,
  value,
  ranged: true,
})
const scaled = (path: string, width: 1 | 2 | 4, raw: number, value: number): Row => ({
  path,
  width,
  raw,
  value,
  ranged: false,
})

/** A count WORD of one. */
const ONE = [0, 1]
/** Flag 23, four empty lists, and a list of one level. */
const THERMAL_EVENT = [0, 0x80, 0, 0, 0, 0, 0, 0, 1]

/** Fixed bytes and rows in wire order, behind the type. */
const BLOCKS: readonly (readonly [type: number, ...parts: (number | Row)[]])[] = [
  [
    0x01,
    upTo('vehicle.status', 1, 3),
    upTo('vehicle.chargeStatus', 1, 4),
    upTo('vehicle.runningMode', 1, 3),
    upTo('vehicle.speed', 2, 5000, 500),
    upTo('vehicle.mileage', 4, 9_999_999, 999_999.9),
    upTo('vehicle.voltage', 2, 60_000, 6000),
    upTo('vehicle.current', 2, 60_000, 3000),
    upTo('vehicle.soc', 1, 100),
    upTo('vehicle.dcdc', 1, 2),
    0x0e,
    upTo('vehicle.insulation', 2, 60_000),
  ],
  [
    0x02,
    1,
    upTo('motors.0.no', 1, 253),
    upTo('motors.0.status', 1, 4),
    upTo('motors.0.controllerTemperature', 1, 250, 210),
    scaled('motors.0.speed', 2, 32_000, 0),
    upTo('motors.0.torque', 4, 400_000, 20_000),
    upTo('motors.0.temperature', 1, 250, 210),
  ],
  [
    0x03,
    scaled('fuelCell.maxTemperature', 2, 120, 80),
    scaled('fuelCell.maxTemperatureProbe', 1, 3, 3),
    upTo('fuelCell.maxConcentration', 2, 60_000, 6),
    scaled('fuelCell.maxConcentrationSensor', 1, 4, 4),
    scaled('fuelCell.maxPressure', 2, 700, 70),
    scaled('fuelCell.maxPressureSensor', 1, 5, 5),
    upTo('fuelCell.dcdc', 1, 2),
    upTo('fuelCell.hydrogenLeft', 1, 100),
    upTo('fuelCell.dcdcTemperature', 1, 250, 210),
  ],
  [0x04, upTo('engine.speed', 2, 60_000)],
  [
    0x05,
    0,
    upTo('position.coordinateSystem', 1, 3),
    upTo('position.longitude', 4, 180_000_000, 180),
    upTo('position.latitude', 4, 90_000_000, 90),
  ],
  [
    0x06,
    upTo('alarm.level', 1, 4),
    ...THERMAL_EVENT,
    upTo('alarm.flagLevels.0.bit', 1, 31),
    upTo('alarm.flagLevels.0.level', 1, 4),
  ],
  [
    0x07,
    1,
    upTo('voltages.packs.0.no', 1, 50),
    upTo('voltages.packs.0.voltage', 2, 60_000, 6000),
    upTo('voltages.packs.0.current', 2, 60_000, 3000),
    ...ONE,
    upTo('voltages.packs.0.units.0', 2, 60_000, 60),
  ],
  [
    0x08,
    1,
    upTo('temperatures.packs.0.no', 1, 50),
    ...ONE,
    upTo('temperatures.packs.0.probes.0', 1, 250, 210),
  ],
  [
    0x30,
    1,
    scaled('stacks.0.no', 1, 2, 2),
    scaled('stacks.0.voltage', 2, 3500, 350),
    scaled('stacks.0.current', 2, 1000, 100),
    scaled('stacks.0.hydrogenPressure', 2, 2250, 125),
    scaled('stacks.0.airPressure', 2, 2000, 100),
    scaled('stacks.0.airTemperature', 1, 70, 30),
    ...ONE,
    scaled('stacks.0.probes.0', 1, 100, 60),
  ],
  [
    0x31,
    scaled('supercapacitor.no', 1, 1, 1),
    scaled('supercapacitor.voltage', 2, 3000, 300),
    scaled('supercapacitor.current', 2, 30_050, 5),
    ...ONE,
    scaled('supercapacitor.cells.0', 2, 2700, 2.7),
    ...ONE,
    scaled('supercapacitor.probes.0', 1, 70, 30),
  ],
  [
    0x32,
    scaled('supercapacitorExtremes.maxVoltageSystem', 1, 1, 1),
    scaled('supercapacitorExtremes.maxVoltageCell', 2, 300, 300),
    scaled('supercapacitorExtremes.maxVoltage', 2, 2710, 2.71),
    scaled('supercapacitorExtremes.minVoltageSystem', 1, 1, 1),
    scaled('supercapacitorExtremes.minVoltageCell', 2, 12, 12),
    scaled('supercapacitorExtremes.minVoltage', 2, 2690, 2.69),
    scaled('supercapacitorExtremes.maxTemperatureSystem', 1, 1, 1),
    scaled('supercapacitorExtremes.maxTemperatureProbe', 2, 260, 260),
    scaled('supercapacitorExtremes.maxTemperature', 1, 71, 31),
    scaled('supercapacitorExtremes.minTemperatureSystem', 1, 1, 1),
    scaled('supercapacitorExtremes.minTemperatureProbe', 2, 7, 7),
    scaled('supercapacitorExtremes.minTemperature', 1, 65, 25),
  ],
]

const big = (value: number, width: number) =>
  Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** (width - 1 - i)) % 256)

/** The frame of a block in which one row has another raw value. */
function frameWith([type, ...parts]: (typeof BLOCKS)[number], row: Row, raw: number): Uint8Array {
  const unit = parts.flatMap((part) =>
    typeof part === 'number' ? [part] : big(part === row ? raw : part.raw, part.width),
  )
  const time = [26, 7, 14, 8, 30, 5]
  return buildFrame({ edition: '2025', command: 2, id: VIN }, Uint8Array.from([...time, type, ...unit]))
}

function read(frame: Uint8Array, path: string) {
  const decoded = gb32960.decode(frame)
  if (!decoded.ok) throw new Error(decoded.detail)
  expect(decoded.tail).toBeUndefined()
  const written = encode('2025', 'realtime', VIN, inputOf(decoded).input as never)
  expect(toHex(written)).toBe(toHex(frame))
  const { value, state } = fieldsByPath(decoded).get(path) ?? {}
  return { value, state }
}

const rows = BLOCKS.flatMap((block) =>
  block.filter((part) => typeof part === 'object').map((row) => [row.path, block, row] as const),
)

describe.each(rows)('%s', (path, block, row) => {
  it('reads as its table says, and writes back', () => {
    expect(read(frameWith(block, row, row.raw), path)).toEqual({ value: row.value, state: undefined })
  })

  it('is abnormal as FE and invalid as FF', () => {
    const top = 256 ** row.width
    expect(read(frameWith(block, row, top - 2), path)).toEqual({ value: null, state: 'abnormal' })
    expect(read(frameWith(block, row, top - 1), path)).toEqual({ value: null, state: 'invalid' })
  })
})

it.each(rows.filter(([, , { ranged, width, raw }]) => ranged && raw + 1 < 256 ** width - 2))(
  '%s is out of range one step further',
  (path, block, row) => {
    expect(read(frameWith(block, row, row.raw + 1), path).state).toBe('range')
  },
)

it('each block of 2025 is here', () => {
  const here = BLOCKS.map(([type]) => type)
  expect(here).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0x30, 0x31, 0x32])
})

describe('counts of FE and FF', () => {
  it.each(['abnormal', 'invalid'] as const)('announce no list: %s', (mark) => {
    const lists = { storageFaults: mark, motorFaults: mark, engineFaults: mark, otherFaults: mark } as const
    const frame = encode('2025', 'realtime', VIN, {
      time: TIME,
      blocks: [
        { block: 'alarm', level: 0, flags: 0, ...lists, flagLevels: mark },
        { block: 'voltages', packs: mark },
        { block: 'temperatures', packs: mark },
        { block: 'stacks', stacks: mark },
        { block: 'motors', motors: mark },
        { block: 'engine', speed: 900 },
      ],
    })
    expect(read(frame, 'engine.speed')).toEqual({ value: 900, state: undefined })
    expect(read(frame, 'alarm.flagLevelCount').state).toBe(mark)
  })
})
