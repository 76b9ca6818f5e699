import type { ClientReport } from '@motorpool/wire'
import type { Counters } from './counters.ts'

/** One report as the terminal stores it. */
export type Report = ClientReport

/** Reports of the past that were never sent: made as they are asked for, in the order in which they are to be sent. */
export interface History {
  peek(): Report | undefined
  next(): Report | undefined
  /** The platform has stored the report of this time, and all before it in this order. */
  acknowledged(time: number): void
}

const SIZE = 2000

/** Reports that wait for a connection, oldest first, before those of the past; the oldest gives way when memory is full. */
export class ReportMemory {
  history: History | undefined
  private readonly stored: Report[] = []
  private readonly counters: Counters

  constructor(counters: Counters) {
    this.counters = counters
  }

  /** Something was stored on this side; the past of `history` does not count. */
  get waiting(): boolean {
    return this.stored.length > 0
  }

  get empty(): boolean {
    return !this.waiting && this.history?.peek() === undefined
  }

  store(report: Report): void {
    this.stored.push(report)
    this.counters.stored++
    if (this.stored.length <= SIZE) return
    this.stored.shift()
    this.counters.stored--
    this.counters.dropped++
  }

  /** What was sent without an acknowledgement comes back. */
  restore(reports: readonly Report[]): void {
    if (reports.length === 0) return
    this.stored.push(...reports)
    this.stored.sort((a, b) => a.time - b.time)
    this.counters.stored += reports.length
  }

  next(): Report | undefined {
    const kept = this.stored.shift()
    if (kept) this.counters.stored--
    else if (this.history?.peek()) this.counters.captured++
    return kept ?? this.history?.next()
  }
}
