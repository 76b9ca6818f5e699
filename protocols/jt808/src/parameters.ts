import {
  type CommandValues,
  keysOf,
  type ParameterGroup,
  type ParameterValue,
  parameterValues,
  RawForm,
  type TerminalParameter,
} from '@motorpool/wire'
import { PARAMETERS } from './catalogue/parameters.ts'
import { decode } from './codec.ts'
import { FLAG } from './frame/escape.ts'
import { parametersAnswer } from './messages/parameters.ts'
import { SETTINGS } from './settable.ts'

/** Table 12 is ordered by subject: the last id of each. */
const GROUPS: readonly (readonly [last: number, group: ParameterGroup])[] = [
  [0x001f, 'connection'],
  [0x003f, 'reporting'],
  [0x004f, 'telephone'],
  [0x005f, 'driving'],
  [0x007f, 'camera'],
  [0x008f, 'vehicle'],
  [0x00ff, 'positioning'],
]
const groupOf = (id: number): ParameterGroup => GROUPS.find(([last]) => id <= last)?.[1] ?? 'bus'

/** § 8.10 table 12, as people see it: who reads parameters has no use for passwords of the dial-up. */
export const PARAMETER_LIST: readonly TerminalParameter[] = PARAMETERS.filter(
  ({ part }) => !('secret' in part),
).map(({ id, part }) => {
  const options = 'options' in part ? part.options : {}
  const settable = SETTINGS.find(({ key }) => key === part.key)
  return {
    key: part.key,
    id,
    name: part.name,
    group: groupOf(id),
    ...(options.unit ? { unit: options.unit } : {}),
    ...(options.codes ? { codes: options.codes } : {}),
    ...(settable ? { settable } : {}),
  }
})

/** § 8.12: 0x0104, in one frame or joined from its sub-packages. */
export function parametersIn(raw: Uint8Array): ParameterValue[] {
  const { id: messageId } = parametersAnswer
  const decoded = decode(raw, raw[0] === FLAG ? RawForm.frame : RawForm.joined, { messageId })
  if (!decoded.ok || decoded.messageId !== messageId) return []
  return parameterValues(decoded.fields.find(({ key }) => key === 'items')?.children ?? [], PARAMETER_LIST)
}

/** The ids of the parameters that a command asks for, in the order of the table. */
export function idsOf(values: CommandValues): number[] {
  const asked = new Set(keysOf(values))
  return PARAMETER_LIST.flatMap(({ id, key }) => (asked.has(key) ? [id] : []))
}
