import { ABSENT } from '@motorpool/wire'
import type { Report } from './report.ts'

/** s: a shorter one is a plug that was tried. */
const LEAST_S = 60

/** A standing vehicle that charges. */
export interface Charge {
  /** s */
  readonly begin: number
  readonly end: number
  /** %; ABSENT until it is reported */
  readonly socBegin: number
  readonly socEnd: number
  /** 1e-6 degree; ABSENT without a position */
  readonly lng: number
  readonly lat: number
}

export interface ChargeStep {
  readonly charge: Charge | null
  readonly done: Charge | null
}

export const isCharge = (charge: Charge | null): charge is Charge =>
  charge !== null && charge.end - charge.begin >= LEAST_S

/** The charge with one report more; it goes on to the report that ends it, unless that comes behind a silence. */
export function chargeStep(charge: Charge | null, now: Report, isSilence: boolean): ChargeStep {
  const charges = now.charging && !now.moves
  if (charge && !isSilence) {
    const socBegin = charge.socBegin === ABSENT ? now.soc : charge.socBegin
    const next = { ...charge, end: now.time, socBegin, socEnd: now.soc }
    return charges ? { charge: next, done: null } : { charge: null, done: next }
  }
  const { time, soc, travelled } = now
  const next = charges
    ? { begin: time, end: time, socBegin: soc, socEnd: soc, lng: travelled.lng, lat: travelled.lat }
    : null
  return { charge: next, done: charge }
}
