import type { Secret } from './credential.ts'
import type { OutboundErrorCode } from './errors.ts'
import type { NamedBy } from './resolve.ts'

/** One call to the outside as it is stored: what was sent where, and what came of it. */
export interface OutboundCall {
  tenantId: string
  /** What it was for, `module/what`: `system/sms`. */
  purpose: string
  /** Where it went, without secrets: `https://host/path`, `smtp://host:25`. */
  target: string
  /** `GET` …, `SMTP`, `TCP`, `TLS`. */
  method: string
  /** Of the answer, where there was one: HTTP status, SMTP reply code. */
  status: number | null
  errorCode: OutboundErrorCode | null
  /** Tries, the first one included. */
  attempts: number
  durationMs: number
  /** The beginning of what was sent and answered, secrets masked. */
  request: string | null
  answer: string | null
  /** Start of the call, ms since the epoch. */
  at: number
}

/** Stores a call; `recordCall` in the caller's transaction, `recordIn` in one of its own. */
export type Recorder = (call: OutboundCall) => Promise<void> | void

/** What every call to the outside says of itself. */
export interface CallOptions {
  tenantId: string
  /** `module/what`, at most 64 characters. */
  purpose: string
  namedBy: NamedBy
  signal?: AbortSignal
  /** For the whole call, tries and pauses included, ms; default 30,000. */
  totalMs?: number
  /** For name look-up, connection and handshake, ms; default 5,000. */
  connectMs?: number
  /** Values that are masked wherever they appear; those of credentials are masked anyway. */
  secrets?: readonly string[]
  /** Which bodies are stored; default both. What is personal or stored elsewhere is left out. */
  excerpts?: { request?: boolean; answer?: boolean }
  /** Default: the one that `createOutbound` was given. */
  record?: Recorder
}

/** Whom a call trusts over TLS, and as whom it shows itself; PEM. */
export interface TlsIdentity {
  /** Authorities that are trusted in place of those of the installation. */
  ca?: string | undefined
  certificate?: string | undefined
  /** Of the certificate. */
  key?: Secret | undefined
}

export const TOTAL_MS = 30_000
export const CONNECT_MS = 5_000
