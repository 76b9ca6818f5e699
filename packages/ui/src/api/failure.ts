/** One field's issue in a failed answer, in the user's language. */
export interface FieldFailure {
  field: string
  message: string
  /** Code of the whole failure, where it is no field's. */
  code?: string
}

/** A call that failed: the server's answer, or what the browser knows when there was none (R263). */
export class ApiError extends Error {
  readonly errCode: string
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  readonly fields: readonly FieldFailure[]

  constructor(errCode: string, message: string, status: number, fields: readonly FieldFailure[] = []) {
    super(message)
    this.name = 'ApiError'
    this.errCode = errCode
    this.status = status
    this.fields = fields
  }
}

/** The message of a save that was refused since somebody else changed the record; undefined of any other failure. */
export function conflictOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.errCode === 'CONFLICT' ? error.message : undefined
}

interface FailureBody {
  errCode: string | number
  message?: string
  fields?: FieldFailure[]
}

export function isFailureBody(body: unknown): body is FailureBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'errCode' in body &&
    body.errCode !== null &&
    body.errCode !== undefined
  )
}

export function toApiError(body: unknown, status: number, fallback: string): ApiError {
  if (!isFailureBody(body)) return new ApiError(`HTTP_${status}`, fallback, status)
  return new ApiError(String(body.errCode), body.message || fallback, status, body.fields ?? [])
}

/** What a wrapped call gives instead of throwing (R260). */
export interface WrappedFailure {
  errCode: 100
  error: unknown
}

/** Runs a call and answers a failure as a value: `{ errCode: 100, error }`. */
export async function wrapped<T>(call: () => Promise<T>): Promise<T | WrappedFailure> {
  try {
    return await call()
  } catch (error) {
    return { errCode: 100, error }
  }
}

export function isWrappedFailure(value: unknown): value is WrappedFailure {
  return typeof value === 'object' && value !== null && (value as WrappedFailure).errCode === 100
}
