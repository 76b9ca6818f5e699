import { fromHex } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import { compileTable, decodePayloads, parseDbc } from '../src/index.ts'

// The example of the motohawk tool, as the documentation of readers of the format prints it with its values.
const MOTOHAWK = `VERSION "1.0"

NS_ :

BS_:

BU_: PCM1 FOO

BO_ 496 ExampleMessage: 8 PCM1
 SG_ Temperature : 0|12@0- (0.01,250) [229.52|270.47] "degK"  PCM1,FOO
 SG_ AverageRadius : 6|6@0+ (0.1,0) [0|5] "m" Vector__XXX
 SG_ Enable : 7|1@0+ (1,0) [0|0] "-" Vector__XXX

CM_ BO_ 496 "Example message used as template in MotoHawk models.";
CM_ SG_ 496 Temperature "Kelvin;
over two \\"lines\\"";

VAL_ 496 Enable 2 "e" 1 "Enabled" 0 "Disabled" ;
`

const J1939 = `BU_: Engine
BO_ 2364540158 EEC1: 8 Engine
 SG_ EngineSpeed : 24|16@1+ (0.125,0) [0|8031.875] "rpm" Vector__XXX
 SG_ EngineTorque : 16|8@1+ (1,-125) [-125|125] "%" Vector__XXX
BO_ 513 Muxed: 8 Engine
 SG_ Kind M : 0|8@1+ (1,0) [0|255] "" Vector__XXX
 SG_ Pressure m1 : 8|16@1+ (0.5,0) [0|0] "kPa" Vector__XXX
 SG_ Level m2 : 8|8@1+ (1,0) [0|100] "%" Vector__XXX
BO_ 514 Odd: 8 Engine
 SG_ Kind M : 4|4@1+ (1,0) [0|15] "" Vector__XXX
 SG_ Value m3 : 8|8@1+ (1,0) [0|0] "" Vector__XXX
 SG_ Real : 32|32@1- (1,0) [0|0] "" Vector__XXX
SIG_VALTYPE_ 514 Real : 1;
BO_ 3221225472 VECTOR__INDEPENDENT_SIG_MSG: 0 Vector__XXX
 SG_ Orphan : 0|8@1+ (1,0) [0|0] "" Vector__XXX
`

const values = (text: string, id: number, hex: string) =>
  Object.fromEntries(
    decodePayloads(compileTable(parseDbc(text).signals), [
      { carrier: 'can', id, data: fromHex(hex) as Uint8Array, offset: 0 },
    ]).map((f) => [f.key, f.label?.[0] ?? f.value]),
  )

describe('a DBC file', () => {
  it.each([
    ['c001400000000000', { Temperature: 250.1, AverageRadius: 3.2, Enable: 'Enabled' }],
    ['c006e00000000000', { Temperature: 250.55, AverageRadius: 3.2, Enable: 'Enabled' }],
  ])('decodes the published frame %s to its documented values', (hex, expected) => {
    expect(values(MOTOHAWK, 496, hex)).toEqual(expected)
  })

  it('gives nodes, frame ids, units, bounds, comments and meanings', () => {
    const file = parseDbc(MOTOHAWK)
    expect(file).toMatchObject({ nodes: ['PCM1', 'FOO'], messages: 1, skipped: [] })
    expect(file.signals[0]).toMatchObject({
      code: 'Temperature',
      frameId: '1F0',
      byteOrder: 'Motorola',
      signed: true,
      unit: 'degK',
      min: 229.52,
      max: 270.47,
      comment: 'Kelvin;\nover two "lines"',
    })
    expect(file.signals[2]).toMatchObject({
      min: null,
      max: null,
      labels: { 0: 'Disabled', 1: 'Enabled', 2: 'e' },
    })
  })

  it('takes extended ids without their mark', () => {
    expect(parseDbc(J1939).signals[0]?.frameId).toBe('0CF004FE')
    expect(values(J1939, 0x0cf004fe, 'FFFF7DE02EFFFFFF')).toEqual({ EngineSpeed: 1500, EngineTorque: 0 })
  })

  it('reads a multiplexed signal only under its own number', () => {
    expect(values(J1939, 513, '0164000000000000')).toEqual({ Kind: 1, Pressure: 50 })
    expect(values(J1939, 513, '0264000000000000')).toEqual({ Kind: 2, Level: 100 })
  })

  it('names what has no place in a table, and leaves out signals of no message', () => {
    const { skipped, signals } = parseDbc(J1939)
    expect(skipped).toEqual([
      { signal: 'Value', message: 'Odd', line: 11, why: 'multiplexed' },
      { signal: 'Real', message: 'Odd', line: 12, why: 'float' },
    ])
    expect(signals.map((s) => s.code)).not.toContain('Orphan')
  })

  it('names by line the signals outside of their frame, in either order of bits, and those that are no signals', () => {
    const file = [
      'BO_ 1 Short: 2 E',
      ' SG_ Last : 8|8@1+ (1,0) [0|0] "" E',
      ' SG_ Over : 9|8@1+ (1,0) [0|0] "" E',
      ' SG_ Big : 15|8@0+ (1,0) [0|0] "" E',
      ' SG_ BigOver : 14|8@0+ (1,0) [0|0] "" E',
      ' SG_ Rubbish : what',
      'CM_ SG_ 1 Last "over',
      'two lines";',
      'BO_ 2 Long: 20 E',
      ' SG_ Far : 152|8@1+ (1,0) [0|0] "" E',
      ' SG_ Farther : 160|8@1+ (1,0) [0|0] "" E',
    ].join('\n')
    const { signals, skipped } = parseDbc(file)
    expect(signals.map(({ code, line }) => [code, line])).toEqual([
      ['Last', 2],
      ['Big', 4],
      ['Far', 10],
    ])
    expect(skipped).toEqual([
      { signal: 'Over', message: 'Short', line: 3, why: 'beyond' },
      { signal: 'BigOver', message: 'Short', line: 5, why: 'beyond' },
      { signal: 'Rubbish', message: 'Short', line: 6, why: 'unreadable' },
      { signal: 'Farther', message: 'Long', line: 11, why: 'beyond' },
    ])
  })

  it('of anything else holds nothing', () => {
    expect(parseDbc('<html>BO_ x</html>\n"open')).toMatchObject({ messages: 0, signals: [] })
  })
})

describe('a DBC file made to be slow', () => {
  const head = 'BU_: E\nBO_ 1 M: 8 E\n'
  const signal = (n: number) => ` SG_ S${n} m${n % 256} : 0|8@1+ (1,0) [0|0] "" E\n`

  it.each([
    ['a text that is opened and never closed', `"${'\n'.repeat(240_000)}`],
    ['a line without an end', `CM_ "${'x'.repeat(200_000)}`],
    [
      'more signals than any vehicle has',
      head + Array.from({ length: 20_001 }, (_, n) => signal(n)).join(''),
    ],
  ])('is refused: %s', (_what, text) => {
    expect(() => parseDbc(text)).toThrow(/more than \d+/)
  })

  it('keeps texts over several lines, with quotes inside', () => {
    const { signals } = parseDbc(
      `${head}${signal(1).replace(' m1', '')}CM_ SG_ 1 S1 "a \\"b\\"\n\nc";\nBO_ 2 N: 8 E\n`,
    )
    expect(signals[0]?.comment).toBe('a "b"\n\nc')
  })
})
