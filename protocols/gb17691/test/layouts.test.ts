/** Which layout a report is read by, and how that of a device is learnt (docs/protocols/gb17691.md). */
import { editionFlags, editionIn, RecordFlag } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { encode, gb17691, REASONS, type RoadBlockInput } from '../src/index.ts'
import { Connection, decoded, fieldsByPath, obd, patched, report, STREAM, TIME, VIN } from './support.ts'

const LAYOUTS = ['2018A', '2018B', '2018C', 'HJ1239'] as const
/** A serial whose first byte is no type, and one whose bytes both look like the type of a data stream. */
const PLAIN = 0x0a0b
const LIKE_TYPES = 0x0202

const noted = (flags: number) => editionIn(flags, gb17691.editions)
const layoutOf = (frame: Uint8Array, edition?: string) => {
  const field = fieldsByPath(decoded(gb17691, frame, edition)).get('layout')
  const reason = Object.entries(REASONS).find(([, why]) => field?.label?.[1].includes(why[1]))?.[0]
  return [field?.value, reason]
}

describe('a report', () => {
  it.each(LAYOUTS)('in layout %s is read by it, since no other ends with the data unit', (edition) => {
    const two = report(edition, PLAIN, [obd(), STREAM])
    expect(layoutOf(two)).toEqual([edition, 'only'])
    const fields = fieldsByPath(decoded(gb17691, two))
    expect(fields.get('stream.engineSpeed')?.value).toBe(650)
    expect(fields.get('obd.vin')?.value).toBe(VIN)
    expect(decoded(gb17691, two).serial).toBe(PLAIN)
  })

  it.each(['2018A', '2018B', '2018C'] as const)(
    'of one block in layout %s with a serial like a type has the same values under any of the three',
    (edition) => {
      const one = report(edition, LIKE_TYPES)
      for (const hint of ['2018A', '2018B', '2018C']) {
        expect(layoutOf(one, hint)).toEqual([hint, 'noted'])
        const fields = fieldsByPath(decoded(gb17691, one, hint))
        expect(fields.get('stream.longitude')?.value).toBe(121.5)
      }
      expect(layoutOf(one)).toEqual(['2018A', 'order'])
    },
  )

  it('is not read by a noted layout that does not fit', () => {
    expect(layoutOf(report('2018B', PLAIN, [obd(), STREAM]), '2018A')).toEqual(['2018B', 'only'])
    expect(layoutOf(report('2018B', PLAIN), 'none')).toEqual(['2018B', 'only'])
  })

  it('of a block whose VIN would not be text is not read so', () => {
    const two = report('2018A', PLAIN, [obd(), STREAM])
    const at = two.indexOf(0x4c, 30)
    const [layout, reason] = layoutOf(patched(two, at, 0x01))
    expect([layout, reason]).toEqual(['2018A', 'none'])
  })

  it('signed behind its blocks or at its end is read all the same', () => {
    const half = new Uint8Array(32).fill(0x20)
    const signature: RoadBlockInput = { block: 'signature', r: half, s: half }
    for (const edition of LAYOUTS)
      for (const blocks of [
        [obd(), STREAM, signature],
        [obd(), signature, STREAM, signature],
      ])
        expect(layoutOf(report(edition, PLAIN, blocks))).toEqual([edition, 'only'])
  })
})

describe('the layout of a device', () => {
  it.each(LAYOUTS)(
    '%s is learnt from the first report that tells, and decides those that do not',
    (edition) => {
      const line = new Connection().accept()
      const before = line.record(report(edition, LIKE_TYPES))
      line.record(report(edition, PLAIN))
      expect(line.session.edition).toBe(
        edition === '2018A' || edition === '2018B' || edition === '2018C' ? line.session.edition : edition,
      )
      line.record(report(edition, PLAIN, [obd(), STREAM]))
      expect(line.session.edition).toBe(edition)
      const after = line.record(report(edition, LIKE_TYPES))
      expect(noted(after.flags)).toBe(edition)
      expect(layoutOf(after.raw, noted(after.flags))[0]).toBe(edition)
      // What came before anything was learnt was noted too, and is read as it was then.
      expect(layoutOf(before.raw, noted(before.flags))[0]).toBe(noted(before.flags))
    },
  )

  it('is not learnt from what does not tell', () => {
    const line = new Connection().accept()
    line.record(report('2018B', LIKE_TYPES))
    expect(line.session.edition).toBeUndefined()
  })

  it('changes with a report that only another one fits', () => {
    const line = new Connection().accept()
    line.record(report('2018A', PLAIN, [obd(), STREAM]))
    line.record(report('HJ1239', PLAIN, [obd(), STREAM]))
    expect(line.session.edition).toBe('HJ1239')
  })

  it('is that of HJ 1239 where its frames begin with ~~', () => {
    const start = { start: 0x7e }
    const input = { time: TIME, serial: 1, iccid: '89860226110000000012' }
    const line = new Connection().accept(encode('gb17691', 'HJ1239', 'login', VIN, input, start))
    expect(line.session.edition).toBe('HJ1239')
  })

  it('is its own on each connection', () => {
    new Connection().accept().record(report('2018B', PLAIN, [obd(), STREAM]))
    const record = new Connection().accept().record(report('2018B', LIKE_TYPES))
    expect(noted(record.flags)).toBe('2018A')
  })
})

describe('a report that no layout reads to its end', () => {
  const odd = (edition: string) => {
    const whole = report(edition, PLAIN, [STREAM])
    const longer = new Uint8Array(whole.length + 3)
    longer.set(whole.subarray(0, -1))
    longer.set([0x90, 1, 2], whole.length - 1)
    const length = longer.length - 25
    return patched(longer, 22, length >>> 8, length & 0xff)
  }

  it('is stored whole, and nothing of it becomes a column while the layout is not known', () => {
    const record = new Connection().accept().record(odd('2018B'))
    expect(record.flags & RecordFlag.incomplete).toBeTruthy()
    expect(record.mileage).toBe(-0x80000000)
    expect(decoded(gb17691, record.raw, noted(record.flags)).tail?.length).toBe(3)
  })

  it('is read by the layout that its device is known to use, as far as that goes', () => {
    const line = new Connection().accept()
    line.record(report('2018B', PLAIN, [obd(), STREAM]))
    const record = line.record(odd('2018B'))
    expect(record.flags & RecordFlag.incomplete).toBeTruthy()
    expect(record.mileage).toBe(10_000)
  })
})

it('every layout has a place among the editions that flags can hold', () => {
  gb17691.editions.forEach((edition, place) => expect(noted(editionFlags(place))).toBe(edition))
})
