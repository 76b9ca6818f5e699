import { encode as encodeGb, gb32960 } from '@motorpool/gb32960'
import { encode as encodeJt, jt808 } from '@motorpool/jt808'
import { fromHex } from '@motorpool/kernel'
import { type DecodedFrame, RawForm } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { compileTable, decodePayloads } from '../src/index.ts'
import { plainSignal } from '../src/plain.ts'

const HEAD = { edition: '2019', number: '13800138000', serial: 7 } as const
const hex = (text: string) => fromHex(text) as Uint8Array

function decoded(frame: DecodedFrame | { ok: false }): DecodedFrame {
  if (!frame.ok) throw new Error('refused')
  return frame as DecodedFrame
}

const table = compileTable([
  plainSignal('engineSpeed', { frameId: '0CF00400', startByte: 3, bitLength: 16, factor: 0.125 }),
  plainSignal('hours', { frameId: 'F002', startByte: 1, bitLength: 32, factor: 0.05 }),
  plainSignal('pressure', {
    frameId: 'F003',
    startByte: 1,
    bitLength: 16,
    byteOrder: 'Motorola',
    startBit: 7,
  }),
  plainSignal('voltage', { frameId: '90', bitLength: 16, byteOrder: 'Motorola', startBit: 7, factor: 0.1 }),
])
const payloadsOf = (frame: DecodedFrame) => (frame.protocol === jt808.name ? jt808 : gb32960).payloads(frame)
const values = (frame: DecodedFrame) =>
  Object.fromEntries(decodePayloads(table, payloadsOf(frame)).map((f) => [f.key, [f.value, f.offset]]))

describe('signals in real frames', () => {
  it('decodes CAN items of JT/T 808 0x0705 by their id', () => {
    const raw = encodeJt.canData(HEAD, {
      count: 2,
      time: '1200000000',
      items: [
        { canId: 0x4cf00400, data: hex('FFFFFFE02EFFFFFF') },
        { canId: 0x123, data: hex('0102030405060708') },
      ],
    })
    const frame = decoded(jt808.decode(raw, RawForm.frame, { messageId: 0x0705 }))
    expect(payloadsOf(frame).map((p) => [p.carrier, p.id])).toEqual([
      ['can', 0x0cf00400],
      ['can', 0x123],
    ])
    expect(values(frame)).toMatchObject({ engineSpeed: [1500, expect.any(Number)] })
  })

  it('decodes a pass-through of JT/T 808 0x0900 by its kind and command group', () => {
    const pass = (data: string) =>
      decoded(
        jt808.decode(encodeJt.terminalPassthrough(HEAD, { kind: 0xf0, data: hex(data) }), RawForm.frame, {
          messageId: 0x0900,
        }),
      )
    expect(values(pass('02A0860100'))).toMatchObject({ hours: [5000, expect.any(Number)] })
    expect(values(pass('030102'))).toMatchObject({ pressure: [0x0102, expect.any(Number)] })
    expect(values(pass('040102'))).toEqual({})
    expect(values(pass('02A0'))).toEqual({})
  })

  it('decodes custom blocks 80–FE of GB/T 32960 by their type', () => {
    const raw = encodeGb('2016', 'realtime', 'LMPTEST0000000001', {
      time: Date.UTC(2026, 0, 1),
      blocks: [{ block: 'custom', type: 0x90, data: hex('0F0A') }],
    })
    const frame = decoded(gb32960.decode(raw, RawForm.frame, { messageId: 2 }))
    // Two bytes of data before the check byte.
    expect(values(frame)).toEqual({ voltage: [385, raw.length - 3] })
  })

  it('decodes the command groups of GPRS11 each by its own items, and a group nobody defined by none', () => {
    const gprs11 = compileTable([
      plainSignal('engineSpeed', {
        frameId: 'F002',
        startByte: 1,
        startBit: 7,
        bitLength: 16,
        byteOrder: 'Motorola',
        factor: 0.125,
      }),
      plainSignal('coolant', { frameId: 'F002', startByte: 3, offset: -40 }),
      plainSignal('lockState', { frameId: 'F003', startByte: 1, bitLength: 4, labels: { 1: '一级锁车' } }),
      plainSignal('relay', { frameId: 'F003', startByte: 1, startBit: 4, bitLength: 1 }),
    ])
    const groups = (data: string) =>
      decodePayloads(gprs11, [{ carrier: 'unit', id: 0xf0, data: hex(data), offset: 0 }]).map((f) => [
        f.key,
        f.label?.[0] ?? f.value,
      ])
    // 02: 1500 r/min, 85 ℃; 03: locked at level 1, relay on.
    expect(groups('022EE07D')).toEqual([
      ['engineSpeed', 1500],
      ['coolant', 85],
    ])
    expect(groups('0311')).toEqual([
      ['lockState', '一级锁车'],
      ['relay', 1],
    ])
    expect(groups('042EE07D')).toEqual([])
  })
})
