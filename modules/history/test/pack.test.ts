import { ABSENT, REPORT_COLUMN_NAMES, RecordFlag, StateBit } from '@motorpool/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gb, jt } from '../../ingest/test/support/frames.ts'
import { type FrameColumns, INTEGERS, newColumns } from '../src/server/columns.ts'
import { packBlock, unpackRaw, unpackTrack } from '../src/server/pack/block.ts'
import { Bounds, boundsOf } from '../src/server/pack/bounds.ts'
import { LazyColumns } from '../src/server/scan/lazy-columns.ts'
import type { PackedPart } from '../src/server/scan/packed-history.ts'
import { stretches } from '../src/server/scan/stretches.ts'

const T0 = Date.UTC(2026, 2, 10, 4)
const int = fc.oneof(fc.integer({ min: -200, max: 200 }), fc.integer(), fc.constant(ABSENT))

interface Row {
  step: number
  late: number
  numbers: number[]
  raw: Uint8Array
}

const row: fc.Arbitrary<Row> = fc.record({
  step: fc.oneof(fc.constant(10_000), fc.constant(0), fc.integer({ min: 0, max: 86_400_000 })),
  late: fc.oneof(fc.integer({ min: -600_000, max: 600_000 }), fc.integer({ min: 0, max: 200_000_000_000 })),
  numbers: fc.array(int, { minLength: INTEGERS.length, maxLength: INTEGERS.length }),
  raw: fc.oneof(
    fc.uint8Array({ minLength: 20, maxLength: 20 }),
    fc.uint8Array({ maxLength: 70 }),
    fc.constant(gb.report('LMPTEST0000000001', { time: T0 })),
  ),
})

function columnsOf(rows: readonly Row[]): FrameColumns {
  const c = newColumns(rows.length)
  let time = T0
  for (const [i, r] of rows.entries()) {
    time += r.step
    c.deviceTime[i] = time
    c.receive[i] = (time + r.late) * 1000 + (i % 1000)
    for (const [k, name] of INTEGERS.entries()) c[name][i] = r.numbers[k] as number
  }
  return c
}

/** Times of receipt are unique in a vehicle. */
function receivedAt(c: FrameColumns, block: number): FrameColumns {
  for (let i = 0; i < c.count; i++) c.receive[i] = (c.deviceTime[i] ?? 0) * 1000 + block * 200 + i
  return c
}

