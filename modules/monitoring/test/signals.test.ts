import { encode as encodeGb } from '@motorpool/gb32960'
import { facts as gb32960 } from '@motorpool/gb32960/facts'
import { encode as encodeJt } from '@motorpool/jt808'
import { facts as jt808 } from '@motorpool/jt808/facts'
import { fromHex } from '@motorpool/kernel'
import { compileTable, plainSignal, type SignalDefinition } from '@motorpool/signals'
import { RawForm } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { jt } from '../../ingest/test/support/frames.ts'
import { leaves, mergeCondition } from '../src/server/monitor/condition.ts'
import { seriesOf, valuesOf } from '../src/server/monitor/history.ts'

const time = Date.UTC(2026, 4, 6, 1, 0, 0)
const hex = (text: string) => fromHex(text) as Uint8Array

const signal = (code: string, frameId: string, given: Partial<SignalDefinition>) =>
  plainSignal(code, { name: [`${code}中`, code, `${code}日`], frameId, ...given })

const table = compileTable([
  signal('engineSpeed', '0CF00400', { startByte: 3, bitLength: 16, factor: 0.125, unit: 'r/min' }),
  signal('coolant', '18FEEE00', { offset: -40, unit: '℃' }),
  signal('hours', 'F002', { startByte: 1, bitLength: 32, factor: 0.05, unit: 'h' }),
  signal('voltage', '90', { startBit: 7, bitLength: 16, byteOrder: 'Motorola', factor: 0.1, unit: 'V' }),
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
const passthrough = {
  protocol: jt808.id,
  messageId: 0x0900,
  rawForm: RawForm.frame,
  flags: 0,
  deviceTime: time,
  raw: encodeJt.terminalPassthrough(
    { edition: '2013', number: '199000000001', serial: 9 },
    { kind: 0xf0, data: hex('02A0860100') },
  ),
}
const location = {
  protocol: jt808.id,
  messageId: 0x0200,
  rawForm: RawForm.frame,
  flags: 0,
  deviceTime: time + 5000,
  raw: jt.location('199000000001', 1, { time: time + 5000 }),
}
const shown = (messages: Parameters<typeof mergeCondition>[0], with_ = table) =>
  Object.fromEntries(
    leaves(mergeCondition(messages, 'en-US', with_))
      .filter(({ value }) => value.path.startsWith('signals.'))
      .map(({ value }) => [value.path, [value.name, value.value, value.unit]]),
  )

describe('signals of a terminal in the current condition and the history', () => {
  const newest = can(3, [[0x4cf00400, 'FFFFFFE02EFFFFFF']])
  const older = can(1, [
    [0x4cf00400, 'FFFFFF0000FFFFFF'],
    [0x58feee00, '7DFFFFFFFFFFFFFF'],
  ])

  it('shows of every signal the newest value, over all messages that carry some', () => {
    expect(shown([location, newest, older, passthrough])).toEqual({
      'signals.engineSpeed': ['engineSpeed', 1500, 'r/min'],
      'signals.coolant': ['coolant', 85, '℃'],
      'signals.hours': ['hours', 5000, 'h'],
    })
  })

  it('keeps the bytes of CAN frames and pass-throughs out of the condition', () => {
    const paths = mergeCondition([location, newest, older, passthrough], 'en-US', table).map((g) => g.path)
    expect(paths.toSorted()).toEqual(
      [...mergeCondition([location], 'en-US').map((g) => g.path), 'signals'].toSorted(),
    )
  })

  it('shows the custom blocks of GB/T 32960 beside the blocks of the standard', () => {
    const raw = encodeGb('2016', 'realtime', 'LMPTEST0000000001', {
      time,
      blocks: [
        { block: 'position', state: 0, longitude: 113.3, latitude: 23.1 },
        { block: 'custom', type: 0x90, data: hex('0F0A') },
      ],
    })
    const message = {
      protocol: gb32960.id,
      messageId: 2,
      rawForm: RawForm.frame,
      flags: 0,
      raw,
      deviceTime: time,
    }
    const groups = mergeCondition([message], 'zh-CN', table)
    expect(groups.map((g) => g.path)).toEqual(expect.arrayContaining(['position', 'signals']))
    expect(groups.find((g) => g.path === 'signals')?.values).toEqual([
      { path: 'signals.voltage', name: 'voltage中', value: 385, unit: 'V' },
    ])
  })

  it('gives a history its values and curves by the paths that the condition has', () => {
    expect(valuesOf(newest, [['signals', 'engineSpeed']], 'en-US', table)).toEqual({
      'signals.engineSpeed': { value: 1500 },
    })
    const { time: at, values } = seriesOf([older, newest], ['signals.engineSpeed'], 1000, table)
    expect(at).toEqual([older.deviceTime, newest.deviceTime])
    expect(values).toEqual({ 'signals.engineSpeed': [0, 1500] })
  })

  it('leaves a vehicle without definitions as it is', () => {
    const plain = mergeCondition([location, newest, passthrough], 'en-US')
    expect(plain.some((g) => g.path === 'signals')).toBe(false)
    expect(mergeCondition([location], 'en-US', table)).toEqual(mergeCondition([location], 'en-US'))
  })
})
