import { AppError, type FieldError } from '@motorpool/kernel'
import type { CommandParam, CommandSpec, CommandValues } from '@motorpool/wire'

function problem({ kind, min, max }: CommandParam, value: unknown): Omit<FieldError, 'field'> | undefined {
  if (value === undefined || value === null || value === '') return { code: 'FIELD_REQUIRED' }
  if (kind === 'whole')
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : { code: 'FIELD_RANGE', params: { min, max } }
  if (typeof value !== 'string' || value.trim().length < min) return { code: 'FIELD_FORMAT' }
  return value.length > max ? { code: 'FIELD_TOO_LONG', params: { max } } : undefined
}

/**
 * What a person filled in for a command, every value in its range; what the command has not is left out.
 *
 * @throws AppError INVALID_INPUT naming the fields
 */
export function checkedParams(
  { params }: CommandSpec,
  given: Readonly<Record<string, unknown>>,
): CommandValues {
  const fields = params.flatMap((param): FieldError[] => {
    const wrong = problem(param, given[param.key])
    return wrong ? [{ field: `params.${param.key}`, ...wrong }] : []
  })
  if (fields.length > 0) throw new AppError('INVALID_INPUT', {}, { fields })
  return Object.fromEntries(params.map(({ key }) => [key, given[key] as string | number]))
}
