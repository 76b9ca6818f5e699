import { type JournalEntry, newColumns, VEHICLE_EVENT_KINDS } from '@motorpool/history/server'
import { describe, expect, it } from 'vitest'
import { type Batch, decodeBatch, encodeBatch } from '../src/server/live/batch.ts'
import { ShareBuffer } from '../src/server/live/buffer.ts'

const columns = newColumns(3)
columns.receive.set([1_700_000_000_000_123, 1_700_000_000_000_001, 1_700_000_000_000_123])
columns.deviceTime.set([1_700_000_000_000, 1_699_999_999_000, 1_700_000_000_500])
columns.writer.set([2, 1, 1])
columns.messageId.set([0x0200, -1, 2])
const message = (index: number, raw: string): JournalEntry => ({
  vehicleId: '9007199254740993',
  tenantId: '1',
  columns,
  index,
  raw: Buffer.from(raw, 'hex'),
})
const event: JournalEntry = {
  kind: 'REFERENCE',
  vehicleId: null,
  tenantId: '1',
  position: 1_700_000_000_000_123,
  time: 1_700_000_000_000,
  detail: { topic: 'x' },
}
const batch = (from: number, to: number, entries: readonly JournalEntry[] = []): Batch => ({
  origin: 'one',
  from,
  to,
  entries,
})

describe('a batch', () => {
  it('is what it was after its way as bytes, in the order of the journal', () => {
    const sent = batch(5, 9, [message(0, '2323fe'), message(1, ''), message(2, '7e'), event])
    const { entries, ...places } = decodeBatch(encodeBatch(sent))
    expect(places).toEqual({ origin: 'one', from: 5, to: 9 })
    const seen = entries.map((entry) =>
      'columns' in entry
        ? [
            entry.vehicleId,
            entry.columns.receive[entry.index],
            entry.columns.deviceTime[entry.index],
            entry.columns.writer[entry.index],
            entry.columns.messageId[entry.index],
            Buffer.from(entry.raw).toString('hex'),
          ]
        : entry,
    )
    expect(seen).toEqual([
      ['9007199254740993', 1_700_000_000_000_001, 1_699_999_999_000, 1, -1, ''],
      ['9007199254740993', 1_700_000_000_000_123, 1_700_000_000_500, 1, 2, '7e'],
      ['9007199254740993', 1_700_000_000_000_123, 1_700_000_000_000, 2, 0x0200, '2323fe'],
      event,
    ])
  })

  it.each(VEHICLE_EVENT_KINDS)('brings events of the kind %s', (kind) => {
    const one: JournalEntry = { ...event, kind }
    expect(decodeBatch(encodeBatch(batch(5, 1_700_000_000_000_123, [one]))).entries).toEqual([one])
  })

  it('is refused where its bytes are others', () => {
    const bytes = encodeBatch(batch(1, 2, [message(0, '2323')]))
    expect(() => decodeBatch(bytes.subarray(0, bytes.length - 4))).toThrow()
    expect(() => decodeBatch(Buffer.from('hello'))).toThrow()
  })
})

describe('batches that have come', () => {
  const filled = (...all: [number, number][]) => {
    const buffer = new ShareBuffer()
    const told: string[] = []
    for (const [from, to] of all)
      buffer.add(
        batch(from, to),
        { acknowledge: () => told.push(`stored ${to}`), giveBack: () => told.push(`back ${to}`) },
        0,
      )
    return { buffer, told, after: (time: number) => buffer.after(time).map((one) => [one.from, one.to]) }
  }

  it('follow one another in whatever order they come, up to the first gap', () => {
    const { after } = filled([3, 5], [0, 3], [7, 9])
    expect(after(0)).toEqual([
      [0, 3],
      [3, 5],
    ])
    expect(after(4)).toEqual([[3, 5]])
    expect(after(5)).toEqual([])
    expect(after(8)).toEqual([[7, 9]])
  })

  it('are acknowledged when what they hold is stored, twice ones at once, others given back', () => {
    const { buffer, told } = filled([0, 3], [3, 5], [0, 3])
    expect(told).toEqual(['stored 3'])
    buffer.passed(4)
    expect(told).toEqual(['stored 3', 'stored 3'])
    buffer.giveBack()
    expect(told.at(-1)).toBe('back 5')
  })

  it('of two publishers that overlap hold everything between their places', () => {
    const { after } = filled([0, 4], [2, 6], [5, 8])
    expect(after(0)).toEqual([
      [0, 4],
      [2, 6],
      [5, 8],
    ])
  })

  it('are so many at most', () => {
    const { after, told } = filled(...Array.from({ length: 250 }, (_, i): [number, number] => [i, i + 1]))
    expect(told).toHaveLength(50)
    expect(after(49)).toEqual([])
    expect(after(50)).toHaveLength(200)
  })
})
