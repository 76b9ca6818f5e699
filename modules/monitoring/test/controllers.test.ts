import { encode as encodeJt } from '@motorpool/jt808'
import { facts as jt808 } from '@motorpool/jt808/facts'
import { fromHex } from '@motorpool/kernel'
import { compileTable, plainSignal } from '@motorpool/signals'
import { RawForm } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { mergeCondition } from '../src/server/monitor/condition.ts'
import { controllersOf } from '../src/server/monitor/controllers.ts'

const time = Date.UTC(2026, 4, 6, 1, 0, 0)
const hex = (text: string) => fromHex(text) as Uint8Array

const table = compileTable([
  plainSignal('engineSpeed', {
    name: ['转速', 'Engine speed', '回転数'],
    frameId: '0CF00400',
    startByte: 3,
    bitLength: 16,
    factor: 0.125,
    unit: 'r/min',
  }),
])

const can = (seconds: number, items: readonly (readonly [number, string])[]) => ({
  protocol: jt808.id,
  messageId: 0x0705,
  rawForm: RawForm.frame,
  flags: 0,
  deviceTime: time + seconds * 1000,
  raw: encodeJt.canData(
    { edition: '2013', number: '199000000001', serial: seconds },
    { time: '0100000000', items: items.map(([canId, data]) => ({ canId, data: hex(data) })) },
  ),
})
const unit = {
  ...can(0, []),
  messageId: 0x0900,
  raw: encodeJt.terminalPassthrough(
    { edition: '2013', number: '199000000001', serial: 9 },
    { kind: 0xf0, data: hex('0102') },
  ),
}

/** Newest first, as the store hands them out. */
const messages = [
  can(3, [
    [0x4cf00400, 'FFFFFFE02EFFFFFF'],
    [0x58feee00, '7DFFFFFFFFFFFFFF'],
  ]),
  can(2, [
    [0x4cf00400, 'FFFFFF0000FFFFFF'],
    [0x58f00503, 'FFFFFF7DFFFFFFFF'],
    [0x00000123, '0011223344556677'],
  ]),
  unit,
]

describe('controllers of a vehicle', () => {
  const found = controllersOf(messages, table, 'en-US')

  it('are told apart by their addresses on the bus, and named where the standard prefers one', () => {
    expect(found.map(({ kind, address, name }) => [kind, address, name])).toEqual([
      ['can', '00', 'Engine 1'],
      ['can', '03', 'Transmission 1'],
      ['standard', null, null],
      ['unit', null, null],
    ])
  })

  it('show of each frame the newest, with what the software version defines of it', () => {
    const [engine] = found
    expect(engine?.time).toBe(time + 3000)
    expect(engine?.frames.map(({ id, data }) => [id, data])).toEqual([
      ['0CF00400', 'FFFFFFE02EFFFFFF'],
      ['18FEEE00', '7DFFFFFFFFFFFFFF'],
    ])
    expect(engine?.frames[0]?.values).toEqual([
      { path: 'engineSpeed', name: 'Engine speed', value: 1500, unit: 'r/min' },
    ])
    expect(engine?.frames[1]?.values).toEqual([])
  })

  it('show their bytes where nothing is defined', () => {
    const bare = controllersOf(messages, undefined, 'zh-CN')
    expect(bare.flatMap(({ frames }) => frames.flatMap(({ values }) => values))).toEqual([])
    expect(bare.flatMap(({ frames }) => frames)).toHaveLength(5)
    expect(bare[0]?.name).toBe('发动机 1')
  })

  it('show parts of one unit apart, as the software version tells them by their beginning', () => {
    const group = (prefix: string) =>
      plainSignal(`hours${prefix}`, {
        name: ['工时', 'Hours', '時間'],
        frameId: `F0${prefix}`,
        startByte: 1,
        bitLength: 8,
      })
    const other = {
      ...unit,
      raw: encodeJt.terminalPassthrough(
        { edition: '2013', number: '199000000001', serial: 10 },
        { kind: 0xf0, data: hex('0309') },
      ),
    }
    const [{ frames } = { frames: [] }] = controllersOf(
      [other, unit],
      compileTable([group('01'), group('03')]),
      'en-US',
    )
    expect(frames.map(({ id, values }) => [id, values[0]?.value])).toEqual([
      ['F001', 2],
      ['F003', 9],
    ])
  })

  it('show neither a password nor the bytes that carry it', () => {
    const secret = plainSignal('out', {
      name: ['密码', 'Password', 'パスワード'],
      frameId: '0CF00400',
      bitLength: 16,
      field: 'plc31',
    })
    const [engine] = controllersOf(messages, compileTable([secret]), 'en-US')
    expect(engine?.frames[0]).toMatchObject({ id: '0CF00400', data: '', values: [] })
    expect(engine?.frames[1]?.data).not.toBe('')
    expect(JSON.stringify(mergeCondition(messages, 'en-US', compileTable([secret])))).not.toContain(
      'Password',
    )
  })

  it('of bytes that cannot be read there are none', () => {
    const [first] = messages
    for (let at = 0; at < (first?.raw.length ?? 0); at++)
      controllersOf(
        [{ ...can(1, []), raw: (first?.raw ?? new Uint8Array(0)).subarray(0, at) }],
        table,
        'ja-JP',
      )
    expect(controllersOf([{ ...can(1, []), raw: new Uint8Array(3) }], table, 'ja-JP')).toEqual([])
  })
})
