import { valueAt } from '@motorpool/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode, gb17691, type RoadBlockInput } from '../src/index.ts'
import { obd, patched, STREAM, TIME, VIN } from './support.ts'

const BLOCKS: Readonly<Record<string, RoadBlockInput>> = {
  obd: obd([0x64000105]),
  stream: STREAM,
  hybrid: { block: 'hybrid', motorSpeed: 900, motorLoad: 40, voltage: 600, current: -12, soc: 71 },
  signature: { block: 'signature', r: new Uint8Array(32), s: new Uint8Array(32) },
}
const PATHS = [
  'obd.mil',
  'obd.faults.0',
  'stream.engineSpeed',
  'stream.longitude',
  'hybrid.soc',
  'stream_2.speed',
]

/** A report of these blocks whose data unit is cut by so many bytes. */
function report(edition: string, names: readonly string[], cut: number): Uint8Array {
  const blocks = names.flatMap((name) => BLOCKS[name] ?? [])
  const whole = encode('gb17691', edition, 'realtime', VIN, { time: TIME, serial: 0x0a0b, blocks })
  const length = Math.max(0, whole.length - 25 - cut)
  return patched(whole.slice(0, 25 + length), 22, length >>> 8, length & 0xff)
}

describe('a report of which some groups are asked for', () => {
  it('has the same values of these as the whole report, in any layout and order, repeated or cut short', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...gb17691.editions),
        fc.array(fc.constantFrom(...Object.keys(BLOCKS)), { maxLength: 6 }),
        fc.integer({ min: 0, max: 60 }),
        fc.subarray(['obd', 'stream', 'hybrid'], { minLength: 1 }),
        (edition, names, cut, groups) => {
          const frame = report(edition, names, cut)
          const whole = gb17691.decode(frame)
          const part = gb17691.decode(frame, undefined, { messageId: 2, only: new Set(groups) })
          if (!whole.ok || !part.ok) throw new Error('cannot be read')
          for (const path of PATHS)
            if (groups.includes(path.replace(/(_2)?\..*/, '')))
              expect([path, valueAt(part.fields, path)]).toEqual([path, valueAt(whole.fields, path)])
          expect(part.deviceTime).toBe(whole.deviceTime)
        },
      ),
      { numRuns: 500 },
    )
  })
})
