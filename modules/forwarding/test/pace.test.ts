import { describe, expect, it } from 'vitest'
import type { Item } from '../src/server/worker/flow.ts'
import { Pace, type PaceOptions } from '../src/server/worker/pace.ts'

const OPTIONS = { least: 16, most: 4096, turn: 0 }
const item = (): Item => ({
  vehicleId: '1',
  tenantId: '1',
  deviceTime: 0,
  frame: new Uint8Array(0),
  late: false,
})

/** A peer that takes an item each so many ms, so far away, and answers when it has looked around; it is given all that may be sent. */
class FilledPeer {
  readonly pace: Pace
  answered = 0
  underWay = 0
  mostUnderWay = 0
  private readonly trip: number
  private readonly each: number
  private readonly turn: number
  private readonly answers: { item: Item; at: number }[] = []
  private busyUntil = 0
  private now = 0

  constructor(trip: number, each: number, options: PaceOptions = OPTIONS) {
    this.pace = new Pace(options)
    this.trip = trip
    this.each = each
    this.turn = options.turn
  }

  runTo(end: number): void {
    for (; this.now < end; this.now++) {
      while ((this.answers[0]?.at ?? Infinity) <= this.now) this.answer()
      while (this.underWay < this.pace.window) this.send()
      this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay)
    }
  }

  private answer(): void {
    const one = this.answers.shift()
    if (!one) return
    this.pace.done(one.item, this.now)
    this.underWay--
    this.answered++
  }

  private send(): void {
    const one = item()
    this.pace.sent(one, this.now)
    this.underWay++
    this.busyUntil = Math.max(this.busyUntil, this.now + this.trip / 2) + this.each
    const looked = this.turn ? Math.ceil(this.busyUntil / this.turn) * this.turn : this.busyUntil
    this.answers.push({ item: one, at: looked + this.trip / 2 })
  }
}

describe('how many items are under way', () => {
  it('fills a peer that is 200 ms away', () => {
    const peer = new FilledPeer(200, 0.2)
    peer.runTo(10_000)
    const before = peer.answered
    peer.runTo(20_000)
    // It takes 5,000 a second.
    expect(peer.answered - before).toBeGreaterThan(0.95 * 50_000)
  })

  it('is fewer than 80 for a peer that takes 50 a second, near or far', () => {
    for (const trip of [1, 50, 200]) {
      const peer = new FilledPeer(trip, 20)
      peer.runTo(30_000)
      expect(peer.mostUnderWay).toBeLessThan(80)
      expect(peer.answered).toBeGreaterThan(0.95 * 50 * 30 - 50)
    }
  })

  it('fills a peer that answers many at once', () => {
    const peer = new FilledPeer(10, 0.5, { ...OPTIONS, turn: 200 })
    peer.runTo(10_000)
    const before = peer.answered
    peer.runTo(20_000)
    expect(peer.answered - before).toBeGreaterThan(0.95 * 20_000)
  })

  it('follows a peer that becomes slow', () => {
    const pace = new Pace(OPTIONS)
    let now = 0
    const answerEach = (ms: number, count: number) => {
      for (let i = 0; i < count; i++) {
        const one = item()
        pace.sent(one, now)
        now += ms
        pace.done(one, now)
      }
    }
    answerEach(1, 5000)
    answerEach(20, 500)
    expect(pace.window).toBe(OPTIONS.least)
  })

  it('begins anew with each connection', () => {
    const peer = new FilledPeer(200, 0.2)
    peer.runTo(5000)
    peer.pace.reset()
    expect(peer.pace.window).toBe(OPTIONS.least)
  })
})
