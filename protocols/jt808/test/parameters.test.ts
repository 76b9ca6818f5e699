import { toHex } from '@motorpool/kernel'
import { describe, expect, test } from 'vitest'
import { encode, encodeBody, jt808, MESSAGES } from '../src/index.ts'
import { NUMBER } from './support.ts'

const head = { edition: '2013', number: NUMBER, serial: 7 } as const
const answer = encode.parametersAnswer(head, {
  quotedSerial: 3,
  items: [
    { key: 'heartbeatInterval', value: 60 },
    { key: 'reportStrategy', value: 2 },
    { key: 'mainPassword', value: 'secret' },
    { key: 'mainAddress', value: '10.0.0.1' },
    { key: 'overspeedMargin', value: 5.5 },
    { key: 'alarmMask', value: 0b101 },
    { id: 0xf001, raw: Uint8Array.of(1, 2) },
  ],
})

/** As the gateway hands on what came in sub-packages: header and body without flags, escapes and check. */
const joined = () => jt808.plain(answer, 1).slice(0, -1)

describe('parameters of a terminal (§ 8.10 table 12)', () => {
  test('an answer is read by key, numbers in their units and words of bits as one number', () => {
    const expected = [
      { key: 'heartbeatInterval', value: 60, unit: 's' },
      { key: 'reportStrategy', value: 2 },
      { key: 'mainAddress', value: '10.0.0.1' },
      { key: 'overspeedMargin', value: 5.5, unit: 'km/h' },
      { key: 'alarmMask', value: 5 },
    ]
    expect(jt808.parametersIn(answer)).toEqual(expected)
    expect(jt808.parametersIn(joined())).toEqual(expected)
  })

  test('passwords of the dial-up are neither listed nor read', () => {
    expect(jt808.parameters.filter(({ key }) => /password/i.test(key))).toEqual([])
    expect(JSON.stringify(jt808.parametersIn(answer))).not.toContain('secret')
  })

  test('what people may set is what the command sets', () => {
    const set = jt808.commands.find(({ code }) => code === 'SET_PARAMETERS')
    expect(jt808.parameters.flatMap(({ settable }) => settable ?? [])).toEqual(
      expect.arrayContaining([...(set?.params ?? [])]),
    )
  })

  test('some of them are asked for by their ids, in the order of the table', () => {
    const some = jt808.commands.find(({ code }) => code === 'SOME_PARAMETERS')
    const fields = some?.fields({ keys: 'maxSpeed,heartbeatInterval,nothing' }) as never
    expect(toHex(encodeBody(MESSAGES.queryParametersById, '2013', fields))).toBe('020000000100000055')
  })

  test('cut at every place and with every byte changed it is read without a throw', () => {
    for (const raw of [answer, joined()])
      for (let at = 0; at < raw.length; at++) {
        jt808.parametersIn(raw.subarray(0, at))
        const changed = raw.slice()
        changed[at] = (changed[at] ?? 0) ^ 0xff
        for (const { key } of jt808.parametersIn(changed)) expect(key).not.toMatch(/Password$/)
      }
  })
})
