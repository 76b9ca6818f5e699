import {
  type ElectricKey,
  type FleetVehicle,
  type FuelKey,
  type Home,
  homeOf,
  type MachineKey,
  makeIccid,
  makeImei,
  makeVin,
} from '../fleet.ts'
import { ELECTRIC } from '../model/kinds.ts'
import { Random, seedOf } from '../random.ts'
import { KINDS, type Kind, type KindEntry } from './kinds.ts'
import { platesOf, type Region, regionOf } from './regions.ts'
import type { SheetPlan } from './sheet-plan.ts'
import { sheetsOf } from './sheets.ts'
import { softwareOf } from './software.ts'
import { TENANTS, type TenantPlan } from './tenants.ts'
import { troubled } from './troubles.ts'

/** One vehicle of the demo: what is registered on the platform, and what the simulator drives. */
export interface DemoVehicle {
  sim: FleetVehicle
  entry: KindEntry
  org: string
  simCode: string
  terminalCode: string
  imei: string
  machineCode: string
  plate: string | undefined
  plateColour: number
  /** YYYY-MM-DD */
  productionDate: string
  serviceStart: string
  /** Its terminal is put on in the workshop, not by the import. */
  bare?: boolean
}

export interface DemoTenant {
  plan: TenantPlan
  vehicles: readonly DemoVehicle[]
  /** New machines at the plant, which do not drive. */
  stock: readonly DemoVehicle[]
  sheets: readonly SheetPlan[]
}

export const DEMO_VEHICLES = 300

/** Always the same fleet for the same number of vehicles. */
export function demoFleet(vehicles = DEMO_VEHICLES): DemoTenant[] {
  const total = TENANTS.flatMap((t) => t.mix).reduce((sum, [, share]) => sum + share, 0)
  let serial = 0
  return TENANTS.map((plan) => {
    const kinds = plan.mix.flatMap(([kind, share]) =>
      Array.from({ length: Math.max(1, Math.round((share * vehicles) / total)) }, () => kind),
    )
    const list = kinds.map((kind) => demoVehicle(plan, kind, ++serial))
    const own = troubled(plan.plant ? list.map((v, i) => ({ ...v, bare: isAssembled(list, i) })) : list)
    const stock = stockOf(plan)
    return { plan, vehicles: own, stock, sheets: sheetsOf(plan, [...own, ...stock]) }
  })
}

const STOCK = 5
const FIRST_STOCK = 9001
/** Excavators whose assembly the demo tells. */
const ASSEMBLED = 2

/** The last excavators, so long as others are left. */
function isAssembled(list: readonly DemoVehicle[], at: number): boolean {
  const all = list.flatMap((v, i) => (v.entry.kind === 'excavator' ? [i] : []))
  return all.length > ASSEMBLED && all.slice(-ASSEMBLED).includes(at)
}

function stockOf(plan: TenantPlan): DemoVehicle[] {
  const { plant } = plan
  if (!plant) return []
  return Array.from({ length: STOCK }, (_, i) => ({
    ...demoVehicle(plan, i % 2 === 0 ? 'excavator' : 'loader', FIRST_STOCK + i),
    org: plant,
    bare: true,
  }))
}

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2022, 0, 5)
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** Letters of plates: no I, no O. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Card numbers of no operator's range: eleven digits from 100, thirteen from 1009. */
const card = (serial: number, digits: 11 | 13) =>
  digits === 11 ? `100${String(serial).padStart(8, '0')}` : `1009${String(serial).padStart(9, '0')}`

function demoVehicle(plan: TenantPlan, kind: Kind, serial: number): DemoVehicle {
  const random = new Random(seedOf(`demo ${serial} ${kind}`))
  const entry = KINDS[kind]
  const home = homeOf(kind, random)
  const region = regionOf(home)
  const produced = FIRST_DAY + random.int(0, 1400) * DAY_MS
  const plate = plateOf(entry, home, region, random)
  const electric = kind in ELECTRIC
  // JT/T 808-2013 has room for twelve digits: its terminals carry an eleven-digit card.
  const edition = serial % 3 === 0 ? '2013' : '2019'
  const simCode = card(serial, !electric && edition === '2013' ? 11 : 13)
  const terminalCode = electric ? `ZHEV${String(serial).padStart(6, '0')}` : simCode
  const vin = makeVin({ NEW_ENERGY: 'DE000', ROAD_FUEL: 'DF000', NON_ROAD: 'DM000' }[entry.category], serial)
  const imei = makeImei(880_000_000 + serial)
  const software = plan.signals ? softwareOf(kind) : undefined
  const common = {
    vin,
    seed: seedOf(vin),
    home,
    iccid: makeIccid(900_000_000 + serial),
    ...(software ? { signals: true } : {}),
  }
  const sim: FleetVehicle = electric
    ? { ...common, protocol: 'gb32960', kind: kind as ElectricKey }
    : {
        ...common,
        protocol: 'jt808',
        kind: kind as FuelKey | MachineKey,
        edition,
        number: simCode,
        terminalId: `Z${String(serial).padStart(6, '0')}`,
        manufacturer: 'ZHIHA',
        model: entry.category === 'ROAD_FUEL' ? 'ZH-GB6' : 'ZH-NR4',
        imei,
        ...(software ? { firmware: software.code } : {}),
        province: region.province,
        city: region.city,
        plateColour: plate?.colour ?? 0,
        plate: plate?.text ?? vin,
      }
  return {
    sim,
    entry,
    org: plan.orgOf(region.key, kind),
    simCode,
    terminalCode,
    imei,
    machineCode: `${entry.seriesCode}${String(serial).padStart(5, '0')}`,
    plate: plate?.text,
    plateColour: plate?.colour ?? 0,
    productionDate: day(produced),
    serviceStart: day(produced + 20 * DAY_MS),
  }
}

/** New-energy cars carry a D or F before five digits, larger ones behind them; other road vehicles five signs. */
function plateOf(
  entry: KindEntry,
  home: Home,
  region: Region,
  random: Random,
): { text: string; colour: number } | undefined {
  if (entry.category === 'NON_ROAD') return undefined
  const head = random.pick(platesOf(home, region))
  const digits = String(random.int(0, 99_999)).padStart(5, '0')
  if (entry.category === 'ROAD_FUEL') {
    const letter = LETTERS[random.int(0, LETTERS.length - 1)]
    return { text: `${head}${digits.slice(0, 2)}${letter}${digits.slice(3)}`, colour: 2 }
  }
  const mark = entry.energy === 'PHEV' ? 'F' : 'D'
  return entry.curbWeight > 4500
    ? { text: `${head}${digits}${mark}`, colour: 93 }
    : { text: `${head}${mark}${digits}`, colour: 94 }
}
