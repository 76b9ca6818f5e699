import { CHINA_OFFSET_MS } from '@motorpool/kernel'

/** How far back the fleet is known, days. */
export const TIME_MACHINE_DAYS = 90
/** Vehicles of one answer: as many as the map shows singly. */
export const TIME_MACHINE_VEHICLES = 10_000
/** Bytes of one answer. */
export const TIME_MACHINE_BYTES = 48 * 1024 * 1024

/** Points are stored and answered by fours of hours: a day (UTC+8) is six of them. */
export const SLOT_S = 4 * 3600
export const SLOTS_OF_DAY = 6
export const QUARTER_S = 900
export const QUARTERS_OF_SLOT = SLOT_S / QUARTER_S

const OFFSET_S = CHINA_OFFSET_MS / 1000

/** @param time s since 1970 */
export const slotOf = (time: number): number => Math.floor((time + OFFSET_S) / SLOT_S)
/** s since 1970 */
export const slotStart = (slot: number): number => slot * SLOT_S - OFFSET_S

/** How many vehicles moved in each quarter of an hour of a day (UTC+8). */
export interface FleetDay {
  /** 96 numbers */
  moving: number[]
  /** Vehicles of which anything is known that day. */
  vehicles: number
}
