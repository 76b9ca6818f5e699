import { type OfferedParam, SENDING } from '@motorpool/command/shared'
import type { PlcCode } from '@motorpool/terminal/shared'
import type { ParameterGroup } from '@motorpool/wire'
import type { ParamStage } from './enums.ts'

/** Call and permission of the tab. */
export const PARAMS = SENDING
export const paramsPath = (vin: string): string =>
  `/api/vehicle-svc/vehicle/single/monitor/V1.0/${vin}/params`

/** The order in which groups are shown. */
export const GROUPS: readonly ParameterGroup[] = [
  'reporting',
  'driving',
  'connection',
  'positioning',
  'camera',
  'telephone',
  'vehicle',
  'bus',
]

export interface Wanted {
  value: string
  /** What was known before. */
  before: string | null
  stage: (typeof ParamStage.values)[number]
  /** ms */
  time: number
  /** Who wanted it. */
  user: string | null
  confirmed: string | null
  confirmTime: number | null
}

/** A parameter of a vehicle's terminal, in the reader's language. */
export interface ParamRow {
  key: string
  /** As the standard writes its number. */
  code: string
  name: string
  group: ParameterGroup
  unit: string | null
  /** Meanings of its numbers. */
  choices: { value: number; name: string }[]
  /** How it may be set; null where it may only be read. */
  settable: Omit<OfferedParam, 'choices'> | null
  /** As the terminal said last; null with a time: it has none. */
  value: string | null
  /** ms; null: nobody asked yet. */
  readTime: number | null
  wanted: Wanted | null
}

/** What the controller of a machine reports under a code (R349). */
export interface PlcRow {
  code: PlcCode
  name: string
  /** As it was reported last; null: not reported, or shown in its own tab alone. */
  value: string | null
  unit: string | null
  /** ms */
  time: number | null
}

export interface TerminalParams {
  protocol: string
  terminalCode: string
  online: boolean
  /** Commands about parameters whose outcome is still to come. */
  open: number
  items: ParamRow[]
  plc: PlcRow[]
}

/** One change: what somebody saw, and what it is to be. */
export interface ParamChange {
  key: string
  before: string | null
  value: string | number
}

/** Whether a value that is wanted is not the one that is known. */
export const differs = ({ value, wanted, readTime }: ParamRow): boolean =>
  wanted !== null && readTime !== null && wanted.value !== value
