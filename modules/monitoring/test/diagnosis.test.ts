import { encode as encodeJt } from '@motorpool/jt808'
import { facts as jt808 } from '@motorpool/jt808/facts'
import { fromHex } from '@motorpool/kernel'
import { compileTable, plainSignal } from '@motorpool/signals'
import { RawForm } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { jt } from '../../ingest/test/support/frames.ts'
import { rowOf, wantedOf } from '../src/server/diagnosis/messages.ts'

const time = Date.UTC(2026, 4, 6, 1, 0, 0)
const hex = (text: string) => fromHex(text) as Uint8Array
type Stored = Parameters<typeof wantedOf>[0][number]

const stored = (messageId: number, raw: Uint8Array, seconds: number) =>
  ({
    protocol: jt808.id,
    messageId,
    rawForm: RawForm.frame,
    flags: 0,
    deviceTime: time + seconds * 1000,
    receiveTime: time + seconds * 1000 + 400,
    raw,
  }) as Stored

const group = (data: string, seconds: number) =>
  stored(
    0x0900,
    encodeJt.terminalPassthrough(
      { edition: '2013', number: '199000000001', serial: seconds },
      { kind: 0xf0, data: hex(data) },
    ),
    seconds,
  )
const location = stored(0x0200, jt.location('199000000001', 1, { time }), 0)
const engine = group('022EE07D', 1)
const lock = group('0311', 2)

const table = compileTable([
  plainSignal('engineSpeed', {
    name: ['转速', 'Engine speed', '回転数'],
    frameId: 'F002',
    startByte: 1,
    startBit: 7,
    bitLength: 16,
    byteOrder: 'Motorola',
    factor: 0.125,
    unit: 'r/min',
  }),
  plainSignal('coolant', { name: ['水温', 'Coolant', '水温'], frameId: 'F002', startByte: 3, offset: -40 }),
])

describe('messages around a fault', () => {
  const all = [location, engine, lock]
  const asked = (protocol: string, ...commands: number[]) => ({ protocol, commands })

  it('R359 of GPRS11 are those of its command groups', () => {
    expect(wantedOf(all, asked('GPRS11', 0x02))).toEqual([engine])
    expect(wantedOf(all, asked('GPRS11'))).toEqual([engine, lock])
    expect(wantedOf(all, asked('GPRS11', 0x04))).toEqual([])
  })

  it('are those of the protocol that is asked for, by message where some are named', () => {
    expect(wantedOf(all, asked('JT808'))).toEqual(all)
    expect(wantedOf(all, asked('JT808', 0x0200))).toEqual([location])
    expect(wantedOf(all, asked('GB32960'))).toEqual([])
  })

  it('never say a password that a controller puts out', () => {
    const secret = compileTable([
      {
        ...plainSignal('unlock', { name: ['密码', 'Password', 'パスワード'], frameId: 'F003' }),
        field: 'plc31',
      },
      plainSignal('level', { name: ['级别', 'Level', 'レベル'], frameId: 'F003', startByte: 1 }),
    ])
    const { values } = rowOf(group('0311', 3), asked('GPRS11', 0x03), 'en-US', secret)
    expect(values.map(({ key }) => key)).toEqual(['level'])
  })

  it('R359 say the signals of group 02, the data of the engine', () => {
    expect(rowOf(engine, asked('GPRS11', 0x02), 'en-US', table)).toEqual({
      time: time + 1000,
      receiveTime: time + 1400,
      cmd: '02',
      values: [
        { key: 'engineSpeed', name: 'Engine speed', value: 1500, unit: 'r/min', label: null },
        { key: 'coolant', name: 'Coolant', value: 85, unit: null, label: null },
      ],
    })
  })

  it('say nothing of a group that nobody has defined', () => {
    expect(rowOf(lock, asked('GPRS11'), 'en-US', table).values).toEqual([])
    expect(rowOf(engine, asked('GPRS11'), 'en-US', undefined).values).toEqual([])
  })

  it('of another protocol say everything that they carry', () => {
    const { cmd, values } = rowOf(location, asked('JT808'), 'zh-CN', table)
    expect(cmd).toBe('0200')
    expect(values.map(({ key }) => key)).toContain('speed')
  })
})
