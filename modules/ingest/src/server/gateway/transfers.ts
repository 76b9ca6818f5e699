import type { Peer } from './peer.ts'

const EVERY_MS = 20

/** Frames of long messages that all connections together are given at a turn: about a millisecond, so that no report waits longer. */
const MOST = 96

/** Of one connection: 400 frames a second are more than mobile lines take. */
const EACH = 8

/** Long messages to terminals, sent piece by piece: every connection in its turn, and all of them no faster than the loop can bear. */
export class Transfers {
  private readonly open = new Set<Peer>()
  private timer: NodeJS.Timeout | undefined

  /** What is on its way over the connection goes on from now. */
  follow(peer: Peer): void {
    this.open.add(peer)
    this.timer ??= setInterval(() => this.turn(), EVERY_MS)
  }

  /** Every connection at most once; those that had no turn are first at the next. */
  turn(): void {
    let room = MOST
    const peers = this.open.values()
    for (let n = this.open.size; n > 0 && room > 0; n--) {
      const { value: peer } = peers.next()
      if (!peer) break
      this.open.delete(peer)
      const sent = peer.pump(Math.min(EACH, room))
      if (sent === undefined) continue
      room -= sent
      this.open.add(peer)
    }
    if (this.open.size === 0) this.stop()
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }
}
