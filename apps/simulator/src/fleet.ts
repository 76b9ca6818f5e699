import { readFileSync } from 'node:fs'
import { gb17691 } from '@motorpool/gb17691/facts'
import type { Edition } from '@motorpool/jt808'
import { vinCheckDigit } from '@motorpool/kernel'
import type { ProtocolName } from '@motorpool/protocols/facts'
import type { Secured } from './device/chip.ts'
import { type ELECTRIC, FUEL, MACHINE } from './model/kinds.ts'
import type { Trouble } from './model/trouble.ts'
import { Random } from './random.ts'
import { CITIES } from './road/cities.ts'
import { SITES } from './road/sites.ts'
import { towns } from './road/towns.ts'

export type ElectricKey = keyof typeof ELECTRIC
export type FuelKey = keyof typeof FUEL
export type MachineKey = keyof typeof MACHINE

/** Where a vehicle belongs: a town of the map, degrees WGS-84, or the id of a site. */
export type Home = { at: readonly [lng: number, lat: number]; site?: undefined } | { site: string }

interface Common {
  vin: string
  seed: number
  home: Home
  iccid: string
  /** Never parks and never loses the network. */
  steady?: boolean
  /** Its terminal also sends what its maker defined: CAN frames, pass-throughs, blocks of its own. */
  signals?: boolean
  trouble?: Trouble
}

export interface GbVehicle extends Common {
  protocol: 'gb32960'
  kind: ElectricKey
  /** The card in its terminal, where that is not the one on record. */
  card?: string
  /** Version of its software; five characters at most. */
  firmware?: string
  /** Speaks the 2025 edition with a key agreed with this platform. */
  secured?: Secured
}

export interface JtVehicle extends Common {
  protocol: 'jt808'
  kind: FuelKey | MachineKey
  edition: Edition
  /** Terminal number of the header. */
  number: string
  terminalId: string
  manufacturer: string
  model: string
  imei: string
  /** Version of its software. */
  firmware?: string
  province: number
  city: number
  plateColour: number
  plate: string
}

/** The emission terminal of a truck or coach, or of a machine. */
export type EmissionVehicle = Common &
  (
    | { protocol: 'gb17691'; kind: FuelKey; edition: (typeof ROAD_EDITIONS)[number] }
    | { protocol: 'hj1014'; kind: MachineKey }
  )

export type FleetVehicle = GbVehicle | JtVehicle | EmissionVehicle

export interface Fleet {
  version: 1
  vehicles: FleetVehicle[]
}

export class FleetError extends Error {}

export function readFleet(path: string): Fleet {
  let fleet: Partial<Fleet> | null
  try {
    fleet = JSON.parse(readFileSync(path, 'utf8')) as Partial<Fleet> | null
  } catch (error) {
    throw new FleetError(`${path} cannot be read as a fleet file: ${(error as Error).message}`)
  }
  if (fleet?.version !== 1 || !Array.isArray(fleet.vehicles))
    throw new FleetError(`${path} is not a fleet file`)
  return { version: 1, vehicles: fleet.vehicles }
}

/** The same with its check digit in the ninth place. */
export function withCheckDigit(vin: string): string {
  return `${vin.slice(0, 8)}${vinCheckDigit(vin)}${vin.slice(9)}`
}

/** `LMP` is no manufacturer's code: vehicles of ours are told from real ones at a glance. */
export function makeVin(descriptor: string, serial: number): string {
  return withCheckDigit(`LMP${descriptor}0T1${String(serial).padStart(6, '0')}`)
}

/** Luhn digit at the end, as on SIM cards; `89860` is China, `99` an operator that does not exist. */
export function makeIccid(serial: number): string {
  const head = `8986099${String(serial).padStart(12, '0')}`
  const sum = head
    .split('')
    .reverse()
    .reduce((total, c, i) => {
      const d = Number(c) * (i % 2 === 0 ? 2 : 1)
      return total + (d > 9 ? d - 9 : d)
    }, 0)
  return `${head}${(10 - (sum % 10)) % 10}`
}

export function makeImei(serial: number): string {
  return `86${String(serial).padStart(13, '0')}`
}

const ELECTRIC_MIX: readonly ElectricKey[] = ['taxi', 'taxi', 'van', 'bus', 'bus', 'truck', 'hybrid']
const JT_MIX: readonly (FuelKey | MachineKey)[] = [
  'tractor',
  'tractor',
  'rigid',
  'coach',
  'excavator',
  'loader',
  'crane',
]

