import type { Reach } from '../road/circle.ts'
import type { DrivingStyle } from './journey.ts'
import type { Hours } from './roster.ts'

/** Chemistry decides the shape of the open-circuit voltage. */
export type Chemistry = 'lfp' | 'ncm'

export interface PackKind {
  chemistry: Chemistry
  /** Cells in series. */
  cells: number
  probes: number
  /** kWh */
  capacity: number
  /** Ohm, whole pack. */
  resistance: number
  /** kW at the charger, below the taper. */
  chargePower: number
}

export interface ElectricKind {
  key: 'taxi' | 'van' | 'bus' | 'truck' | 'hybrid'
  style: DrivingStyle
  /** kg, with the usual load */
  mass: number
  /** m² of drag area times coefficient */
  drag: number
  rolling: number
  /** kW of heating, cooling and lights. */
  auxiliary: number
  /** kW at the wheels. */
  motorPower: number
  motors: number
  /** Motor revolutions per metre driven. */
  gearing: number
  pack: PackKind
  /** Minutes between arrival and departure at a place. */
  pause: readonly [number, number]
  reach: Reach
  hours: Hours
}

const town = (to: number, stops: number): Reach => ({ around: 'town', from: 0, to, stops })
const region = (from: number, to: number, stops: number): Reach => ({ around: 'region', from, to, stops })

const car: DrivingStyle = { cruise: 23, acceleration: 2, braking: 1.8, stopEvery: 0 }

export const ELECTRIC: Readonly<Record<ElectricKind['key'], ElectricKind>> = {
  taxi: {
    key: 'taxi',
    style: car,
    mass: 1800,
    drag: 0.62,
    rolling: 0.01,
    auxiliary: 0.9,
    motorPower: 100,
    motors: 1,
    gearing: 4.6,
    pack: { chemistry: 'lfp', cells: 104, probes: 24, capacity: 57, resistance: 0.09, chargePower: 70 },
    pause: [2, 15],
    reach: town(11_000, 9),
    hours: {
      begin: [5.8, 7.5],
      end: [20, 22.5],
      off: 0.04,
      offWeekend: 0.06,
      nightShare: 0.35,
      night: { begin: [15, 16.5], end: [25, 26] },
      away: 0,
    },
  },
  van: {
    key: 'van',
    style: { ...car, cruise: 20, acceleration: 1.5 },
    mass: 2900,
    drag: 1.5,
    rolling: 0.011,
    auxiliary: 0.7,
    motorPower: 60,
    motors: 1,
    gearing: 5.1,
    pack: { chemistry: 'lfp', cells: 100, probes: 16, capacity: 42, resistance: 0.12, chargePower: 45 },
    pause: [5, 25],
    reach: town(14_000, 8),
    hours: { begin: [7, 9], end: [17, 19.5], off: 0.04, offWeekend: 0.35, away: 0 },
  },
  bus: {
    key: 'bus',
    style: { cruise: 12.5, acceleration: 1, braking: 1.1, stopEvery: 850 },
    mass: 14500,
    drag: 4.6,
    rolling: 0.008,
    auxiliary: 5,
    motorPower: 180,
    motors: 1,
    gearing: 2.1,
    pack: { chemistry: 'lfp', cells: 168, probes: 32, capacity: 255, resistance: 0.06, chargePower: 120 },
    pause: [6, 14],
    reach: town(9_000, 2),
    hours: { begin: [5.3, 6.6], end: [20.5, 22.5], off: 0.03, offWeekend: 0.08, away: 0 },
  },
  truck: {
    key: 'truck',
    style: { cruise: 21, acceleration: 0.7, braking: 0.9, stopEvery: 0 },
    mass: 38000,
    drag: 6.2,
    rolling: 0.006,
    auxiliary: 4,
    motorPower: 360,
    motors: 2,
    gearing: 3.2,
    pack: { chemistry: 'lfp', cells: 192, probes: 36, capacity: 350, resistance: 0.05, chargePower: 240 },
    pause: [20, 60],
    reach: region(20_000, 70_000, 5),
    hours: {
      begin: [6, 8.5],
      end: [18, 22],
      off: 0.04,
      offWeekend: 0.12,
      nightShare: 0.25,
      night: { begin: [18, 19.5], end: [25.5, 26.5] },
      away: 0,
    },
  },
  hybrid: {
    key: 'hybrid',
    style: car,
    mass: 1950,
    drag: 0.68,
    rolling: 0.01,
    auxiliary: 0.9,
    motorPower: 120,
    motors: 2,
    gearing: 4.4,
    pack: { chemistry: 'ncm', cells: 96, probes: 12, capacity: 18, resistance: 0.11, chargePower: 6.6 },
    pause: [10, 60],
    reach: town(16_000, 6),
    hours: { begin: [7, 9], end: [17.5, 20], off: 0.06, offWeekend: 0.4, away: 0 },
  },
}

