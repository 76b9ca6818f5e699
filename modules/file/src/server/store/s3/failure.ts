import { AppError, codeOf } from '@motorpool/kernel'
import '../../errors.ts'

/** What a call of a bucket failed at, as far as it decides what anybody does next. */
export type BucketFault =
  | 'AWAY'
  | 'NO_FILE'
  | 'NO_BUCKET'
  | 'KEY'
  | 'DENIED'
  | 'REGION'
  | 'ADDRESSING'
  | 'CLOCK'
  | 'TLS'
  | 'FULL'
  | 'CHANGED'
  | 'OTHER'

/** Codes of S3 and of those that speak as it does. */
const BY_CODE: Readonly<Record<string, BucketFault>> = {
  NoSuchKey: 'NO_FILE',
  NoSuchBucket: 'NO_BUCKET',
  // A bucket is asked for by HEAD, whose answer has no code.
  NotFound: 'NO_BUCKET',
  InvalidAccessKeyId: 'KEY',
  SignatureDoesNotMatch: 'KEY',
  AccessDenied: 'DENIED',
  Forbidden: 'DENIED',
  PermanentRedirect: 'REGION',
  TemporaryRedirect: 'REGION',
  AuthorizationHeaderMalformed: 'REGION',
  SecondLevelDomainForbidden: 'ADDRESSING',
  RequestTimeTooSkewed: 'CLOCK',
  QuotaExceeded: 'FULL',
  XMinioStorageFull: 'FULL',
  XMinioAdminBucketQuotaExceeded: 'FULL',
  PreconditionFailed: 'CHANGED',
  SlowDown: 'AWAY',
  RequestTimeout: 'AWAY',
}

const TLS = /^(EPROTO|HPE_|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/

/** A call of a bucket that failed. It holds neither key nor address, so that it may stand in a log. */
export class BucketError extends Error {
  readonly fault: BucketFault
  /** The code of the store or of the network. */
  readonly code: string
  /** What was being done with the bucket, where a start asks for it. */
  doing: BucketStep | undefined

  constructor(fault: BucketFault, code: string) {
    super(`the file store failed: ${code}`)
    this.name = 'BucketError'
    this.fault = fault
    this.code = code
  }
}

export type BucketStep = 'list' | 'write' | 'read' | 'remove'

function faultOf(name: string, code: string | undefined, status: number | undefined): BucketFault {
  if (Object.hasOwn(BY_CODE, name)) return BY_CODE[name] ?? 'OTHER'
  if (code !== undefined && TLS.test(code)) return 'TLS'
  if (name === 'TimeoutError' || (code !== undefined && /^E[A-Z_]+$/.test(code))) return 'AWAY'
  if (status !== undefined && (status >= 500 || status === 429)) return 'AWAY'
  return status === 403 ? 'DENIED' : status === 301 || status === 307 ? 'REGION' : 'OTHER'
}

/** What the SDK threw, without what it holds of the request. */
export function bucketError(error: unknown): BucketError {
  if (error instanceof BucketError) return error
  const { name = 'Error', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const [code, status] = [codeOf(error), $metadata?.httpStatusCode]
  const said = [code ?? name, ...(status === undefined ? [] : [`HTTP ${status}`])].join(', ')
  return new BucketError(faultOf(name, code, status), said)
}

const REFUSALS: Partial<Record<BucketFault, string>> = {
  NO_FILE: 'FILE_MISSING',
  AWAY: 'FILE_STORE_AWAY',
  FULL: 'FILE_NO_SPACE',
}

/** The typed refusal for a failed call; anything else as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof BucketError)) return error
  return new AppError(REFUSALS[error.fault] ?? 'FILE_STORE_REFUSED', {}, { cause: error })
}
