import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Flow, type Gap, type Item } from '../src/server/worker/flow.ts'

const item = (place: number, late = false, vehicleId = '1'): Item => ({
  vehicleId,
  tenantId: '1',
  deviceTime: place,
  frame: new Uint8Array(0),
  late,
})
const placed = (place: number, late = false): Item => ({ ...item(place, late), place })
const at = (time: number) => ({ time })
const started = (gaps: readonly Gap[] = [], liveMost?: number) => {
  const flow = new Flow(at(0), gaps, true, liveMost)
  flow.present()
  return flow
}
/** Places of all that is taken now. */
const taken = (flow: Flow): Item[] => {
  const all: Item[] = []
  for (let one = flow.take(); one; one = flow.take()) all.push(one.item)
  return all
}

describe('what a task has sent of the journal', () => {
  it('moves on when all before is acknowledged, in whatever order', () => {
    const flow = started()
    flow.offer([item(1), item(2)], at(5))
    flow.offer([item(7)], at(10))
    const [a, b, c] = taken(flow) as [Item, Item, Item]
    flow.done(c)
    flow.done(b)
    expect(flow.position).toEqual(at(0))
    flow.done(a)
    expect(flow.position).toEqual(at(10))
  })

  it('sends again first, in order, what had no answer when the connection was lost, and says so', () => {
    const flow = started()
    flow.offer([item(1), item(2), item(3)], at(5))
    const first = flow.take()
    flow.take()
    if (first) flow.done(first.item)
    flow.lost()
    const again = [flow.take(), flow.take()]
    expect(again.map((one) => [one?.item.deviceTime, one?.again])).toEqual([
      [2, true],
      [3, false],
    ])
  })

  it('is a gap while the peer is away, which is read once nothing waits to be sent live', () => {
    const flow = started()
    flow.offer([item(1)], at(5))
    flow.away()
    flow.offer([item(6)], at(10))
    flow.offer([], at(20))
    expect([flow.position, flow.gaps]).toEqual([at(20), [{ from: at(0), to: 20 }]])
    flow.present()
    flow.offer([item(21)], at(25))
    expect(flow.wanted).toBeUndefined()
    taken(flow)
    const wanted = flow.wanted as Gap
    expect(wanted).toEqual({ from: at(0), to: 20 })
    flow.offerLate(wanted, [item(1, true), item(6, true)], at(20), true)
    for (const one of taken(flow)) flow.done(one)
    expect(flow.gaps).toEqual([])
  })

  it('sends live before what is made up', () => {
    const flow = started([{ from: at(-10), to: -1 }])
    flow.offerLate(flow.wanted as Gap, [item(-5, true), item(-4, true)], at(-1), true)
    flow.offer([item(1)], at(5))
    expect(taken(flow).map(({ deviceTime }) => deviceTime)).toEqual([1, -5, -4])
  })

  it('takes no more of a gap that it has let go of meanwhile', () => {
    const flow = started([{ from: at(-10), to: -1 }])
    const wanted = flow.wanted as Gap
    flow.away()
    flow.present()
    flow.offerLate(wanted, [item(-5, true)], at(-1), true)
    expect([taken(flow), flow.gaps]).toEqual([[], [{ from: at(-10), to: -1 }]])
  })

  it('loses nothing for good but where it is told to', () => {
    const flow = new Flow(at(0), [], false)
    flow.offer([item(1)], at(5))
    flow.skipTo(at(50))
    expect([flow.position, flow.gaps]).toEqual([at(50), []])
  })

  it('does not grow without bound while a peer takes nothing', () => {
    const flow = started()
    for (let page = 0; page < 10; page++)
      flow.offer(
        Array.from({ length: 5000 }, (_, i) => item(page * 5000 + i)),
        at((page + 1) * 5000),
      )
    expect(flow.waiting).toBeLessThanOrEqual(20_000)
    expect(flow.gaps).toHaveLength(1)
  })

  it('sends nothing again that a peer which is there takes, however slow it is', () => {
    const flow = started()
    const page = (n: number) => Array.from({ length: 5000 }, (_, i) => item(n * 5000 + i + 1))
    flow.offer(page(0), at(5000))
    const sent = [flow.take(), flow.take()]
    for (let n = 1; n < 6; n++) flow.offer(page(n), at((n + 1) * 5000))
    for (const one of sent) if (one) flow.done(one.item)
    expect(flow.gaps).toEqual([{ from: at(5000), to: 25_000 }])
    for (const one of taken(flow)) flow.done(one)
    expect(flow.position).toEqual(at(30_000))
  })

  it('leaves each message to one gap when a worker ends before a page is sent', () => {
    const flow = new Flow(at(0), [{ from: at(5000), to: 25_000 }], true)
    flow.skipTo(at(30_000))
    expect(flow.gaps).toEqual([{ from: at(0), to: 30_000 }])
  })

  it('leaves to be sent again only what has no answer of a page', () => {
    const flow = started()
    flow.offer([placed(10), placed(20), placed(30)], at(50))
    const [a, b] = taken(flow) as [Item, Item]
    flow.done(a)
    flow.done(b)
    expect(flow.position).toEqual(at(29))
    flow.away()
    expect([flow.position, flow.gaps]).toEqual([at(50), [{ from: at(29), to: 50 }]])
    flow.present()
    flow.offerLate(flow.wanted as Gap, [placed(30, true), placed(40, true)], at(50), true)
    const [c] = taken(flow) as [Item]
    flow.done(c)
    expect(flow.gaps).toEqual([{ from: at(39), to: 50 }])
  })
})

