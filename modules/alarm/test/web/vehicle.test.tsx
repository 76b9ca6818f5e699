// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import CurrentAlarms from '../../src/web/vehicle/CurrentAlarms.tsx'
import { openAlarms } from '../../src/web/vehicle/open.ts'

const { server } = fakeConsole()
const VIN = 'LMPTEST0000000001'
const BASE = `/api/vehicle-svc/alarm/vehicle/V1.0/${VIN}`

const alarm = (id: string, more: object) => ({
  id,
  vin: VIN,
  level: '1',
  state: 'ALARMING',
  handleStatus: 'UNDISPOSED',
  happenTime: 1_800_000_000_000,
  duration: 90,
  proofTime: 1_800_000_000_000,
  proofProtocol: '3',
  ...more,
})

const CALLS = [
  'GBAlarm',
  'alarm',
  'faultAlarm',
  'fenceAlarm',
  'exceptionAlarm',
  'inconsistentAlarm',
  'accTimeAlarm',
  'abnormalAlarm',
] as const

function answers(found: Partial<Record<(typeof CALLS)[number], object[]>> = {}) {
  for (const call of CALLS) server.on('GET', `${BASE}/${call}`, found[call] ?? [])
}

describe('the current alarms of a vehicle', () => {
  it('R405 are those of all families: the worst first, of these the newest', async () => {
    answers({
      GBAlarm: [alarm('1', { level: '3', alarmCode: '21012' })],
      alarm: [alarm('2', { level: '2', item: 'W01' })],
      faultAlarm: [alarm('3', { level: '2', faultCode: 'P0A1', happenTime: 1_800_000_060_000 })],
      fenceAlarm: [alarm('4', { fenceName: '厂区', alarmType: 'OUT' })],
      exceptionAlarm: [alarm('5', { strategyName: '电池温差' })],
      inconsistentAlarm: [alarm('6', { inconsistentItem: 'IMEI', reportValue: '86' })],
      accTimeAlarm: [alarm('7', { accItem: 'IDLE' })],
      abnormalAlarm: [alarm('8', { abnormalItem: 'OFFLINE' })],
    })
    const found = await openAlarms(VIN, new AbortController().signal)
    expect(found.map(({ row, name }) => [row.id, name])).toEqual([
      ['1', '绝缘报警'],
      ['3', 'P0A1'],
      ['2', '超速报警'],
      ['4', '厂区 · 驶出报警'],
      ['5', '电池温差'],
      ['6', 'IMEI · 86'],
      ['7', 'ACC开启未作业过久'],
      ['8', '长时间离线'],
    ])
  })

  it('lead to the message that proves one, for those who may read messages', async () => {
    answers({ alarm: [alarm('2', { level: '2', item: 'W01' })] })
    signIn({ permissions: ['monitor/messageQuery/find'] })
    render(<CurrentAlarms subject={VIN} />, surroundings())
    const link = await screen.findByRole('link', { name: 'alarm.proof' })
    expect(link.getAttribute('href')).toContain(`/monitor/messageQuery?vin=${VIN}&protocol=3`)
  })

  it('show no way to messages to others', async () => {
    answers({ alarm: [alarm('2', { level: '2', item: 'W01' })] })
    render(<CurrentAlarms subject={VIN} />, surroundings())
    await screen.findByText('超速报警')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('say that there are none', async () => {
    answers()
    render(<CurrentAlarms subject={VIN} />, surroundings())
    await waitFor(() => expect(screen.getByText('alarm.none')).toBeTruthy())
  })
})
