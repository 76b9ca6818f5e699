import type { EngineReadings } from '../model/engine.ts'
import { item, type SignalItem } from './item.ts'

export interface RoadReadings {
  engine: EngineReadings | undefined
  /** km/h, km */
  speed: number
  odometer: number
}

type Pick = (engine: EngineReadings) => number
const engine =
  (pick: Pick) =>
  ({ engine: readings }: RoadReadings): number | undefined =>
    readings && pick(readings)
const whole =
  (pick: (readings: RoadReadings) => number) =>
  (readings: RoadReadings): number | undefined =>
    readings.engine && pick(readings)

/** Frames of a truck's bus with the layout of SAE J1939-71; the source address stands at the end of each id. */
export const J1939: readonly SignalItem<RoadReadings>[] = [
  // EEC1: SPN 190 and 513
  item(
    'engineSpeed',
    '发动机转速',
    ['0CF00400', 3, 16],
    engine((e) => e.speed),
    {
      factor: 0.125,
      unit: 'r/min',
      max: 8031.875,
      field: 'engineSpeed',
    },
  ),
  item(
    'engineTorque',
    '发动机实际扭矩百分比',
    ['0CF00400', 2, 8],
    engine((e) => e.torque),
    {
      offset: -125,
      unit: '%',
      field: 'engineTorque',
    },
  ),
  // EEC2: SPN 91 and 92
  item(
    'acceleratorPosition',
    '油门踏板开度',
    ['0CF00300', 1, 8],
    engine((e) => e.accelerator),
    {
      factor: 0.4,
      unit: '%',
      field: 'acceleratorPosition',
    },
  ),
  item(
    'engineLoad',
    '当前转速下负荷',
    ['0CF00300', 2, 8],
    engine((e) => e.load),
    {
      unit: '%',
      max: 125,
      field: 'engineLoad',
    },
  ),
  // ET1: SPN 110 and 175
  item(
    'coolantTemperature',
    '冷却液温度',
    ['18FEEE00', 0, 8],
    engine((e) => e.coolant),
    {
      offset: -40,
      unit: '℃',
      max: 110,
      field: 'coolantTemperature',
    },
  ),
  item(
    'oilTemperature',
    '机油温度',
    ['18FEEE00', 2, 16],
    engine((e) => e.oilTemperature),
    {
      factor: 0.03125,
      offset: -273,
      unit: '℃',
      field: 'oilTemperature',
    },
  ),
  // EFL/P1: SPN 100; IC1: SPN 102
  item(
    'oilPressure',
    '机油压力',
    ['18FEEF00', 3, 8],
    engine((e) => e.oilPressure),
    {
      factor: 4,
      unit: 'kPa',
      field: 'oilPressure',
    },
  ),
  item(
    'boostPressure',
    '增压压力',
    ['18FEF600', 1, 8],
    engine((e) => e.boost),
    {
      factor: 2,
      unit: 'kPa',
      field: 'boostPressure',
    },
  ),
  // LFE: SPN 183; LFC: SPN 250; DD: SPN 96
  item(
    'fuelRate',
    '燃油消耗率',
    ['18FEF200', 0, 16],
    engine((e) => e.fuelRate),
    {
      factor: 0.05,
      unit: 'L/h',
      field: 'fuelRate',
    },
  ),
  item(
    'totalFuel',
    '累计油耗',
    ['18FEE900', 4, 32],
    engine((e) => e.totalFuel),
    {
      factor: 0.5,
      unit: 'L',
      field: 'totalFuel',
      counts: 'fuel',
    },
  ),
  item(
    'fuelLevel',
    '油箱液位',
    ['18FEFC17', 1, 8],
    engine((e) => e.fuelLevel),
    {
      factor: 0.4,
      unit: '%',
      field: 'fuelLevel',
    },
  ),
  // HOURS: SPN 247
  item(
    'engineHours',
    '发动机工作小时',
    ['18FEE500', 0, 32],
    engine((e) => e.hours),
    {
      factor: 0.05,
      unit: 'h',
      field: 'engineHours',
      counts: 'time',
    },
  ),
  // VEP1: SPN 168; AT1T1I: SPN 1761
  item(
    'batteryVoltage',
    '蓄电池电压',
    ['18FEF700', 4, 16],
    engine((e) => e.battery),
    {
      factor: 0.05,
      unit: 'V',
      min: 18,
      max: 32,
      field: 'batteryVoltage',
    },
  ),
  item(
    'reagentLevel',
    '反应剂余量',
    ['18FE5600', 0, 8],
    engine((e) => e.reagentLevel),
    {
      factor: 0.4,
      unit: '%',
      field: 'reagentLevel',
    },
  ),
  // CCVS: SPN 84; VDHR: SPN 917
  item(
    'vehicleSpeed',
    '车轮车速',
    ['18FEF100', 1, 16],
    whole((v) => v.speed),
    {
      factor: 0.00390625,
      unit: 'km/h',
      field: 'vehicleSpeed',
    },
  ),
  item(
    'totalMileage',
    '高精度总里程',
    ['18FEC1EE', 0, 32],
    whole((v) => v.odometer),
    {
      factor: 0.005,
      unit: 'km',
      field: 'totalMileage',
    },
  ),
]
