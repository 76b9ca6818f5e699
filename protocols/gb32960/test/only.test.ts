import { valueAt } from '@motorpool/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../src/decode.ts'
import { encode } from '../src/encode.ts'
import { BODY_AT } from '../src/frame.ts'

const BLOCKS = {
  vehicle: {
    block: 'vehicle',
    status: 1,
    chargeStatus: 3,
    runningMode: 1,
    speed: 60,
    mileage: 12_345.6,
    voltage: 350,
    current: 30,
    soc: 80,
    dcdc: 1,
    gear: 0x2e,
    insulation: 4000,
    accelerator: 20,
    brake: 0,
  },
  position: { block: 'position', state: 0, longitude: 113.2, latitude: 23.1 },
  temperatures: { block: 'temperatures', subsystems: [{ no: 1, probes: [25, 26, 27] }] },
  custom: { block: 'custom', type: 0x80, data: Uint8Array.of(1, 2, 3) },
} as const
type Name = keyof typeof BLOCKS

/** A report of these blocks whose data unit is cut by so many bytes. */
function report(names: readonly Name[], cut: number): Uint8Array {
  const whole = encode('2016', 'realtime', 'LMPTEST0000000001', {
    time: Date.UTC(2026, 2, 10),
    blocks: names.map((name) => BLOCKS[name]),
  })
  const body = Math.max(0, whole.length - BODY_AT - 1 - cut)
  const frame = whole.slice(0, BODY_AT + body + 1)
  new DataView(frame.buffer).setUint16(BODY_AT - 2, body)
  frame[frame.length - 1] = frame.subarray(2, -1).reduce((check, byte) => check ^ byte, 0)
  return frame
}

const names = fc.array(fc.constantFrom<Name>('vehicle', 'position', 'temperatures', 'custom'), {
  maxLength: 6,
})

describe('a report of which some groups are asked for', () => {
  it('has the same values of these as the whole report, in any order, repeated or cut short', () => {
    const paths = [
      'vehicle.voltage',
      'vehicle.soc',
      'position.longitude',
      'temperatures.0.probes.1',
      'nothing.there',
    ]
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 40 }), fc.subarray(paths), (blocks, cut, asked) => {
        const frame = report(blocks, cut)
        const only = new Set(asked.flatMap((path) => path.split('.', 1)))
        const [whole, part] = [decode(frame), decode(frame, only)]
        expect(part.ok).toBe(whole.ok)
        if (whole.ok && part.ok)
          for (const path of asked)
            expect(valueAt(part.fields, path), path).toEqual(valueAt(whole.fields, path))
      }),
      { numRuns: 500 },
    )
  })

  it('is read no further than they are', () => {
    const frame = report(['vehicle', 'position', 'temperatures'], 0)
    const read = decode(frame, new Set(['vehicle']))
    expect(read.ok && read.fields.map(({ key }) => key)).toEqual(['vehicle'])
  })

  it('is refused as the whole report is', () => {
    const frame = report(['vehicle'], 0)
    frame[40] = (frame[40] ?? 0) ^ 1
    expect(decode(frame, new Set(['vehicle']))).toEqual(decode(frame))
  })
})
