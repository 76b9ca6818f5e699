// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Diagnosis from '../../src/web/screens/diagnosis/Diagnosis.tsx'
import { around, DuringList } from '../../src/web/screens/diagnosis/DuringList.tsx'
import { MessageRows, valueText } from '../../src/web/screens/diagnosis/MessageRows.tsx'
import { areCommands, bandsOf, commandsOf, readWindow } from '../../src/web/screens/diagnosis/window.ts'

const { server } = fakeConsole()
const NOW = 1_800_000_000_000
const HOUR = 3_600_000
const alarm = { id: '1', name: '绝缘报警', level: 3, begin: NOW, end: NOW + 60_000 }

describe('the window around a fault', () => {
  it('R359 asks for GPRS11 group 02 of the last hour until something else is chosen', () => {
    expect(readWindow(new URLSearchParams(), NOW)).toEqual({
      vin: null,
      from: NOW - HOUR,
      to: NOW,
      keys: [],
      protocol: 'GPRS11',
      cmd: '02',
    })
    const given = new URLSearchParams({ vin: 'A', protocol: 'JT808', cmd: '0200', keys: 'speed,soc' })
    expect(readWindow(given, NOW)).toMatchObject({
      vin: 'A',
      protocol: 'JT808',
      cmd: '0200',
      keys: ['speed', 'soc'],
    })
  })

  it('takes commands in hexadecimal', () => {
    expect(commandsOf(' 02, 0x0200 ')).toEqual(['02', '0x0200'])
    expect([areCommands('02 0200'), areCommands(''), areCommands('zz')]).toEqual([true, true, false])
  })

  it('shows alarms as bands of their level; one that goes on has no end', () => {
    expect(bandsOf([alarm, { ...alarm, level: 1, end: null }])).toEqual([
      { from: NOW, to: NOW + 60_000, label: '绝缘报警', tone: 'bad' },
      { from: NOW, to: null, label: '绝缘报警', tone: 'info' },
    ])
  })

  it('goes to an alarm, of a day at most', () => {
    expect(around(alarm)).toEqual([NOW - 600_000, NOW + 660_000])
    const [from, to] = around({ begin: NOW, end: NOW + 90 * 24 * HOUR })
    expect(to - from).toBe(24 * HOUR)
    const windows: [number, number][] = []
    render(<DuringList alarms={[alarm]} onWindow={(...one) => windows.push(one)} />)
    fireEvent.click(screen.getByRole('button', { name: '绝缘报警' }))
    expect(windows).toEqual([around(alarm)])
  })

  it('asks for a vehicle first, and refuses more than a day', () => {
    render(<Diagnosis />, surroundings('/vehicle/alarmDiagnosis'))
    expect(screen.getByText('monitor.diagnosis.choose')).toBeTruthy()
    render(<Diagnosis />, surroundings(`/vehicle/alarmDiagnosis?vin=A&from=${NOW}&to=${NOW + 48 * HOUR}`))
    expect(screen.getByText('monitor.diagnosis.long')).toBeTruthy()
  })

  it('lists its messages with what they say', async () => {
    const path = '/api/vehicle-svc/alarm/vehicle/V1.0/diagnosis/page'
    const values = [
      { key: 'a', name: '转速', value: 1500, unit: 'r/min', label: null },
      { key: 'b', name: '锁车', value: 1, unit: null, label: '一级锁车' },
    ]
    server.on('POST', path, {
      items: [{ time: NOW, receiveTime: NOW, cmd: '02', values }],
      total: 1,
      current: 1,
    })
    const asked = { vin: 'A', protocol: 'GPRS11', cmdList: ['02'], beginTime: 0, endTime: NOW }
    render(<MessageRows asked={asked} />, surroundings())
    expect(await screen.findByText('一级锁车')).toBeTruthy()
    expect(server.bodies('POST', path)).toEqual([{ ...asked, page: 1, pageSize: 10 }])
    expect(values.map(valueText)).toEqual(['1,500 r/min', '一级锁车'])
  })
})
