import type { Peer } from './peer.ts'

const EVERY_MS = 20

/** Frames of long messages that all connections together are given at a turn. */
const MOST = 96

/** The same while the loop is late: a package still arrives on a busy machine. */
const LEAST = 32

/** Of one connection: 400 frames a second are more than mobile lines take. */
const EACH = 8

/** ms that a turn may take: so long reports wait for it at most, on a slow machine too. */
const BUDGET_MS = 1.5

/** A turn that comes so late, ms, says that the loop has other work: the next ones give less, and then more again step by step. */
const LATE_MS = 10

/**
 * Long messages to terminals, sent piece by piece: every connection in its turn, and all of them no faster than the loop can bear. Reports
 * come first: what a turn may give halves whenever one is late, and grows back by one connection a turn.
 */
export class Transfers {
  private readonly open = new Set<Peer>()
  private readonly now: () => number
  private timer: NodeJS.Timeout | undefined
  private most = MOST
  private last = 0

  /** @param now ms, of a clock that only goes on */
  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** What is on its way over the connection goes on from now. */
  follow(peer: Peer): void {
    this.open.add(peer)
    if (this.timer) return
    this.last = this.now()
    this.timer = setInterval(() => this.turn(), EVERY_MS)
  }

  /** Every connection at most once; those that had no turn are first at the next, and one has its turn in any case. */
  turn(): void {
    const began = this.now()
    const isLate = began - this.last > EVERY_MS + LATE_MS
    this.most = isLate ? Math.max(LEAST, Math.floor(this.most / 2)) : Math.min(MOST, this.most + EACH)
    this.last = began
    let room = this.most
    const peers = this.open.values()
    for (let n = this.open.size; n > 0 && room > 0; n--) {
      const { value: peer } = peers.next()
      if (!peer) break
      this.open.delete(peer)
      const sent = peer.pump(Math.min(EACH, room))
      if (sent !== undefined) {
        room -= sent
        this.open.add(peer)
      }
      if (this.now() - began >= BUDGET_MS) break
    }
    if (this.open.size === 0) this.stop()
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }
}
