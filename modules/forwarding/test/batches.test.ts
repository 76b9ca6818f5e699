import { describe, expect, it } from 'vitest'
import { nextBatch } from '../src/server/peers/batches.ts'
import type { Item } from '../src/server/worker/flow.ts'

const NOW = Date.UTC(2026, 2, 10, 4)
const BOUNDS = { items: 3, bytes: 1000 }
const item = (size = 10): Item => ({
  vehicleId: '1',
  tenantId: '1',
  deviceTime: NOW,
  frame: new Uint8Array(size),
  late: false,
})
const take = (waiting: Item[], bounds = BOUNDS) => nextBatch(waiting, bounds, NOW)

describe('a batch', () => {
  it('holds what waits within its bounds, and a message that is larger alone', () => {
    const waiting = [item(), item(), item(), item()]
    expect(take(waiting)?.items).toHaveLength(3)
    expect(waiting).toHaveLength(1)
    expect(take([item(600), item(600)])?.items).toHaveLength(1)
    expect(take([item(5000), item()])?.items).toHaveLength(1)
    expect(take([])).toBeUndefined()
  })

  it('goes again as it was under its number, whatever waits behind it', () => {
    const [a, b] = [item(), item()]
    const first = take([a, b])
    const waiting = [a, b, item()]
    expect(take(waiting)).toBe(first)
    expect(waiting).toHaveLength(1)
    expect(first?.number).toMatch(/^20260310040000-[0-9a-f]{12}$/)
  })

  it('of which a part is gone has another number, and takes in nothing of others', () => {
    const [a, b, c] = [item(), item(), item()]
    const first = take([a, b])
    const part = take([b, c])
    expect(part?.items).toEqual([b])
    expect(part?.number).not.toBe(first?.number)
  })
})
