import type { ElectricKey, FuelKey, MachineKey } from '../fleet.ts'
import { ELECTRIC, FUEL, MACHINE } from '../model/kinds.ts'

export type Kind = ElectricKey | FuelKey | MachineKey

/** What the catalogues say of one kind of vehicle. All names and numbers are made up. */
export interface KindEntry {
  kind: Kind
  typeCode: string
  typeName: string
  seriesCode: string
  seriesName: string
  modelCode: string
  modelName: string
  category: 'NEW_ENERGY' | 'ROAD_FUEL' | 'NON_ROAD'
  energy: 'BEV' | 'PHEV' | 'FUEL'
  emission: 'GBEV' | 'GB6' | 'GB4'
  length: number
  width: number
  height: number
  curbWeight: number
  totalWeight: number
  maxSpeed: number
}

type Size = readonly [
  length: number,
  width: number,
  height: number,
  curb: number,
  total: number,
  speed: number,
]
type Naming = readonly [typeCode: string, typeName: string, series: string, model: string]

function entry(kind: Kind, naming: Naming, category: KindEntry['category'], size: Size): KindEntry {
  const [typeCode, typeName, series, model] = naming
  const [length, width, height, curbWeight, totalWeight, maxSpeed] = size
  const energy = category !== 'NEW_ENERGY' ? 'FUEL' : kind === 'hybrid' ? 'PHEV' : 'BEV'
  return {
    kind,
    typeCode,
    typeName,
    seriesCode: series,
    seriesName: `${series} 系列`,
    modelCode: model,
    modelName: `${model} ${typeName}`,
    category,
    energy,
    emission: category === 'NEW_ENERGY' ? 'GBEV' : category === 'ROAD_FUEL' ? 'GB6' : 'GB4',
    length,
    width,
    height,
    curbWeight,
    totalWeight,
    maxSpeed,
  }
}

const NE = 'NEW_ENERGY'
const RF = 'ROAD_FUEL'
const NR = 'NON_ROAD'

export const KINDS: Readonly<Record<Kind, KindEntry>> = {
  bus: entry(
    'bus',
    ['NE-BUS', '纯电动城市客车', 'QHC12', 'QHC12-255'],
    NE,
    [11980, 2550, 3250, 11800, 18000, 69],
  ),
  taxi: entry('taxi', ['NE-TAXI', '纯电动出租车', 'QHT', 'QHT-57'], NE, [4680, 1820, 1520, 1620, 2020, 150]),
  van: entry('van', ['NE-VAN', '纯电动物流车', 'QHV', 'QHV-42'], NE, [4870, 1730, 1990, 1750, 3050, 100]),
  truck: entry(
    'truck',
    ['NE-TRUCK', '纯电动牵引车', 'QHE', 'QHE-350'],
    NE,
    [7250, 2550, 3650, 10800, 25000, 89],
  ),
  hybrid: entry(
    'hybrid',
    ['NE-PHEV', '插电混动轿车', 'QHP', 'QHP-18'],
    NE,
    [4790, 1840, 1500, 1690, 2100, 180],
  ),
  tractor: entry(
    'tractor',
    ['RF-TRACTOR', '柴油牵引车', 'QHD', 'QHD-480'],
    RF,
    [7300, 2550, 3850, 8800, 25000, 110],
  ),
  rigid: entry(
    'rigid',
    ['RF-RIGID', '柴油载货车', 'QHL', 'QHL-220'],
    RF,
    [9000, 2550, 3600, 7200, 18000, 110],
  ),
  coach: entry(
    'coach',
    ['RF-COACH', '柴油公路客车', 'QHK', 'QHK-11'],
    RF,
    [10990, 2550, 3600, 11900, 16500, 100],
  ),
  excavator: entry(
    'excavator',
    ['NR-EXCAVATOR', '履带挖掘机', 'LYE', 'LYE-215'],
    NR,
    [9530, 2980, 3060, 21500, 21500, 5.5],
  ),
  loader: entry(
    'loader',
    ['NR-LOADER', '轮式装载机', 'LYL', 'LYL-953'],
    NR,
    [8100, 3000, 3480, 17100, 17100, 36],
  ),
  crane: entry(
    'crane',
    ['NR-CRANE', '汽车起重机', 'LYC', 'LYC-25'],
    NR,
    [12700, 2500, 3400, 29500, 29500, 78],
  ),
}

/** Groups of types, the upper level of the tree. */
export const TYPE_GROUPS = [
  { code: 'NE', name: '新能源汽车', category: NE },
  { code: 'RF', name: '燃油商用车', category: RF },
  { code: 'NR', name: '工程机械', category: NR },
] as const

/** litres, 0 for vehicles without a tank */
export function tankOf(kind: Kind): number {
  if (kind in FUEL) return FUEL[kind as FuelKey].tank
  return kind in MACHINE ? MACHINE[kind as MachineKey].tank : 0
}

/** km on one charge at a usual consumption, undefined without a battery */
export function enduranceOf(kind: Kind): number | undefined {
  if (!(kind in ELECTRIC)) return undefined
  const { pack, mass } = ELECTRIC[kind as ElectricKey]
  return Math.round(pack.capacity / (0.06 + mass / 28_000) / 10) * 10
}
