import type { DecodedField, DecodedFrame, Names } from '@motorpool/wire'

const childrenOf = (fields: readonly DecodedField[] | undefined, key: string) =>
  fields?.find((field) => field.key === key)?.children

/** Flags of the alarm block; vehicles do not send it with every report. */
export function alarms(frame: DecodedFrame): readonly Names[] | undefined {
  const flags = childrenOf(childrenOf(frame.fields, 'alarm'), 'flags')
  return flags?.flatMap(({ value, name }) => (value === true ? [name] : []))
}
