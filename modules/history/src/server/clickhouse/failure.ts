import { AppError, codeOf } from '@motorpool/kernel'
import '../errors.ts'

/** What a call of ClickHouse failed at, as far as it decides what anybody does next. */
export type ClickHouseFault =
  | 'AWAY'
  | 'ACCOUNT'
  | 'NO_DATABASE'
  | 'DENIED'
  | 'TLS'
  | 'FULL'
  | 'LIMIT'
  | 'VERSION'
  | 'NO_ENGINE'
  | 'OTHER'

/** Codes of the engine (`src/Common/ErrorCodes.cpp`). */
const BY_CODE: Readonly<Record<string, ClickHouseFault>> = {
  81: 'NO_DATABASE',
  158: 'LIMIT', // TOO_MANY_ROWS
  159: 'LIMIT', // TIMEOUT_EXCEEDED
  164: 'DENIED', // READONLY
  192: 'ACCOUNT', // UNKNOWN_USER
  193: 'ACCOUNT', // WRONG_PASSWORD
  194: 'ACCOUNT', // REQUIRED_PASSWORD
  202: 'AWAY', // TOO_MANY_SIMULTANEOUS_QUERIES
  241: 'LIMIT', // MEMORY_LIMIT_EXCEEDED
  242: 'DENIED', // TABLE_IS_READ_ONLY
  243: 'FULL', // NOT_ENOUGH_SPACE
  252: 'AWAY', // TOO_MANY_PARTS
  396: 'LIMIT', // TOO_MANY_ROWS_OR_BYTES
  492: 'DENIED', // ACCESS_ENTITY_NOT_FOUND
  497: 'DENIED', // ACCESS_DENIED
  516: 'ACCOUNT', // AUTHENTICATION_FAILED
}

const TLS = /^(EPROTO|HPE_|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/

/** A call of ClickHouse that failed. It holds neither password nor address nor values, so that it may stand in a log. */
export class ClickHouseError extends Error {
  readonly fault: ClickHouseFault
  /** The code of the engine or of the network. */
  readonly code: string

  constructor(fault: ClickHouseFault, code: string) {
    super(`ClickHouse failed: ${code}`)
    this.name = 'ClickHouseError'
    this.fault = fault
    this.code = code
  }
}

function faultOf(code: string): ClickHouseFault {
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? 'OTHER'
  if (TLS.test(code)) return 'TLS'
  return /^E[A-Z_]+$/.test(code) ? 'AWAY' : 'OTHER'
}

/** What the client threw, without what it holds of the request. */
export function clickHouseError(error: unknown): ClickHouseError {
  if (error instanceof ClickHouseError) return error
  const { message = '', name = 'Error', type } = error as { message?: string; name?: string; type?: string }
  const code = codeOf(error)
  // The client tells its own time-outs and broken answers by their words alone.
  if (code === undefined && /timeout|aborted|socket hang up/i.test(message))
    return new ClickHouseError('AWAY', 'ETIMEDOUT')
  const said = type !== undefined && code !== undefined ? `${code} ${type}` : (code ?? name)
  // A disk that is full is told by the operating system's number in a message of the engine.
  if (/No space left on device|NOT_ENOUGH_SPACE/.test(message)) return new ClickHouseError('FULL', said)
  return new ClickHouseError(faultOf(code ?? name), said)
}

/** The typed refusal for a failed call. */
export const refusalOf = (error: ClickHouseError): AppError =>
  new AppError(error.fault === 'AWAY' ? 'HISTORY_AWAY' : 'HISTORY_REFUSED', {}, { cause: error })
