import type { Counters } from '../device/counters.ts'
import type { History } from '../device/memory.ts'
import type { Terminal } from '../device/terminal.ts'
import { Pace } from './pace.ts'
import type { Cursor, Past } from './past.ts'

interface Sender {
  id: number
  vin: string
  terminal: Terminal
  past: Past
}

/** Sends the past of a fleet over the connections of its terminals, round robin, as fast as the pace allows. */
export class HistorySending {
  private readonly waiting: Sender[] = []
  private readonly all: Sender[] = []
  private readonly counters: Counters
  private readonly begins: number
  private readonly first: number | undefined
  private pace: Pace | undefined

  /** Begins at a time, ms, when the living have their connections; `first`: reports a second at the beginning. */
  constructor(counters: Counters, begins: number, first?: number) {
    this.counters = counters
    this.begins = begins
    this.first = first
  }

  add(sender: Sender): void {
    const { terminal, past } = sender
    if (past.progress?.done) return
    this.all.push(sender)
    this.waiting.push(sender)
    terminal.memory.history = this.paced(past)
    // What was kept in a blind zone goes at once; the past waits its turn.
    terminal.mayReissue = () => terminal.memory.waiting || (this.pace?.some ?? false)
  }

  private paced(past: Past): History {
    return {
      peek: () => past.peek(),
      next: () => {
        this.pace?.take()
        return past.next()
      },
      acknowledged: (time) => past.acknowledged(time),
    }
  }

  /** Vehicles whose past is not sent completely. */
  get behind(): number {
    return this.waiting.length
  }

  /** Reports a second at the moment. */
  get rate(): number {
    return this.pace?.rate ?? 0
  }

  /** Lets the terminals send what the pace allows; `wake` is called for one without a connection. */
  turn(now: number, wake: (id: number) => void): void {
    if (now < this.begins || this.waiting.length === 0) return
    this.pace ??= new Pace(this.counters.live, now, this.first)
    this.pace.pass(now)
    for (let left = this.waiting.length; left > 0 && this.pace.some; left--) {
      const sender = this.waiting.shift()
      if (!sender) break
      const { terminal, past, id } = sender
      terminal.catchingUp = past.peek() !== undefined
      if (!terminal.catchingUp) continue
      this.waiting.push(sender)
      if (terminal.link === 'down') wake(id)
      else terminal.reissue(now)
    }
  }

  /** ms below which so large a share of the acknowledgements of live reports lay while the past was sent. */
  liveQuantile(share: number): number | undefined {
    return this.pace?.beside.quantile(share)
  }

  progress(): Map<string, Cursor> {
    const found = new Map<string, Cursor>()
    for (const { vin, past } of this.all) {
      const { progress } = past
      if (progress) found.set(vin, progress)
    }
    return found
  }
}
