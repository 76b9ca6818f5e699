import type { Item } from '@motorpool/gbt'
import {
  type CommandParam,
  type CommandValues,
  keysOf,
  type ParameterGroup,
  type ParameterValue,
  parameterValues,
  type TerminalParameter,
  walkFields,
} from '@motorpool/wire'
import { decode } from './decode.ts'
import { Command } from './frame.ts'
import { PARAMETERS, type ParameterInput } from './messages/parameters.ts'

const TABLE = PARAMETERS['2016']

/**
 * What people may set. Domains and ports of platforms are not among it: a mistyped one loses the vehicle. Nor is the alarm report
 * period: its number means milliseconds in 2016 and seconds in 2025. Sampling is begun by a control, not by a parameter.
 */
const SETTABLE: ReadonlySet<string> = new Set([
  'storagePeriod',
  'reportPeriod',
  'heartbeatPeriod',
  'terminalTimeout',
  'platformTimeout',
  'loginWait',
])

const REPORTING: ReadonlySet<string> = new Set(['storagePeriod', 'reportPeriod', 'alarmPeriod', 'sampling'])
const VERSIONS: ReadonlySet<string> = new Set(['hardware', 'firmware'])

const groupOf = (key: string): ParameterGroup =>
  REPORTING.has(key) ? 'reporting' : VERSIONS.has(key) ? 'vehicle' : 'connection'

function settableOf(item: Item): CommandParam | undefined {
  if (item.kind !== 'number' || !SETTABLE.has(item.key)) return undefined
  const { key, name, max, unit } = item
  // A period of 0 would report without end.
  return {
    key,
    name,
    kind: 'whole',
    min: Math.max(1, item.min),
    max,
    optional: true,
    ...(unit ? { unit } : {}),
  }
}

/** Annex B, table of parameters. The ranges are those of 2016; what 2025 narrows its terminals refuse. */
export const PARAMETER_LIST: readonly TerminalParameter[] = [...TABLE].flatMap(([id, item]) => {
  if (!('name' in item)) return []
  const { key, name } = item
  const settable = settableOf(item)
  return [
    {
      key,
      id,
      name,
      group: groupOf(key),
      ...(item.kind === 'number' && item.unit ? { unit: item.unit } : {}),
      ...(item.kind === 'code' ? { codes: item.codes } : {}),
      ...(settable ? { settable } : {}),
    },
  ]
})

export const SETTINGS: readonly CommandParam[] = PARAMETER_LIST.flatMap(({ settable }) => settable ?? [])

/** The list of 0x81 in the order of the table. */
export const settingsOf = (values: CommandValues): ParameterInput[] =>
  PARAMETER_LIST.flatMap(({ id, key }) => {
    const value = values[key]
    return value === undefined ? [] : [{ id, value }]
  })

/** A domain stands behind its length and cannot be read without it. */
const LENGTHS: Readonly<Record<string, string>> = {
  domain: 'domainLength',
  publicDomain: 'publicDomainLength',
}

/** The ids that a query of these parameters asks for, in the order of the table. */
export function idsOf(values: CommandValues): number[] {
  const asked = new Set(keysOf(values).flatMap((key) => [LENGTHS[key] ?? key, key]))
  return PARAMETER_LIST.flatMap(({ id, key }) => (asked.has(key) ? [id] : []))
}

/** Annex B.3.5.5: the terminal's answer. */
export function parametersIn(raw: Uint8Array): ParameterValue[] {
  const decoded = decode(raw)
  if (!decoded.ok || decoded.messageId !== Command.query) return []
  const found: ParameterValue[] = []
  walkFields(decoded.fields, (_path, { key, children = [] }) => {
    if (key === 'parameters') found.push(...parameterValues(children, PARAMETER_LIST))
  })
  return found
}
