import { describe, expect, it } from 'vitest'
import { encode, gb32960 } from '../src/index.ts'
import { TIME, VIN } from './support.ts'

const answer = (edition: '2016' | '2025', parameters: { id: number; value: number | string }[]) =>
  encode(edition, 'queryReply', VIN, { time: TIME, parameters })

const specOf = (code: string) => gb32960.commands.find((one) => one.code === code)

describe('parameters of a terminal (annex B.3.5.5)', () => {
  it('are read by key, in the units of the edition; what the terminal marks invalid is no value', () => {
    const parameters = [
      { id: 0x02, value: 30 },
      { id: 0x03, value: 1 },
      { id: 0x04, value: 3 },
      { id: 0x05, value: 'a.b' },
      { id: 0x08, value: 'F1.00' },
      { id: 0x09, value: 'invalid' },
      { id: 0x10, value: 2 },
    ]
    const read = gb32960.parametersIn(answer('2016', parameters))
    expect(read).toMatchObject([
      { key: 'reportPeriod', value: 30, unit: 's' },
      { key: 'alarmPeriod', value: 1, unit: 'ms' },
      { key: 'domainLength', value: 3 },
      { key: 'domain', value: 'a.b' },
      { key: 'firmware', value: 'F1.00' },
      { key: 'heartbeatPeriod', value: null },
      { key: 'sampling', value: 2 },
    ])
  })

  it('one whose domain is asked for is asked for its length too', () => {
    expect(specOf('SOME_PARAMETERS')?.fields({ keys: 'domain,reportPeriod' })).toEqual({ ids: [2, 4, 5] })
  })

  it('neither versions nor addresses of platforms can be set, nor a period whose unit depends on the edition', () => {
    expect(specOf('SET_PARAMETERS')?.params.map(({ key }) => key)).toEqual([
      'storagePeriod',
      'reportPeriod',
      'heartbeatPeriod',
      'terminalTimeout',
      'platformTimeout',
      'loginWait',
    ])
    const fields = specOf('SET_PARAMETERS')?.fields({ heartbeatPeriod: 60, reportPeriod: 20 })
    expect(fields).toEqual({
      parameters: [
        { id: 2, value: 20 },
        { id: 9, value: 60 },
      ],
    })
  })

  it('cut at every place and with every byte changed are read without a throw', () => {
    const raw = answer('2025', [
      { id: 0x02, value: 30 },
      { id: 0x04, value: 3 },
      { id: 0x05, value: 'a.b' },
    ])
    expect(gb32960.parametersIn(raw)).toHaveLength(3)
    for (let at = 0; at < raw.length; at++) {
      gb32960.parametersIn(raw.subarray(0, at))
      const changed = raw.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      gb32960.parametersIn(changed)
    }
  })
})
