// @vitest-environment happy-dom
import type { Row } from '@motorpool/resource/web'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { gbAlarms, terminalAlarms } from '../../src/shared/index.ts'
import { AGAIN_MS, FIRST_MS, useAlarmCounts } from '../../src/web/bell/useAlarmCounts.ts'
import { gbHandlingCalls, handlingCalls } from '../../src/web/calls.ts'
import { proofOf } from '../../src/web/proof.ts'
import { useHandling } from '../../src/web/useHandling.ts'

const { server, shown } = fakeConsole()
const COUNT = '/api/vehicle-svc/alarm/count/V1.0'
const row = (id: string, more: object = {}): Row => ({ id, vin: 'LMPTEST0000000001', ...more })

afterEach(() => vi.useRealTimers())

describe('the message that proves an alarm', () => {
  it('is asked for by vehicle, protocol and the ms of its receipt', () => {
    expect(proofOf(row('1', { proofProtocol: '3', proofTime: 1_800_000_000_123.456 }))).toBe(
      '/monitor/messageQuery?vin=LMPTEST0000000001&protocol=3&direction=UP&from=1800000000123&to=1800000000124',
    )
  })

  it('is none where no protocol has brought it', () => {
    expect(proofOf(row('1', { proofProtocol: null, proofTime: 1 }))).toBeUndefined()
  })
})

describe('handling', () => {
  const open = (calls = handlingCalls(terminalAlarms.api)) => {
    const { result } = renderHook(() => useHandling([terminalAlarms.key], calls), surroundings())
    return () => result.current
  }

  it('takes all marked alarms at once', async () => {
    server.on('PUT', `${terminalAlarms.api}/handle`, [])
    const handling = open()
    await act(async () => void (await handling().take([row('1'), row('2')])))
    expect(server.bodies('PUT', `${terminalAlarms.api}/handle`)).toEqual([{ ids: ['1', '2'] }])
    expect(shown).toEqual([['success', 'alarm.taken']])
  })

  it('says who was first, and keeps the dialog open', async () => {
    server.on('PUT', `${terminalAlarms.api}/handle/end`, refusal('ALARM_PROCESSED', '已由张三处理完成'))
    const handling = open()
    act(() => handling().open('end', [row('1')]))
    await act(() => handling().send({ result: 'done' }))
    expect([handling().dialog?.kind, shown]).toEqual(['end', [['error', '已由张三处理完成']]])
  })

  it('hands over to a colleague', async () => {
    server.on('PUT', `${terminalAlarms.api}/handOver`, [])
    const handling = open()
    act(() => handling().open('handOver', [row('1')]))
    await act(() => handling().send({ handlerId: '9' }))
    expect(server.bodies('PUT', `${terminalAlarms.api}/handOver`)).toEqual([{ ids: ['1'], handlerId: '9' }])
    expect(handling().dialog).toBeUndefined()
  })

  it('R353 of national-standard alarms sends the state to one call', async () => {
    server.on('POST', `${gbAlarms.api}/handler`, [])
    const handling = open(gbHandlingCalls(gbAlarms.api))
    await act(async () => void (await handling().take([row('1')])))
    act(() => handling().open('end', [row('1')]))
    await act(() => handling().send({ result: 'done' }))
    expect(server.bodies('POST', `${gbAlarms.api}/handler`)).toEqual([
      { ids: ['1'], state: 1 },
      { ids: ['1'], result: 'done', state: -1 },
    ])
  })
})

describe('the bell', () => {
  it('R067 R068 R070 counts first after 10 s, then every 10 minutes, and leads to lists that may be opened', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    signIn({ permissions: ['vehicle/alarmVehicle/find', 'vehicle/alarmTerminal/find'] })
    server.on('GET', COUNT, [
      { alarmType: 'FAULT', number: 2 },
      { alarmType: 'ALARM', number: 0 },
      { alarmType: 'FENCE', number: 7 },
    ])
    const { result } = renderHook(() => useAlarmCounts(), surroundings())
    await act(() => vi.advanceTimersByTimeAsync(FIRST_MS - 100))
    expect(server.calls).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(200))
    await waitFor(() =>
      expect(result.current).toEqual([
        {
          type: 'FAULT',
          module: 'vehicle/alarmVehicle',
          to: '/vehicle/alarmVehicle?handleStatus=UNDISPOSED,PROCESSING',
          number: 2,
        },
        {
          type: 'ALARM',
          module: 'vehicle/alarmTerminal',
          to: '/vehicle/alarmTerminal?handleStatus=UNDISPOSED,PROCESSING',
          number: 0,
        },
      ]),
    )
    await act(() => vi.advanceTimersByTimeAsync(AGAIN_MS + 100))
    await waitFor(() => expect(server.calls).toHaveLength(2))
  })
})
