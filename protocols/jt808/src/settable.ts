import type { NumberPart } from '@motorpool/jtt'
import type { CommandParam, CommandValues } from '@motorpool/wire'
import { PARAMETERS } from './catalogue/parameters.ts'

/**
 * Parameters that people may set. Addresses, ports and dial settings of the platform are not among them: a mistyped one
 * loses the terminal. Nor are words of bits, which no single number says.
 */
const SETTABLE = [
  'heartbeatInterval',
  'reportStrategy',
  'intervalNoDriver',
  'intervalAsleep',
  'intervalEmergency',
  'intervalDefault',
  'distanceDefault',
  'distanceNoDriver',
  'distanceAsleep',
  'distanceEmergency',
  'cornerAngle',
  'fenceRadius',
  'callLimit',
  'monthCallLimit',
  'maxSpeed',
  'overspeedDuration',
  'drivingLimit',
  'dayDrivingLimit',
  'minimumRest',
  'maximumParking',
  'fatigueMargin',
  'rolloverAngle',
  'imageQuality',
  'brightness',
  'contrast',
  'saturation',
  'hue',
] as const
type Settable = (typeof SETTABLE)[number]

/** Heartbeats and reports, by time and by distance. */
const REPORTING = /^(heartbeatInterval|interval|distance)/

function partOf(key: Settable): NumberPart {
  const part = PARAMETERS.find((one) => one.part.key === key)?.part
  if (!part || !('options' in part)) throw new Error(`parameter ${key} is no number`)
  return part
}

function paramOf(key: Settable): CommandParam {
  const { name, options, size } = partOf(key)
  const [least, max] = options.range ?? [0, 2 ** (8 * size) - 1]
  // A terminal that reports every 0 s reports never or without end: the table does not say which.
  const min = REPORTING.test(key) ? 1 : least
  const { unit, codes } = options
  const base = { key, name, min, max, optional: true } as const
  if (!codes) return { ...base, kind: 'whole', ...(unit ? { unit } : {}) }
  const choices = Object.entries(codes).map(([value, meaning]) => ({ value: Number(value), name: meaning }))
  return { ...base, kind: 'choice', choices }
}

export const SETTINGS: readonly CommandParam[] = SETTABLE.map(paramOf)

/** The list of 0x8103 in the order of the table. */
export const settingsOf = (values: CommandValues) =>
  SETTABLE.flatMap((key) => (values[key] === undefined ? [] : [{ key, value: values[key] }]))