describe('packed blocks', () => {
  it('give back every column and every raw byte, whatever was packed', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const columns = columnsOf(rows)
        const raws = rows.map((r) => r.raw)
        const packed = packBlock(columns, raws)
        expect(unpackTrack(packed.track)).toEqual(columns)
        const { raws: back } = unpackRaw(packed.track, packed.raw)
        expect([...back].sort(([a], [b]) => a - b).map(([, raw]) => [...raw])).toEqual(
          raws.map((r) => [...r]),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('give back each column alone, in whatever order they are asked for', () => {
    const names = ['deviceTime', 'receive', ...INTEGERS] as const
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 60 }),
        fc.shuffledSubarray([...names], { minLength: 1 }),
        (rows, asked) => {
          const columns = columnsOf(rows)
          const raws = rows.map((r) => r.raw)
          const lazy = new LazyColumns(packBlock(columns, raws).track)
          expect(lazy.count).toBe(rows.length)
          for (const name of asked) expect(lazy[name], name).toEqual(columns[name])
        },
      ),
      { numRuns: 200 },
    )
  })

  it('say between which numbers their rows lie: no heard row is beyond, and the ends are those of a row', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), fc.nat({ max: 20 }), (rows, cut) => {
        const columns = columnsOf(rows)
        const halves = [rows.slice(0, cut), rows.slice(cut)].map((half) => [...boundsOf(columnsOf(half))])
        const bounds = new Bounds(halves)
        const heard = [...rows.keys()].filter(
          (i) => ((columns.flags[i] ?? 0) & (RecordFlag.absurdTime | RecordFlag.downlink)) === 0,
        )
        for (const name of REPORT_COLUMN_NAMES) {
          const values = heard.map((i) => columns[name][i] ?? 0).filter((value) => value !== ABSENT)
          expect(bounds.of(name), name).toEqual(
            values.length > 0 ? [Math.min(...values), Math.max(...values)] : null,
          )
        }
        const states = heard
          .filter((i) => (columns.flags[i] ?? 0) & RecordFlag.report)
          .map((i) => columns.state[i] ?? 0)
        for (const bit of [StateBit.accOn, StateBit.charging]) {
          expect(bounds.maySet(bit)).toBe(states.some((state) => state & bit))
          expect(bounds.mayClear(bit)).toBe(states.some((state) => !(state & bit)))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('say nothing of a number that was declared after they were packed', () => {
    const [known, older] = [boundsOf(columnsOf([])), boundsOf(columnsOf([])).subarray(0, -2)]
    const last = REPORT_COLUMN_NAMES.at(-1) ?? 'soc'
    expect(new Bounds([[...known]]).of(last)).toBeNull()
    expect(new Bounds([[...known], [...older]]).of(last)).toBeUndefined()
  })

  it('are read as stretches in device-time order, each row once, also where blocks overlap and a day is both packed and not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(row, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
        (blocks, twice) => {
          const all = blocks.map((rows, b) => ({
            columns: receivedAt(columnsOf(rows), b),
            raws: rows.map((r) => r.raw),
          }))
          const parts = all.map(({ columns, raws }): PackedPart => {
            const { track, raw } = packBlock(columns, raws)
            const { deviceTime } = columns
            const [first, last] = [deviceTime[0] ?? 0, deviceTime.at(-1) ?? 0]
            return { first, last, track: Uint8Array.from(track), raw: Uint8Array.from(raw) }
          })
          const hot = all[twice[0] ?? -1] ?? { columns: newColumns(0), raws: [] }
          const found: [number, number, string][] = []
          for (const { columns: c, raw } of stretches({ hot: hot.columns, hotRaws: hot.raws, parts }))
            for (let i = 0; i < c.count; i++)
              found.push([c.deviceTime[i] ?? 0, c.receive[i] ?? 0, String(raw(i))])
          const expected = all.flatMap(({ columns: c, raws }) =>
            raws.map((raw, i) => [c.deviceTime[i] ?? 0, c.receive[i] ?? 0, String(raw)] as const),
          )
          expected.sort(([a, x], [b, y]) => a - b || x - y)
          expect(found.map(([time]) => time)).toEqual(expected.map(([time]) => time))
          const text = (rows: typeof expected) => rows.map(String).sort()
          expect(text(found)).toEqual(text(expected))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('give back the frames of chosen times alone', () => {
    const rows = Array.from({ length: 50 }, (_, i) => ({
      step: 10_000,
      late: 100,
      numbers: INTEGERS.map(() => i),
      raw:
        i % 3 === 0
          ? jt.heartbeat('13900000001', i)
          : gb.report('LMPTEST0000000001', { time: T0 + i * 1000 }),
    }))
    const columns = columnsOf(rows)
    const packed = packBlock(
      columns,
      rows.map((r) => r.raw),
    )
    const wanted = new Set([columns.deviceTime[0], columns.deviceTime[17]])
    const { raws } = unpackRaw(packed.track, packed.raw, (t) => wanted.has(t))
    expect([...raws.keys()].sort((a, b) => a - b)).toEqual([0, 17])
    expect([...(raws.get(17) as Uint8Array)]).toEqual([...(rows[17] as Row).raw])
  })

  it('hold a day of a standing vehicle in a hundredth of its frames', () => {
    const rows = Array.from({ length: 2000 }, (_, i) => ({
      step: 10_000,
      late: 100,
      numbers: INTEGERS.map((__, k) => k),
      raw: gb.report('LMPTEST0000000001', { time: T0 + i * 10_000, speed: 0 }),
    }))
    const packed = packBlock(
      columnsOf(rows),
      rows.map((r) => r.raw),
    )
    expect(packed.track.length + packed.raw.length).toBeLessThan(packed.rawSize / 100)
  })

  it('refuse bytes that are not a block', () => {
    expect(() => unpackTrack(Uint8Array.of(1, 2, 3))).toThrow()
  })
})