const tractor: DrivingStyle = { cruise: 22, acceleration: 0.6, braking: 0.9, stopEvery: 0 }

export interface FuelKind {
  key: 'tractor' | 'rigid' | 'coach'
  style: DrivingStyle
  /** litres */
  tank: number
  /** L/100 km at cruise, and L/h idling. */
  consumption: number
  idling: number
  /** Minutes at a place to load and unload. */
  pause: readonly [number, number]
  reach: Reach
  hours: Hours
}

export const FUEL: Readonly<Record<FuelKind['key'], FuelKind>> = {
  tractor: {
    key: 'tractor',
    style: tractor,
    tank: 800,
    consumption: 33,
    idling: 2.4,
    pause: [25, 70],
    reach: region(60_000, 220_000, 5),
    hours: {
      begin: [5.5, 8],
      end: [19.5, 23],
      off: 0.06,
      offWeekend: 0.12,
      nightShare: 0.25,
      night: { begin: [17.5, 19], end: [26, 27] },
      away: 0.45,
    },
  },
  rigid: {
    key: 'rigid',
    style: { ...tractor, cruise: 23, acceleration: 0.9 },
    tank: 300,
    consumption: 21,
    idling: 1.6,
    pause: [20, 50],
    reach: region(25_000, 130_000, 6),
    hours: { begin: [5.8, 8], end: [17.5, 20.5], off: 0.05, offWeekend: 0.25, away: 0.15 },
  },
  coach: {
    key: 'coach',
    style: { ...tractor, cruise: 26, acceleration: 0.9 },
    tank: 400,
    consumption: 24,
    idling: 2,
    pause: [20, 45],
    reach: region(50_000, 180_000, 3),
    hours: { begin: [5.8, 8], end: [18, 21], off: 0.05, offWeekend: 0.02, away: 0.3 },
  },
}

export interface MachineKind {
  key: 'excavator' | 'loader' | 'crane'
  /** litres; L/h at work and idling */
  tank: number
  working: number
  idling: number
  /** m/s when it changes its place. */
  speed: number
  /** Metres it goes at once, and minutes it then stays. */
  move: readonly [number, number]
  stay: readonly [number, number]
  /** Share of its working time in which it waits with the engine running. */
  idle: number
}

export const MACHINE: Readonly<Record<MachineKind['key'], MachineKind>> = {
  excavator: {
    key: 'excavator',
    tank: 400,
    working: 21,
    idling: 4,
    speed: 1.1,
    move: [3, 25],
    stay: [4, 18],
    idle: 0.22,
  },
  loader: {
    key: 'loader',
    tank: 270,
    working: 16,
    idling: 3.5,
    speed: 3.4,
    move: [40, 140],
    stay: [0.2, 1],
    idle: 0.18,
  },
  crane: {
    key: 'crane',
    tank: 300,
    working: 9,
    idling: 3.5,
    speed: 2,
    move: [20, 120],
    stay: [30, 120],
    idle: 0.4,
  },
}