/** Journal of places 1, 2, 3 …; what happens between two looks. */
type Step = 'page' | 'take' | 'done' | 'lost' | 'away' | 'present' | 'late' | 'crash'
const steps = fc.array(
  fc.constantFrom<Step>(
    'page',
    'page',
    'take',
    'take',
    'take',
    'done',
    'done',
    'done',
    'lost',
    'away',
    'present',
    'late',
    'late',
    'crash',
  ),
  { minLength: 20, maxLength: 200 },
)

/** Few, so that more waits than may. */
const LIVE_MOST = 12

class Run {
  flow = started([], LIVE_MOST)
  end = 0
  /** Taken although the peer had them. */
  readonly doubled: number[] = []
  readonly acknowledged = new Set<number>()
  readonly liveOrder: number[] = []
  private sent: Item[] = []

  step(step: Step, size: number): void {
    if (step === 'page') {
      const items = Array.from({ length: size }, (_, i) => placed(this.end + 1 + i))
      this.end += size + 1
      this.flow.offer(items, at(this.end))
    } else if (step === 'take') {
      const one = this.flow.take()
      if (!one) return
      this.sent.push(one.item)
      if (this.acknowledged.has(one.item.deviceTime)) this.doubled.push(one.item.deviceTime)
      if (!one.item.late && !one.again) this.liveOrder.push(one.item.deviceTime)
    } else if (step === 'done') {
      const one = this.sent.shift()
      if (!one) return
      this.acknowledged.add(one.deviceTime)
      this.flow.done(one)
    } else if (step === 'late') this.late(size)
    else if (step === 'crash') {
      this.sent = []
      this.flow = new Flow(this.flow.position, structuredClone(this.flow.gaps), true, LIVE_MOST)
      this.flow.skipTo(at(this.end))
      this.flow.present()
    } else {
      this.sent = []
      this.flow.lost()
      if (step === 'away') this.flow.away()
      if (step === 'present') this.flow.present()
    }
  }

  /** Reads so many places of the gap, of which those of the pages are messages. */
  private late(size: number): void {
    const { wanted } = this.flow
    if (!wanted) return
    const to = Math.min(wanted.to, wanted.from.time + size)
    const items = this.places(wanted.from.time + 1, to).map((place) => placed(place, true))
    this.flow.offerLate(wanted, items, at(to), to === wanted.to)
  }

  readonly messages = new Set<number>()
  private places(from: number, to: number): number[] {
    return [...this.messages].filter((place) => place >= from && place <= to)
  }

  finish(): void {
    this.flow.present()
    for (let i = 0; i < 10_000 && (this.flow.waiting > 0 || this.flow.gaps.length > 0); i++) {
      this.step('take', 1)
      this.step('done', 1)
      this.step('late', 50)
    }
  }
}

it('brings every message to the peer, whatever happens, live ones in their order, and again only what had no answer', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 }), (all, sizes) => {
      const run = new Run()
      for (const [i, step] of all.entries()) {
        const size = sizes[i % sizes.length] ?? 1
        if (step === 'page') for (let n = 1; n <= size; n++) run.messages.add(run.end + n)
        run.step(step, step === 'late' ? size + 1 : size)
      }
      run.finish()
      expect([...run.messages].filter((place) => !run.acknowledged.has(place))).toEqual([])
      expect(run.doubled).toEqual([])
      expect(run.liveOrder).toEqual(run.liveOrder.toSorted((a, b) => a - b))
      expect([run.flow.position.time, run.flow.gaps]).toEqual([run.end, []])
    }),
    { numRuns: 500 },
  )
})
