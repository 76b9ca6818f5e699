import type { Sealed } from '@motorpool/history/server'
import type { StoreRecord } from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { LowerAccount } from '../ledger/lower-ledger.ts'

/** Called when all records it waits for are durable. */
export interface Waiter {
  remaining: number
  /** The account of the lower platform that sent them; none where vehicles speak themselves. */
  readonly carrier?: LowerAccount | null
  durable(): void
}

/** Rows that became durable together, in the order of arrival; arrays of equal length, one entry a row. */
export interface CommittedRows {
  readonly slots: readonly VehicleSlot[]
  readonly records: readonly StoreRecord[]
  readonly waiters: readonly (Waiter | null)[]
  readonly protocols: readonly number[]
  /** ms; the time of receipt where the message has none of its own */
  readonly deviceTimes: readonly number[]
  /** µs; with `writer` the position of the row */
  readonly receives: readonly number[]
  readonly writer: number
  /** The raw bytes of a row: a view, valid only during the call that hands the rows over. */
  raw(row: number): Uint8Array
}

/**
 * `open`: whether the message had been stored before is found by who takes it from the log to the store, and counted there, too.
 */
export type Verdict = 'new' | 'repeated' | 'open'

/** What the gateway learns from its log. */
export interface LogEvents {
  /** Called for every row once it is durable, in the order of arrival. */
  stored(rows: CommittedRows, row: number, verdict: Verdict): void
  /** A commit is done and its waiters were called. */
  committed(): void
  /** The queue passed its limit, or fell to half of it. */
  pressure(on: boolean): void
  /** Another process writes under this name: nothing more is stored or acknowledged here. */
  superseded(): void
}

export interface LogLimits {
  /** Bytes queued before sockets are paused; they go on at half of it. */
  maxQueuedBytes: number
  /** Rows of one commit, at most. */
  maxBatchRows: number
}

/**
 * Where the gateway makes messages durable before it acknowledges them. Rows of one vehicle are stored in the order in
 * which they are appended, and each once, however often a terminal sends it.
 */
export interface DurableLog {
  /** Writers that work side by side; a vehicle always uses the same one. */
  readonly writers: number
  /** False while a writer cannot reach its store. */
  readonly healthy: boolean
  readonly commits: number
  /** Messages that were compared with what is stored, because they might have been stored before. */
  readonly checked: number
  /** Those of them that could not be compared with packed days elsewhere, which did not serve: they may stand twice. */
  readonly unchecked: number
  readonly queuedRows: number
  readonly queuedBytes: number
  /**
   * How far readers of the journal may go: everything up to there is stored, and rows after this call get times behind it.
   * None where others store the rows.
   */
  sealed(): readonly Sealed[]
  /** µs: everything up to there is durable, and was handed over by `LogEvents.stored`. */
  reached(): number
  /** Rows from now on get times of receipt behind this one (µs). */
  passed(time: number): void
  /** Connects in the background, again and again until it works. */
  start(): void
  /** Resolves when rows can be taken; false when the log was closed before. */
  ready(): Promise<boolean>
  append(slot: VehicleSlot, protocol: number, record: StoreRecord, now: number, waiter: Waiter | null): void
  /** Resolves when all that is queued is durable; after `deadline` (ms from now) also when it is not: then false. */
  drain(deadline?: number): Promise<boolean>
  /** Gives up what is not durable yet: nothing of it was acknowledged. */
  close(): Promise<void>
}

/** Opens the log of a gateway. */
export type OpenLog = (events: LogEvents, limits: LogLimits) => DurableLog
