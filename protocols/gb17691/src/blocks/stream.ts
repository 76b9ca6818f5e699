import { number } from '@motorpool/gbt'
import { block, bus } from './block.ts'
import {
  BAROMETRIC,
  COOLANT,
  DPF_PRESSURE,
  ENGINE_SPEED,
  FRICTION_TORQUE,
  FUEL_FLOW,
  FUEL_LEVEL,
  INTAKE_AIR,
  NET_TORQUE,
  NOX_DOWNSTREAM,
  NOX_UPSTREAM,
  ODOMETER,
  POSITION,
  REAGENT_LEVEL,
  SCR_INLET,
  SCR_OUTLET,
  SPEED,
} from './quantities.ts'

const ENGINE = [SPEED, BAROMETRIC, NET_TORQUE, FRICTION_TORQUE, ENGINE_SPEED, FUEL_FLOW] as const
const AFTER_TREATMENT = [
  NOX_UPSTREAM,
  NOX_DOWNSTREAM,
  REAGENT_LEVEL,
  INTAKE_AIR,
  SCR_INLET,
  SCR_OUTLET,
  DPF_PRESSURE,
  COOLANT,
  FUEL_LEVEL,
] as const
const PLACE = [...POSITION, ODOMETER] as const

/** Annex Q type 02, 37 bytes: vehicles with DPF, SCR or both. */
export const stream = block(
  0x02,
  'stream',
  ['发动机数据流（DPF/SCR）', 'Engine data stream (DPF/SCR)', 'エンジンデータ（DPF/SCR）'],
  [...ENGINE, ...AFTER_TREATMENT, ...PLACE] as const,
)

/** HJ 1014 type 02, 28 bytes: the position stands in the report's head, EGR in its place. */
export const machineStream = block(0x02, 'stream', ['发动机数据流', 'Engine data stream', 'エンジンデータ'], [
  ...ENGINE,
  ...AFTER_TREATMENT,
  bus('egrOpening', ['实际EGR阀开度', 'Actual EGR valve opening', 'EGRバルブ実開度'], 2, '%', 400),
  bus('egrOpeningSet', ['设定EGR阀开度', 'Commanded EGR valve opening', 'EGRバルブ指令開度'], 2, '%', 400),
] as const)

/** The equivalence ratio of SAE J1979 in steps of 2/65536; the tables round them to 0.0000305. */
const OXYGEN_UPSTREAM = number(
  'oxygenUpstream',
  ['催化器上游氧传感器', 'Oxygen sensor upstream', '触媒上流酸素センサー'],
  2,
  [0, 0xfffd],
  { unit: 'λ', divisor: 32_768 },
)
const OXYGEN_DOWNSTREAM = number(
  'oxygenDownstream',
  ['催化器下游氧传感器', 'Oxygen sensor downstream', '触媒下流酸素センサー'],
  1,
  [0, 0xfd],
  { unit: 'V', divisor: 100 },
)
const CATALYST_TEMPERATURE = bus(
  'catalystTemperature',
  ['催化器温度', 'Catalyst temperature', '触媒温度'],
  2,
  '°C',
  32,
  -273,
)

/** HJ 1239 type 03, 30 bytes: three-way catalyst without a NOx sensor. */
export const threeWay = block(
  0x03,
  'threeWay',
  ['发动机数据流（三元催化）', 'Engine data stream (three-way catalyst)', 'エンジンデータ（三元触媒）'],
  [
    ...ENGINE,
    OXYGEN_UPSTREAM,
    OXYGEN_DOWNSTREAM,
    INTAKE_AIR,
    COOLANT,
    CATALYST_TEMPERATURE,
    ...PLACE,
  ] as const,
  stream.key,
)

/** HJ 1239 type 05, 32 bytes: three-way catalyst with a NOx sensor. */
export const threeWayNox = block(
  0x05,
  'threeWayNox',
  [
    '发动机数据流（三元催化，NOx传感器）',
    'Engine data stream (three-way catalyst, NOx sensor)',
    'エンジンデータ（三元触媒、NOxセンサー）',
  ],
  [
    ...ENGINE,
    OXYGEN_UPSTREAM,
    OXYGEN_DOWNSTREAM,
    NOX_DOWNSTREAM,
    INTAKE_AIR,
    COOLANT,
    CATALYST_TEMPERATURE,
    ...PLACE,
  ] as const,
  stream.key,
)
