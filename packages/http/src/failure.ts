import { randomInt } from 'node:crypto'
import { type Catalogues, translate } from '@motorpool/i18n'
import { AppError, type FieldError, type Locale, type Logger } from '@motorpool/kernel'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ZodType, z } from 'zod'
import { labelOf } from './label.ts'

export interface Failure {
  status: number
  body: { errCode: string; message: string; fields?: { field: string; message: string }[] }
}

function fieldMessages(
  catalogues: Catalogues,
  locale: Locale,
  fields: readonly FieldError[],
  prefixes: readonly string[],
): { field: string; message: string }[] {
  return fields.map((f) => ({
    field: f.field,
    message: translate(catalogues, locale, `error.${f.code}`, {
      label: labelOf(catalogues, locale, prefixes, f.field),
      ...f.params,
    }),
  }))
}

/** PostgreSQL's own refusals that mean something to the caller. */
function fromDatabase(error: { code?: string }): AppError | undefined {
  switch (error.code) {
    case '57014': // statement timeout
    case '53100': // disk full
    case '53300': // too many connections
    case '57P01':
    case '57P03':
    case '08006':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
      return new AppError('UNAVAILABLE', {}, { cause: error })
    case '42501': // row security or a grant refused a write
      return new AppError('FORBIDDEN', {}, { cause: error })
    default:
      return undefined
  }
}

/** Any thrown value as the answer of a call. What is not typed becomes a number and a log line, never SQL or a stack. */
export function toFailure(
  error: unknown,
  catalogues: Catalogues,
  locale: Locale,
  log: Logger,
  labels: readonly string[] = [],
  where?: string,
): Failure {
  const known =
    error instanceof AppError ? error : (fromRequest(error) ?? fromDatabase(error as { code?: string }))
  if (known) {
    if (known.status >= 500)
      log.error({ err: known.cause ?? known, errCode: known.code, where }, 'call failed')
    const fields = known.fields && fieldMessages(catalogues, locale, known.fields, labels)
    // A message that names a field without saying which is about the only one that there is.
    const [only] = known.fields?.length === 1 ? known.fields : []
    return {
      status: known.status,
      body: {
        errCode: known.errCode,
        message: translate(catalogues, locale, `error.${known.code}`, {
          ...(only ? { label: labelOf(catalogues, locale, labels, only.field) } : {}),
          ...known.params,
        }),
        ...(fields ? { fields } : {}),
      },
    }
  }
  const number = randomInt(100_000, 1_000_000)
  log.error({ err: error, number, where }, 'internal error')
  return {
    status: 500,
    body: { errCode: 'INTERNAL', message: translate(catalogues, locale, 'error.INTERNAL', { number }) },
  }
}

interface Issue {
  origin?: string
  minimum?: number
  maximum?: number
}

/** What a schema refused, as the stable code a form understands. */
function fieldError(field: string, rule: string, message: string, issue: Issue): FieldError {
  const text = issue.origin === 'string'
  const number = issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint'
  if (rule.startsWith('too_') && !text && !number) return { field, code: 'FIELD_FORMAT' }
  switch (rule) {
    case 'invalid_type':
      return { field, code: /received (undefined|null)$/.test(message) ? 'FIELD_REQUIRED' : 'FIELD_FORMAT' }
    case 'too_small':
      if (text) return { field, code: issue.minimum === 1 ? 'FIELD_REQUIRED' : 'FIELD_FORMAT' }
      return { field, code: 'FIELD_MIN', params: { min: issue.minimum ?? 0 } }
    case 'too_big':
      if (text) return { field, code: 'FIELD_TOO_LONG', params: { max: issue.maximum ?? 0 } }
      return { field, code: 'FIELD_MAX', params: { max: issue.maximum ?? 0 } }
    case 'invalid_value':
      return { field, code: 'FIELD_CHOICE' }
    default:
      return { field, code: 'FIELD_FORMAT' }
  }
}

/** What a schema makes of values that are no call's body (a row of a sheet), or the refusal a call would give. */
export function parseInput<S extends ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((i) => fieldError(i.path.join('.'), i.code, i.message, i as Issue))
  throw new AppError('INVALID_INPUT', {}, { fields, cause: parsed.error })
}

function fromRequest(error: unknown): AppError | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((v) =>
      fieldError(
        v.instancePath.replace(/^\//, '').replaceAll('/', '.'),
        v.keyword,
        v.message ?? '',
        v.params as Issue,
      ),
    )
    return new AppError('INVALID_INPUT', {}, { fields, cause: error })
  }
  const status = (error as FastifyError).statusCode
  if (status === 413) return new AppError('TOO_LARGE', { max: '1 MB' }, { cause: error })
  if (status === 429)
    return error instanceof AppError
      ? error
      : new AppError('TOO_MANY_REQUESTS', { seconds: 1 }, { cause: error })
  if (status === 401) return new AppError('UNAUTHENTICATED', {}, { cause: error })
  if (status && status >= 400 && status < 500) return new AppError('INVALID_INPUT', {}, { cause: error })
  return undefined
}
