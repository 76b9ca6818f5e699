import type { StoredFrame, TelemetryStore } from '@motorpool/history/server'
import { encode as encodeJt } from '@motorpool/jt808'
import { facts as jt808 } from '@motorpool/jt808/facts'
import { fromHex } from '@motorpool/kernel'
import { compileTable, plainSignal } from '@motorpool/signals'
import type { SignalSource } from '@motorpool/terminal/server'
import { RawForm } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { vehicleReports } from '../src/server/index.ts'

const time = Date.UTC(2026, 10, 26, 1)
const vehicle = { id: '1', tenantId: '1', vin: 'LMPTEST0000000001' }

const signal = (code: string, startByte: number, field: string) =>
  plainSignal(code, { name: ['中', 'en', '日'], frameId: 'F005', startByte, bitLength: 16, unit: 'm', field })
const table = compileTable([signal('width', 1, 'plc02'), signal('output', 3, 'plc31')])

const unit = (seconds: number, data: string) =>
  ({
    protocol: jt808.id,
    messageId: 0x0900,
    rawForm: RawForm.frame,
    flags: 0,
    deviceTime: time + seconds * 1000,
    raw: encodeJt.terminalPassthrough(
      { edition: '2013', number: '199000000001', serial: seconds },
      { kind: 0xf0, data: fromHex(data) as Uint8Array },
    ),
  }) as StoredFrame

const reading = (messages: readonly StoredFrame[], known = true) =>
  vehicleReports({
    store: {
      latest: async (_key, _n, options) => (options?.messages ? [...messages] : []),
    } as TelemetryStore,
    signals: { tableOf: async () => (known ? table : undefined) } as Partial<SignalSource> as SignalSource,
  }).fields(vehicle, ['plc02', 'plc31', 'plc10'])

describe('values of function fields', () => {
  it('are the newest that was reported of each, also of those that no screen shows', async () => {
    const found = await reading([unit(2, '0539300000'), unit(1, '0500000102')])
    expect([...found]).toEqual([
      ['plc02', { value: 0x3039, unit: 'm', time: time + 2000 }],
      ['plc31', { value: 0, unit: 'm', time: time + 2000 }],
    ])
  })

  it('are not those of messages too short for them', async () => {
    const found = await reading([unit(2, '053930'), unit(1, '0500000102')])
    expect(found.get('plc02')?.time).toBe(time + 2000)
    expect(found.get('plc31')).toMatchObject({ value: 0x0201, time: time + 1000 })
  })

  it('are none where the software version defines none', async () => {
    expect((await reading([unit(1, '0500000102')], false)).size).toBe(0)
  })
})
