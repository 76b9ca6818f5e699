import { JetStreamApiError } from '@nats-io/jetstream'

/**
 * NO_JETSTREAM, OLD_SERVER: the server cannot keep a log. FOREIGN: the stream of this name is another installation's. REPLICAS,
 * SPACE: the server cannot keep as many copies, or as many bytes. REFUSED: it does not let this account do it.
 */
export type LogStreamCode = 'NO_JETSTREAM' | 'OLD_SERVER' | 'FOREIGN' | 'REPLICAS' | 'SPACE' | 'REFUSED'

/** Why a NATS server cannot keep the log; the message holds no password. */
export class LogStreamError extends Error {
  readonly code: LogStreamCode
  constructor(code: LogStreamCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LogStreamError'
    this.code = code
  }
}

/** Codes of the server's errors (nats-server, errors.json). */
const NO_STREAM = 10059
const NO_ACCOUNT = 10039
const NOT_ENABLED = 10076
const REPLICAS_WITHOUT_CLUSTER = 10074
const NO_PEERS = 10005
const NO_STORAGE = 10047
const NO_RESOURCES = 10023
const NO_MEMORY_OR_STORAGE = 10028
const FULL = 10077
const WRONG_SEQUENCE = 10071

export const serverCode = (error: unknown): number | undefined =>
  error instanceof JetStreamApiError ? error.code : undefined

export const isAbsent = (error: unknown): boolean => serverCode(error) === NO_STREAM
/** The stream holds as many bytes as it may. */
export const isFull = (error: unknown): boolean => serverCode(error) === FULL
/** Something else was written behind what the writer knows to be the last. */
export const isOvertaken = (error: unknown): boolean => serverCode(error) === WRONG_SEQUENCE

/** The code of a failure to make or change the stream. */
export function codeOfFailure(error: unknown): LogStreamCode {
  const code = serverCode(error)
  if (code === REPLICAS_WITHOUT_CLUSTER || code === NO_PEERS) return 'REPLICAS'
  if (code === NO_STORAGE || code === NO_RESOURCES || code === NO_MEMORY_OR_STORAGE) return 'SPACE'
  if (code === NOT_ENABLED || code === NO_ACCOUNT) return 'NO_JETSTREAM'
  return 'REFUSED'
}
