import type { ElectricVehicle } from '../model/electric.ts'
import { ambient } from '../model/weather.ts'
import { item, type SignalItem } from './item.ts'

/** A block of the maker's own (80–FE) of GB/T 32960; its layout is this demo's. */
const BLOCK = '90'
const BIG = { byteOrder: 'Motorola' } as const
const CABIN = 24

const outside = ({ state }: ElectricVehicle) => ambient(state.time, state.lat)
const standing = ({ state }: ElectricVehicle) => state.speed < 0.5

/** Electrics and brakes of a city bus. */
export const BUS_BODY: readonly SignalItem<ElectricVehicle>[] = [
  item(
    'frontAirPressure',
    '前桥制动气压',
    [BLOCK, 0, 16, 7],
    (v) => 760 + 60 * Math.cos(v.journey.driven / 700),
    {
      ...BIG,
      unit: 'kPa',
      min: 550,
      max: 1000,
    },
  ),
  item(
    'rearAirPressure',
    '后桥制动气压',
    [BLOCK, 2, 16, 7],
    (v) => 750 + 60 * Math.sin(v.journey.driven / 700),
    {
      ...BIG,
      unit: 'kPa',
      min: 550,
      max: 1000,
    },
  ),
  item('lowVoltage', '低压蓄电池电压', [BLOCK, 4, 16, 7], (v) => (v.started ? 27.2 : 25.4), {
    ...BIG,
    factor: 0.1,
    unit: 'V',
    min: 20,
    max: 32,
    field: 'batteryVoltage',
  }),
  item('cabinTemperature', '车厢温度', [BLOCK, 6, 8, 7], (v) => (v.started ? CABIN : outside(v)), {
    ...BIG,
    offset: -40,
    unit: '℃',
  }),
  item(
    'airConditioning',
    '空调状态',
    [BLOCK, 7, 2, 7],
    (v) => (!v.started ? 0 : outside(v) > CABIN + 2 ? 1 : outside(v) < CABIN - 8 ? 2 : 3),
    { ...BIG, labels: { 0: '关闭', 1: '制冷', 2: '制热', 3: '通风' } },
  ),
  item('frontDoor', '前门', [BLOCK, 7, 1, 5], (v) => (v.started && standing(v) ? 1 : 0), {
    ...BIG,
    labels: { 0: '关', 1: '开' },
  }),
  item('middleDoor', '中门', [BLOCK, 7, 1, 4], (v) => (v.started && standing(v) ? 1 : 0), {
    ...BIG,
    labels: { 0: '关', 1: '开' },
  }),
]
