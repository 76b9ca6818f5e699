import { checkedParams } from '@motorpool/command/server'
import { AppError, type FieldError, type Locale } from '@motorpool/kernel'
import { byName } from '@motorpool/protocols'
import { type CommandSpec, type CommandValues, nameIn, PARAMETER_COMMANDS } from '@motorpool/wire'

/** The command that sets the parameters of a protocol. */
export const settingOf = (protocol: string): CommandSpec | undefined =>
  byName(protocol)?.commands.find(({ code }) => code === PARAMETER_COMMANDS.set)

/**
 * What is wrong with values of a set: unknown parameters, those that may only be read, passwords among them, and values out of their
 * ranges. Empty: nothing.
 */
export function problemsOf(protocol: string, values: CommandValues): readonly FieldError[] {
  const spec = settingOf(protocol)
  const unknown = Object.keys(values).find((key) => !spec?.params.some((param) => param.key === key))
  if (!spec || unknown !== undefined)
    return [{ field: unknown ?? 'protocol', code: 'FIELD_REFERENCE', params: { value: unknown ?? protocol } }]
  try {
    checkedParams(spec, values)
    return []
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT') return error.fields ?? []
    throw error
  }
}

/** A value with its name, its meaning or its unit. */
export function valueText(protocol: string, key: string, value: string | number, locale: Locale): string {
  const known = byName(protocol)?.parameters.find((one) => one.key === key)
  const meaning = known?.codes?.[Number(value)]
  const unit = known?.unit && !meaning ? ` ${known.unit}` : ''
  return `${known ? nameIn(known.name, locale) : key} ${meaning ? nameIn(meaning, locale) : value}${unit}`
}