const ROAD_EDITIONS = gb17691.editions
const ROAD_MIX: readonly FuelKey[] = ['tractor', 'tractor', 'rigid', 'coach']
const MACHINE_MIX: readonly MachineKey[] = ['excavator', 'loader', 'crane']

/** Freight starts from cities of this rank on the map, 1 the most important. */
const FREIGHT_RANK = 7
/** Share of freight that starts from one of the large cities. */
const LARGE_CITIES = 0.5
let freight: readonly Home[] | undefined

function freightHomes(): readonly Home[] {
  freight ??= towns()
    .filter((town) => town.city && town.rank <= FREIGHT_RANK && isMainland(town))
    .map(({ lng, lat }) => ({ at: [lng, lat] }))
  return freight
}

/** Islands have nets of roads of their own. */
const isMainland = ({ lng, lat }: { lng: number; lat: number }) =>
  lat > 21 && !(lng > 119.9 && lng < 122.2 && lat < 25.5)

/** A place to live that suits the kind: large cities, towns with freight, or sites. */
export function homeOf(kind: ElectricKey | FuelKey | MachineKey, random: Random): Home {
  if (kind in MACHINE) return { site: random.pick(SITES).id }
  if ((kind in FUEL || kind === 'truck') && !random.chance(LARGE_CITIES)) return random.pick(freightHomes())
  const { lng, lat } = random.pick(CITIES)
  return { at: [lng, lat] }
}

/** A fleet for load and trials, always the same vehicles for the same protocol: number n is in every larger fleet. */
export function standardFleet(count: number, protocol: ProtocolName, steady = false): Fleet {
  const vehicles = Array.from({ length: count }, (_, i) => ({
    ...STANDARD[protocol](i + 1),
    steady,
  }))
  return { version: 1, vehicles }
}

function standardGb(n: number): GbVehicle {
  const random = new Random(n)
  const kind = ELECTRIC_MIX[n % ELECTRIC_MIX.length] as ElectricKey
  return {
    protocol: 'gb32960',
    vin: makeVin('SG000', n),
    kind,
    seed: n,
    home: homeOf(kind, random),
    iccid: makeIccid(n),
  }
}

function standardJt(n: number): JtVehicle {
  const random = new Random(-n)
  const kind = JT_MIX[n % JT_MIX.length] as FuelKey | MachineKey
  const edition = n % 2 === 0 ? '2013' : '2019'
  return {
    protocol: 'jt808',
    vin: makeVin('SJ000', n),
    kind,
    seed: -n,
    home: homeOf(kind, random),
    iccid: makeIccid(500_000_000 + n),
    edition,
    number: edition === '2013' ? `101${String(n).padStart(8, '0')}` : `1019${String(n).padStart(9, '0')}`,
    terminalId: `S${String(n).padStart(6, '0')}`.slice(-7),
    manufacturer: 'MPSIM',
    model: 'MP-SIM',
    imei: makeImei(n),
    province: 0,
    city: 0,
    plateColour: 0,
    plate: makeVin('SJ000', n),
  }
}

/** Every layout in turn. */
function standardRoad(n: number): EmissionVehicle {
  const kind = ROAD_MIX[n % ROAD_MIX.length] ?? 'tractor'
  const edition = ROAD_EDITIONS[n % ROAD_EDITIONS.length] ?? ROAD_EDITIONS[0]
  return { ...emissionCommon('SR000', 600_000_000, n, kind), protocol: 'gb17691', kind, edition }
}

function standardMachine(n: number): EmissionVehicle {
  const kind = MACHINE_MIX[n % MACHINE_MIX.length] ?? 'excavator'
  return { ...emissionCommon('SM000', 700_000_000, n, kind), protocol: 'hj1014', kind }
}

function emissionCommon(descriptor: string, cards: number, n: number, kind: FuelKey | MachineKey): Common {
  const seed = cards + n
  return { vin: makeVin(descriptor, n), seed, home: homeOf(kind, new Random(seed)), iccid: makeIccid(seed) }
}

const STANDARD: Readonly<Record<ProtocolName, (n: number) => FleetVehicle>> = {
  gb32960: standardGb,
  jt808: standardJt,
  gb17691: standardRoad,
  hj1014: standardMachine,
}
