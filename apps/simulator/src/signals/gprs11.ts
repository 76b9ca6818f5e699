import type { EngineReadings } from '../model/engine.ts'
import { item, type SignalItem } from './item.ts'

export interface MachineReadings {
  engine: EngineReadings | undefined
  /** 0: free; 1 to 3: the level at which the machine is locked. */
  lockLevel: number
}

/** Type byte of the pass-through, and the groups behind it; the layout of the groups is this demo's own. */
export const GPRS11_KIND = 0xf0
const ENGINE_GROUP = 'F002'
const HYDRAULIC_GROUP = 'F003'
/** Locks the machine at the level of the byte behind it. */
export const LOCK_GROUP = 0xa1

/** Sends all groups at once: the group of the engine, down. */
export const ENGINE_QUERY = 0x02
/** Sets how often the groups are sent: seconds in the two bytes behind it. */
export const PERIOD_GROUP = 0xa2
export const PERIOD = { min: 10, max: 3600 } as const

const engine =
  (pick: (engine: EngineReadings) => number) =>
  ({ engine: readings }: MachineReadings): number | undefined =>
    readings && pick(readings)

/** Motorola: the start is the highest bit. */
const BIG = { byteOrder: 'Motorola' } as const

/** Command groups of an enterprise protocol: 02 says how the engine works, 03 how hydraulics and lock stand. */
export const GPRS11: readonly SignalItem<MachineReadings>[] = [
  item(
    'engineSpeed',
    '发动机转速',
    [ENGINE_GROUP, 1, 16, 7],
    engine((e) => e.speed),
    {
      ...BIG,
      factor: 0.125,
      unit: 'r/min',
      max: 3000,
      field: 'engineSpeed',
    },
  ),
  item(
    'engineLoad',
    '发动机负荷',
    [ENGINE_GROUP, 3, 8, 7],
    engine((e) => e.load),
    {
      ...BIG,
      unit: '%',
      max: 125,
      field: 'engineLoad',
    },
  ),
  item(
    'coolantTemperature',
    '冷却液温度',
    [ENGINE_GROUP, 4, 8, 7],
    engine((e) => e.coolant),
    {
      ...BIG,
      offset: -40,
      unit: '℃',
      max: 105,
      field: 'coolantTemperature',
    },
  ),
  item(
    'oilPressure',
    '机油压力',
    [ENGINE_GROUP, 5, 8, 7],
    engine((e) => e.oilPressure),
    {
      ...BIG,
      factor: 4,
      unit: 'kPa',
      field: 'oilPressure',
    },
  ),
  item(
    'fuelRate',
    '燃油消耗率',
    [ENGINE_GROUP, 6, 16, 7],
    engine((e) => e.fuelRate),
    {
      ...BIG,
      factor: 0.05,
      unit: 'L/h',
      field: 'fuelRate',
    },
  ),
  item(
    'fuelLevel',
    '油箱液位',
    [ENGINE_GROUP, 8, 8, 7],
    engine((e) => e.fuelLevel),
    {
      ...BIG,
      factor: 0.4,
      unit: '%',
      field: 'fuelLevel',
    },
  ),
  item(
    'engineHours',
    '发动机工作小时',
    [ENGINE_GROUP, 9, 32, 7],
    engine((e) => e.hours),
    {
      ...BIG,
      factor: 0.05,
      unit: 'h',
      field: 'engineHours',
      counts: 'time',
    },
  ),
  item(
    'totalFuel',
    '累计油耗',
    [ENGINE_GROUP, 13, 32, 7],
    engine((e) => e.totalFuel),
    {
      ...BIG,
      factor: 0.5,
      unit: 'L',
      field: 'totalFuel',
      counts: 'fuel',
    },
  ),
  item(
    'hydraulicTemperature',
    '液压油温度',
    [HYDRAULIC_GROUP, 1, 8, 7],
    engine((e) => e.hydraulicTemperature),
    {
      ...BIG,
      offset: -40,
      unit: '℃',
      max: 95,
      field: 'hydraulicTemperature',
    },
  ),
  item(
    'hydraulicPressure',
    '主泵压力',
    [HYDRAULIC_GROUP, 2, 16, 7],
    engine((e) => e.hydraulicPressure),
    {
      ...BIG,
      factor: 0.1,
      unit: 'MPa',
      max: 38,
      field: 'hydraulicPressure',
    },
  ),
  item('lockState', '锁车状态', [HYDRAULIC_GROUP, 4, 4, 3], (m) => m.lockLevel, {
    ...BIG,
    labels: { 0: '未锁车', 1: '一级锁车', 2: '二级锁车', 3: '三级锁车' },
    field: 'lockState',
  }),
]
