import type { DecodedFrame, Names } from '../field.ts'
import type { Refusal } from '../refusal.ts'

/** `violation`: the standard says otherwise; `remark`: worth knowing, no clause forbids it. */
export type Severity = 'violation' | 'remark'

/** One demand on a terminal. */
export interface Rule {
  /** Stable: lower-case letters and underscores, unique among the rules of its protocol and the common ones. */
  readonly code: string
  readonly severity: Severity
  readonly text: Names
}

/** One stored message as a checker takes it. Messages come in the order of their device times. */
export interface CheckedMessage {
  readonly messageId: number
  /** ms */
  readonly deviceTime: number
  readonly receiveTime: number
  /** `RecordFlag`s */
  readonly flags: number
  readonly decoded: DecodedFrame | Refusal
  /** What it says, without how it was wrapped (`Protocol.content`). */
  readonly content: Uint8Array
  /** One number for all messages that may carry the same content (`Protocol.kind`). */
  readonly kind: number
}

/** Where a message breaks a rule, and the clause that says so. */
export interface Breach {
  readonly code: string
  /** Standard, edition and clause; left out where none is known: then it is a remark, whatever its rule says. */
  readonly clause?: string
  /** Path of the field, list places as `*`. */
  readonly path?: string
  readonly name?: Names
  readonly offset?: number
  readonly length?: number
}

export type Note = (breach: Breach) => void

/** Looks at the messages of one terminal, one after the other; what it remembers is of fixed size. Never throws. */
export interface Inspector {
  take(message: CheckedMessage, note: Note): void
}

/** What a protocol demands of its terminals beyond what is counted for all of them. */
export interface Conformance {
  readonly rules: readonly Rule[]
  inspector(): Inspector
  /** Clause of the table that a field's range stands in, by the path of the field. */
  clauseOf(message: DecodedFrame, path: string): string | undefined
}
