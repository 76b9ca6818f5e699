import { AppError, defineErrors } from '@motorpool/kernel'

/** Why a call to the outside failed. */
export const outboundErrors = defineErrors({
  /** Not an address or a header that can be sent: `reason`. */
  OUTBOUND_INVALID: { status: 400 },
  /** The host has no address, or one that tenants may not name: the same code, so that nobody can ask which. */
  OUTBOUND_ADDRESS_REFUSED: { status: 400 },
  OUTBOUND_REQUEST_TOO_LARGE: { status: 413 },
  OUTBOUND_UNREACHABLE: { status: 502 },
  OUTBOUND_TLS: { status: 502 },
  OUTBOUND_REDIRECT: { status: 502 },
  OUTBOUND_STATUS: { status: 502 },
  OUTBOUND_ANSWER_TOO_LARGE: { status: 502 },
  OUTBOUND_SMTP: { status: 502 },
  OUTBOUND_ABORTED: { status: 503 },
  OUTBOUND_TIMEOUT: { status: 504 },
})

export type OutboundErrorCode = keyof typeof outboundErrors

export class OutboundError extends AppError {
  declare readonly code: OutboundErrorCode

  constructor(code: OutboundErrorCode, params: Record<string, string | number> = {}, cause?: unknown) {
    super(code, params, { cause })
  }
}

/** The system's code of a failure (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), else its message on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as NodeJS.ErrnoException
  return (code ?? error.message).replaceAll(/\s+/g, ' ').slice(0, 200)
}

export function failureOf(error: unknown, host: string): OutboundError {
  return error instanceof OutboundError
    ? error
    : new OutboundError('OUTBOUND_UNREACHABLE', { host, reason: reasonOf(error) }, error)
}
