import type { Random } from '../random.ts'
import type { Chemistry, PackKind } from './kinds.ts'

/** Open-circuit volts of one cell at 0, 10 … 100 % charge. */
const CURVES: Readonly<Record<Chemistry, readonly number[]>> = {
  lfp: [2.95, 3.18, 3.22, 3.25, 3.27, 3.28, 3.29, 3.3, 3.32, 3.33, 3.38],
  ncm: [3.3, 3.45, 3.55, 3.6, 3.64, 3.68, 3.75, 3.84, 3.94, 4.05, 4.18],
}

const LIMIT: Readonly<Record<Chemistry, number>> = { lfp: 3.6, ncm: 4.2 }
/** Of lithium cells: what is lost of the energy is lost in the resistance. */
const CHARGE_EFFICIENCY = 0.99
const TAPER_FROM = 80
/** kJ/K of a pack per kWh of capacity, and seconds in which it takes on the temperature around it. */
const HEAT_PER_KWH = 8
const COOLING_TIME = 7200

export function openCircuit(chemistry: Chemistry, soc: number): number {
  const curve = CURVES[chemistry]
  const at = Math.min(9.999, Math.max(0, soc / 10))
  const low = curve[Math.floor(at)] as number
  const high = curve[Math.floor(at) + 1] as number
  return low + (high - low) * (at - Math.floor(at))
}

/** How a pack has aged. */
export interface Wear {
  /** Share of its capacity that is left. */
  health: number
  /** V by which one cell has come to lie below the others. */
  apart: number
  /** How much further apart its probes are than with the cooling of a new one. */
  cooling: number
}

const NEW: Wear = { health: 1, apart: 0, cooling: 1 }

/** Of some packs one is worn out, one has a cell that drifts, and one is cooled badly: always the same ones. */
const WEAR_OF = 11
const WEARS: readonly Partial<Wear>[] = [{ health: 0.7 }, { apart: 0.13 }, { cooling: 7 }]

/** How the pack of a vehicle has aged, by its seed alone. */
export function wearOf(seed: number): Wear {
  const h = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) >>> 0
  return { ...NEW, health: 0.93 + ((h >>> 8) % 60) / 1000, ...WEARS[h % WEAR_OF] }
}

/** One traction pack: charge, current, voltage and temperature that belong together. */
export class Battery {
  readonly kind: PackKind
  /** % */
  soc: number
  /** A, positive when discharging (as GB/T 32960 senders have it). */
  current = 0
  /** °C */
  temperature: number
  private readonly seed: number
  readonly wear: Wear
  /** V by which one weak cell lies below the others; 0 in health. */
  weakness = 0

  constructor(kind: PackKind, soc: number, ambient: number, random: Random, wear = NEW) {
    this.wear = wear
    this.kind = kind
    this.soc = soc
    this.temperature = ambient
    this.seed = random.int(0, 0x7fffffff)
  }

  /** V at the terminals. */
  get voltage(): number {
    const { chemistry, cells, resistance } = this.kind
    const relaxed = openCircuit(chemistry, this.soc) * cells
    return Math.min(LIMIT[chemistry] * cells, relaxed - this.current * resistance)
  }

  /** kW at the terminals for so many seconds: positive drives, negative charges. Never charges beyond 100 %. */
  step(power: number, seconds: number, ambient: number): void {
    const { chemistry, cells, resistance, capacity } = this.kind
    const volts = openCircuit(chemistry, this.soc) * cells
    // P = I·(U − I·R) solved for I; the root is real as long as the power is within half of what the pack can give.
    const root = volts * volts - 4 * resistance * power * 1000
    this.current = root > 0 ? (volts - Math.sqrt(root)) / (2 * resistance) : volts / (2 * resistance)
    const moved = (this.current * volts * seconds) / 3_600_000
    const stored = moved > 0 ? moved : moved * CHARGE_EFFICIENCY
    this.soc = Math.min(100, Math.max(0, this.soc - (stored / (capacity * this.wear.health)) * 100))
    const heat = (this.current ** 2 * resistance * seconds) / 1000
    this.temperature += heat / (HEAT_PER_KWH * capacity)
    this.temperature += (ambient - this.temperature) * Math.min(1, seconds / COOLING_TIME)
  }

  rest(seconds: number, ambient: number): void {
    this.current = 0
    this.temperature += (ambient - this.temperature) * (1 - Math.exp(-seconds / COOLING_TIME))
  }

  /** kW a charger gives now: full up to the taper, then falling. */
  chargePower(): number {
    if (this.soc <= TAPER_FROM) return this.kind.chargePower
    return this.kind.chargePower * Math.max(0.06, (100 - this.soc) / (100 - TAPER_FROM))
  }

  /** V of one cell, counted from 0: around the mean, each cell with its own lasting deviation. */
  cell(index: number): number {
    const { cells, chemistry } = this.kind
    const spread = chemistry === 'lfp' ? 0.006 : 0.01
    const tilt = this.soc < 15 ? 1 + (15 - this.soc) / 5 : 1
    const weak = index === this.seed % cells ? -Math.max(this.weakness, this.wear.apart) : 0
    return this.voltage / cells + weak + this.deviation(index) * spread * tilt
  }

  /** °C of one probe, counted from 0. */
  probe(index: number): number {
    return this.temperature + this.deviation(index + 1000) * 2 * this.wear.cooling
  }

  /** −0.5 … 0.5, mean close to 0, the same for a cell all its life. */
  private deviation(index: number): number {
    let h = (this.seed ^ Math.imul(index + 1, 0x9e3779b1)) | 0
    h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
    h ^= h >>> 13
    return (h >>> 0) / 4294967296 - 0.5
  }
}
