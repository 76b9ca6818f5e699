import type { Values } from './values.ts'

/** s: between samples that are further apart, the current is not known. */
const APART_S = 120
/** s: a longer silence ends a charge. */
const SILENCE_S = 300
/** s: a shorter one is a plug that was tried. */
const LEAST_S = 60

/** Charge level, current and voltage of one report of a standing vehicle that charges. */
export interface ChargeSample {
  /** s */
  readonly time: number
  /** % */
  readonly soc: number
  /** 0.1 A, 0.1 V */
  readonly current: number
  readonly voltage: number
}

/** From one sample to another; both ends have a charge level, so level and current tell of the same time. */
export interface Charge {
  readonly begin: number
  readonly socBegin: number
  readonly last: ChargeSample
  /** 0.05 As and 0.005 Ws, signed as the vehicle signs its current: whole numbers, so nothing depends on rounding. */
  readonly charge: number
  readonly energy: number
  /** s between samples that are close enough */
  readonly measured: number
}

export function chargeSample(time: number, soc: number | null, values: Values): ChargeSample | null {
  const { current, voltage } = values
  return soc === null || current === null || voltage === null ? null : { time, soc, current, voltage }
}

const begun = (sample: ChargeSample): Charge => ({
  begin: sample.time,
  socBegin: sample.soc,
  last: sample,
  charge: 0,
  energy: 0,
  measured: 0,
})

export const isSilence = (charge: Charge, time: number): boolean => time - charge.last.time > SILENCE_S

/** The charge with one sample more, by trapezoids; a new one where there is none. */
export function charged(charge: Charge | null, now: ChargeSample): Charge {
  if (!charge) return begun(now)
  const { last } = charge
  const seconds = now.time - last.time
  if (seconds > APART_S) return { ...charge, last: now }
  return {
    ...charge,
    last: now,
    charge: charge.charge + (last.current + now.current) * seconds,
    energy: charge.energy + (last.current * last.voltage + now.current * now.voltage) * seconds,
    measured: charge.measured + seconds,
  }
}

/** Something was charged, for longer than a plug is tried. */
export const isCharge = ({ begin, socBegin, last }: Charge): boolean =>
  last.time - begin >= LEAST_S && last.soc > socBegin

/** 0.05 As in 0.1 Ah, and 0.005 Ws in 0.01 kWh. */
const CHARGE_UNIT = 7200
const ENERGY_UNIT = 7_200_000

/** Ah of charging is negative in GB/T 32960, and positive with those who read it otherwise: what counts is how much. */
export const amountsOf = ({ charge, energy }: Charge): { charge: number; energy: number } => ({
  charge: Math.round(Math.abs(charge) / CHARGE_UNIT),
  energy: Math.round(Math.abs(energy) / ENERGY_UNIT),
})
