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

function answers(found: Partial<Record<'GBAlarm' | 'alarm' | 'faultAlarm' | 'fenceAlarm', object[]>> = {}) {
  for (const call of ['GBAlarm', 'alarm', 'faultAlarm', 'fenceAlarm'] as const)
    server.on('GET', `${BASE}/${call}`, found[call] ?? [])
}

describe('the current alarms of a vehicle', () => {
  it('R405 are those of all families: the worst first, of these the newest', async () => {
    answers({
      GBAlarm: [alarm('1', { level: '3', alarmCode: '21012' })],
      alarm: [alarm('2', { level: '2', item: 'W01' })],
      faultAlarm: [alarm('3', { level: '2', faultCode: 'P0A1', happenTime: 1_800_000_060_000 })],
      fenceAlarm: [alarm('4', { fenceName: '厂区', alarmType: 'OUT' })],
    })
    const found = await openAlarms(VIN, new AbortController().signal)
    expect(found.map(({ row, name }) => [row.id, name])).toEqual([
      ['1', '绝缘报警'],
      ['3', 'P0A1'],
      ['2', '超速报警'],
      ['4', '厂区 · 驶出报警'],
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
