import { idText } from '@motorpool/http'
import { AppError, type FieldError } from '@motorpool/kernel'
import { type CommandParam, type CommandSpec, type CommandValues, inEdition } from '@motorpool/wire'

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

const isNumber = (value: unknown, isWhole: boolean): value is number =>
  isWhole ? Number.isInteger(value) : Number.isFinite(value)

function problem(param: CommandParam, value: unknown): Omit<FieldError, 'field'> | undefined {
  const { kind, min, max, choices = [] } = param
  if (isMissing(value)) return param.optional ? undefined : { code: 'FIELD_REQUIRED' }
  if (kind === 'choice')
    return choices.some((one) => one.value === value) ? undefined : { code: 'FIELD_FORMAT' }
  if (kind === 'area') return idText.safeParse(value).success ? undefined : { code: 'FIELD_FORMAT' }
  if (kind !== 'text')
    return isNumber(value, kind !== 'decimal') && value >= min && value <= max
      ? undefined
      : { code: 'FIELD_RANGE', params: { min, max } }
  if (typeof value !== 'string' || value.trim().length < min) return { code: 'FIELD_FORMAT' }
  return value.length > max ? { code: 'FIELD_TOO_LONG', params: { max } } : undefined
}

/** A value that terminals of the edition have no place for is refused, and never left out unsaid. */
const lacking = (
  param: CommandParam,
  value: unknown,
  edition: string | undefined,
): Omit<FieldError, 'field'> | undefined =>
  edition === undefined || isMissing(value) || inEdition(param, edition)
    ? undefined
    : { code: 'COMMAND_FIELD_EDITION', params: { edition } }

/**
 * What a person filled in for a command, every value in its range; what the command has not is left out.
 *
 * @throws AppError INVALID_INPUT naming the fields
 */
export function checkedParams(
  { params }: Pick<CommandSpec, 'params'>,
  given: Readonly<Record<string, unknown>>,
  edition?: string,
): CommandValues {
  const fields = params.flatMap((param): FieldError[] => {
    const wrong = lacking(param, given[param.key], edition) ?? problem(param, given[param.key])
    return wrong ? [{ field: `params.${param.key}`, ...wrong }] : []
  })
  const filled = params.filter(({ key }) => !isMissing(given[key]))
  const [first] = params
  if (first && filled.length === 0 && fields.length === 0)
    fields.push({ field: `params.${first.key}`, code: 'FIELD_REQUIRED' })
  if (fields.length > 0) throw new AppError('INVALID_INPUT', {}, { fields })
  return Object.fromEntries(filled.map(({ key }) => [key, given[key] as string | number]))
}
