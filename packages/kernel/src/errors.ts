/** One field's issue inside a failed call: the field, a stable code and the parameters of its message. */
export interface FieldError {
  field: string
  code: string
  params?: Record<string, string | number>
}

export interface ErrorSpec {
  /** HTTP status the error answers with. */
  status: number
  /** What callers get as `errCode`, where they know the refusal by a number; default: the code. */
  errCode?: string
}

/**
 * A closed list of error codes. Each module declares its own once with `defineErrors`; the message of a code lives
 * in the catalogues under `error.<CODE>`, in every language, and a whole-catalogue check holds the two together.
 */
export type ErrorList<C extends string> = Readonly<Record<C, ErrorSpec>>

const known = new Map<string, ErrorSpec>()
/** What `declaredErrCodes` answers, until more are declared. */
let codes: ReadonlySet<string> | undefined

export function defineErrors<const C extends string>(list: Record<C, ErrorSpec>): ErrorList<C> {
  for (const [code, spec] of Object.entries<ErrorSpec>(list)) {
    if (!/^[A-Z][A-Z0-9_]*$/.test(code)) throw new Error(`error code "${code}" is not UPPER_SNAKE_CASE`)
    if (known.has(code)) throw new Error(`error code "${code}" is declared twice`)
    known.set(code, spec)
  }
  codes = undefined
  return list
}

/** Every `errCode` that an answer may carry. */
export function declaredErrCodes(): ReadonlySet<string> {
  codes ??= new Set([...known].map(([code, spec]) => spec.errCode ?? code))
  return codes
}

/** Every declared code with its spec, for the whole-catalogue checks. */
export function declaredErrors(): ReadonlyMap<string, ErrorSpec> {
  return known
}

const TEXT_KEY = '\u0001'

/** A parameter of a message that is itself a text of the catalogues: `new AppError('NOT_FOUND', { what: textKey('system/users') })`. */
export function textKey(key: string): string {
  return TEXT_KEY + key
}

/** The key a parameter stands for; undefined when it is plain text. */
export function keyOfText(param: string | number): string | undefined {
  return typeof param === 'string' && param.startsWith(TEXT_KEY) ? param.slice(1) : undefined
}

/**
 * A failure the caller can act on. `params` fill the placeholders of the message and name the thing and the place;
 * anything else that is thrown is an internal error and reaches the caller only as a number.
 */
export class AppError extends Error {
  readonly code: string
  /** What the caller gets. */
  readonly errCode: string
  readonly status: number
  readonly params: Record<string, string | number>
  readonly fields: FieldError[] | undefined

  constructor(
    code: string,
    params: Record<string, string | number> = {},
    options: { fields?: FieldError[]; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    const spec = known.get(code)
    if (!spec) throw new Error(`error code "${code}" is not declared`)
    this.name = 'AppError'
    this.code = code
    this.errCode = spec.errCode ?? code
    this.status = spec.status
    this.params = params
    this.fields = options.fields
  }
}

/** Codes any call may answer with. */
export const commonErrors = defineErrors({
  INVALID_INPUT: { status: 400 },
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** The session is good, but its user has something to do first: a new password, a second factor. */
  ACTION_REQUIRED: { status: 403 },
  NOT_FOUND: { status: 404 },
  CONFLICT: { status: 409 },
  STALE: { status: 409, errCode: 'CONFLICT' },
  IN_USE: { status: 409 },
  TOO_LARGE: { status: 413 },
  TOO_MANY_REQUESTS: { status: 429 },
  INTERNAL: { status: 500 },
  UNAVAILABLE: { status: 503 },
})

/** The code of an error of Node (`ENOENT`) or PostgreSQL (SQLSTATE, `23505`); undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/** What went wrong, in the words of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
