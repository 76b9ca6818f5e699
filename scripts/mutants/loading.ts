/** What a failure of a test run says of itself, as the runner passes it on. */
export interface Failure {
  name?: unknown
  code?: unknown
  message?: unknown
  cause?: unknown
}

const isFailure = (value: unknown): value is Failure => typeof value === 'object' && value !== null

/** A source that does not parse, or whose imports are not there; an SQL text that is none (class 42). */
const CODES = /^(ERR_MODULE_NOT_FOUND|ERR_UNSUPPORTED_\w+|ERR_INVALID_TYPESCRIPT_SYNTAX|PARSE_ERROR|42\w{3})$/
const NAMES = /^(SyntaxError|RolldownError|TransformError)$/
/** `migrate` names the migration that does not apply. */
const TEXTS = /^migration \d{8}-\d{4}-\S+: |^Transform failed|^Failed to (load|resolve)|^Parse failure/

/** Whether a set-up failed because the text without the guard does not load or apply: nothing was tried then. */
export function isNotLoaded(error: unknown): boolean {
  for (let at = error, depth = 0; isFailure(at) && depth < 10; at = at.cause, depth++)
    if (CODES.test(String(at.code)) || NAMES.test(String(at.name)) || TEXTS.test(String(at.message)))
      return true
  return false
}
