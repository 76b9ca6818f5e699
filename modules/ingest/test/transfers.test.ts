import { afterEach, describe, expect, it } from 'vitest'
import type { Peer } from '../src/server/gateway/peer.ts'
import { Transfers } from '../src/server/gateway/transfers.ts'

const TURN = 20

/** A connection with so many frames to send, each of which takes some time. */
class Line {
  sent = 0
  turns = 0
  private readonly all: number
  private readonly takes: () => void

  constructor(all: number, takes: () => void = () => {}) {
    this.all = all
    this.takes = takes
  }

  pump(most: number): number | undefined {
    if (this.sent === this.all) return undefined
    this.turns++
    const count = Math.min(most, this.all - this.sent)
    for (let i = 0; i < count; i++) this.takes()
    this.sent += count
    return count
  }
}

let time = 0
let transfers = new Transfers()
const started = (lines: readonly Line[]) => {
  time = 0
  transfers = new Transfers(() => time)
  // The part of a connection that transfers know.
  for (const line of lines) transfers.follow(line as unknown as Peer)
}
const turn = (after = TURN) => {
  time += after
  transfers.turn()
}
const sentBy = (lines: readonly Line[]) => lines.reduce((sum, { sent }) => sum + sent, 0)
afterEach(() => transfers.stop())

describe('long messages that go piece by piece', () => {
  it('have their turns one after the other, a few pieces each, until all are whole', () => {
    const lines = Array.from({ length: 30 }, () => new Line(20))
    started(lines)
    turn()
    expect(lines.map(({ sent }) => sent)).toEqual([...Array(12).fill(8), ...Array(18).fill(0)])
    turn()
    expect(lines.map(({ turns }) => turns).slice(0, 24)).toEqual(Array(24).fill(1))
    for (let i = 0; i < 20; i++) turn()
    expect(lines.every(({ sent }) => sent === 20)).toBe(true)
  })

  it('hold the loop no longer than the time of a turn, however slow the machine is', () => {
    const lines = Array.from({ length: 30 }, () => new Line(1000, () => (time += 0.1)))
    started(lines)
    turn()
    // Two of eight pieces take 1.6 ms.
    expect(sentBy(lines)).toBe(16)
    const slow = Array.from({ length: 30 }, () => new Line(1000, () => (time += 5)))
    started(slow)
    turn()
    expect(sentBy(slow)).toBe(8)
  })

  it('give way while the loop is late, and come back when it is not', () => {
    const lines = Array.from({ length: 100 }, () => new Line(100_000))
    started(lines)
    const given = (after?: number) => {
      const before = sentBy(lines)
      turn(after)
      return sentBy(lines) - before
    }
    expect(given()).toBe(96)
    const late = Array.from({ length: 6 }, () => given(60))
    expect(late).toEqual([48, 32, 32, 32, 32, 32])
    const back = Array.from({ length: 9 }, () => given())
    expect(back).toEqual([40, 48, 56, 64, 72, 80, 88, 96, 96])
  })
})
