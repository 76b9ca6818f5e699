import { describe, expect, it } from 'vitest'
import { OffloadLimit, offload, Threads } from '../src/index.ts'

const script = new URL('./support/scripts.ts', import.meta.url)
const limits = { key: 'a', timeoutMs: 20_000, memoryMb: 64 }
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (error instanceof OffloadLimit ? error.limit : error.message),
  )

describe('work in a thread of its own', () => {
  it('answers what the script answers, or throws what it throws', async () => {
    expect(await offload<number>(script, { does: 'double', n: 21 }, limits)).toBe(42)
    expect(await refusal(offload(script, { does: 'throw' }, limits))).toBe('not readable')
  })

  it('hears on the way how far the script is, and then its answer', async () => {
    const told: number[] = []
    const asked = { ...limits, told: (progress: number) => told.push(progress) }
    expect(await offload<number>(script, { does: 'tell', n: 3 }, asked)).toBe(6)
    expect(told).toEqual([1, 2, 3])
  })

  it('leaves the thread that asked free while it runs, and ends at its time', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 10)
    expect(await refusal(offload(script, { does: 'spin' }, { ...limits, timeoutMs: 1000 }))).toBe('time')
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(20)
  })

  it('ends at its memory, and takes nothing else with it', async () => {
    expect(await refusal(offload(script, { does: 'fill' }, { ...limits, memoryMb: 16 }))).toBe('memory')
    expect(await offload<number>(script, { does: 'double', n: 1 }, limits)).toBe(2)
  })

  it('takes callers in turn: who asks much is refused, and keeps no other waiting', async () => {
    const much = Array.from({ length: 10 }, () => refusal(offload(script, { does: 'double' }, limits)))
    const other = refusal(offload(script, { does: 'double' }, { ...limits, key: 'b' }))
    expect(await other).toBe('done')
    const all = await Promise.all(much)
    expect(all.filter((one) => one === 'busy').length).toBe(4)
    expect(all.filter((one) => one === 'done').length).toBe(6)
  })
})

describe('threads that stay', () => {
  const pieces = new URL('./support/pieces.ts', import.meta.url)
  const open = (memoryMb = 64) =>
    new Threads<object, number>(pieces, { count: 2, memoryMb, timeoutMs: 5000, idleMs: 200 })

  it('answer many pieces, and refuse those that throw alone', async () => {
    const threads = open()
    const asked = Array.from({ length: 9 }, (_, n) => threads.run({ does: 'double', n }))
    expect(await refusal(threads.run({ does: 'throw' }))).toBe('not readable')
    expect(await Promise.all(asked)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16])
    threads.close()
  })

  it('end when they have nothing to do for long, and others take the next piece', async () => {
    const threads = open()
    const first = await threads.run({ does: 'name' })
    await expect.poll(() => threads.run({ does: 'name' }), { interval: 500 }).not.toBe(first)
    threads.close()
  })

  it('are replaced when a piece takes too much memory, and end when they are closed', async () => {
    const threads = open(16)
    expect(await refusal(threads.run({ does: 'fill' }))).toBe('memory')
    expect(await threads.run({ does: 'double', n: 4 })).toBe(8)
    const spinning = refusal(threads.run({ does: 'spin' }))
    threads.close()
    expect(await spinning).toBe('the threads have ended')
    expect(await refusal(threads.run({ does: 'double' }))).toBe('the threads have ended')
  })

  it('as processes outlive a fault that ends one of them, and its memory', async () => {
    const apart = new Threads<object, number>(pieces, {
      count: 1,
      memoryMb: 32,
      timeoutMs: 10_000,
      idleMs: 5000,
      apart: true,
    })
    expect(await apart.run({ does: 'double', n: 4 })).toBe(8)
    expect(await refusal(apart.run({ does: 'throw' }))).toBe('not readable')
    expect(await refusal(apart.run({ does: 'crash' }))).toBe('fault')
    expect(await apart.run({ does: 'double', n: 5 })).toBe(10)
    expect(await refusal(apart.run({ does: 'fill' }))).toBe('memory')
    expect(await apart.run({ does: 'double', n: 6 })).toBe(12)
    apart.close()
    expect(await refusal(apart.run({ does: 'double' }))).toBe('the threads have ended')
  })
})
