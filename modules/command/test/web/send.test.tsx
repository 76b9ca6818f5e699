// @vitest-environment happy-dom
import { live } from '@motorpool/live/web'
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fences } from '../../../fence/src/shared/index.ts'
import { SendCommand } from '../../src/web/SendCommand.tsx'

const { server, shown } = fakeConsole()
const VIN = 'LMPTEST0000000001'
const API = `/api/vehicle-svc/cmd/V2.0/${VIN}`

const OPTIONS = `${fences.api}/options`

const LOCATE = { code: 'LOCATE', name: '位置信息查询', action: 'query', keeps: true, params: [] }
const TEXT = {
  code: 'TEXT',
  name: '文本信息下发',
  action: 'set',
  keeps: true,
  params: [{ key: 'text', name: '文本', kind: 'text', min: 1, max: 500 }],
}

beforeEach(() => signIn({ permissions: ['single-vehicle/params/update'] }))

const open = () => {
  const seen = { closed: 0 }
  render(<SendCommand vin={VIN} onClose={() => void seen.closed++} />, surroundings())
  return seen
}
const give = () => screen.getAllByRole('button').find((one) => one.className.includes('ant-btn-primary'))

describe('giving a command', () => {
  it('R340 sends the chosen one in real time, and waits for its result by the check id', async () => {
    server.on('GET', `${API}/commands`, [LOCATE])
    server.on('POST', `${API}/query/REALTIME`, { id: '7', checkID: 'c-7', state: '3' })
    const seen = open()
    await waitFor(() => expect(screen.getByText(LOCATE.name)).toBeTruthy())
    fireEvent.click(give() as HTMLElement)
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(server.bodies('POST', `${API}/query/REALTIME`)).toEqual([{ cmdCode: 'LOCATE', params: {} }])
    live.receive({
      type: 'result',
      checkID: 'c-7',
      data: { id: '7', state: '0', failReason: null, resTime: 1 },
    })
    expect(shown).toEqual([
      ['info', 'command.given'],
      ['success', 'command.result'],
    ])
  })

  it('sends what was filled in of values that may all be left out, and needs one of them', async () => {
    const param = (key: string, name: string, kind: string) => ({
      key,
      name,
      kind,
      min: 0,
      max: 90,
      optional: true,
    })
    const params = [param('maxSpeed', '最高速度', 'whole'), param('latitude', '纬度', 'decimal')]
    server.on('GET', `${API}/commands`, [{ code: 'SET', name: '设置', action: 'set', keeps: true, params }])
    server.on('POST', `${API}/set/REALTIME`, { id: '9', checkID: 'c-9', state: '3' })
    const seen = open()
    await waitFor(() => expect(screen.getByLabelText('纬度')).toBeTruthy())
    expect((give() as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('纬度'), { target: { value: '22.525' } })
    expect((give() as HTMLButtonElement).disabled).toBe(false)
    fireEvent.click(give() as HTMLElement)
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(server.bodies('POST', `${API}/set/REALTIME`)).toEqual([
      { cmdCode: 'SET', params: { latitude: 22.525 } },
    ])
  })

  it('cannot be sent before everything that it asks for is filled in', async () => {
    server.on('GET', `${API}/commands`, [TEXT])
    server.on('POST', `${API}/set/OFFLINE`, { id: '8', checkID: 'c-8', state: '4' })
    const seen = open()
    await waitFor(() => expect(screen.getByLabelText('文本')).toBeTruthy())
    expect((give() as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('文本'), { target: { value: '前方施工' } })
    fireEvent.click(screen.getByText('离线'))
    expect(screen.getByText('command.hint.OFFLINE')).toBeTruthy()
    fireEvent.click(give() as HTMLElement)
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(server.bodies('POST', `${API}/set/OFFLINE`)).toEqual([
      { cmdCode: 'TEXT', params: { text: '前方施工' } },
    ])
  })

  it('of a software version begins with its values, and is kept for no terminal that is offline', async () => {
    const seconds = { key: 'seconds', name: '周期', kind: 'whole', min: 5, max: 600, unit: 's', initial: 30 }
    const own = { code: 'VERSION_4', name: '采集周期', action: 'set', keeps: false, params: [seconds] }
    server.on('GET', `${API}/commands`, [own])
    server.on('POST', `${API}/set/REALTIME`, { id: '9', checkID: 'c-9', state: '3' })
    const seen = open()
    await waitFor(() => expect(screen.getByDisplayValue('30')).toBeTruthy())
    fireEvent.click(screen.getByText('离线'))
    expect(screen.queryByText('command.hint.OFFLINE')).toBeNull()
    fireEvent.click(give() as HTMLElement)
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(server.bodies('POST', `${API}/set/REALTIME`)).toEqual([
      { cmdCode: 'VERSION_4', params: { seconds: 30 } },
    ])
  })

  it('says so when the protocol of the terminal has none', async () => {
    server.on('GET', `${API}/commands`, [])
    open()
    await waitFor(() => expect(screen.getByText('command.none')).toBeTruthy())
    expect((give() as HTMLButtonElement).disabled).toBe(true)
  })

  it('takes an area by the name of a fence, and a time to the second', async () => {
    const fence = { key: 'fence', name: '电子围栏', kind: 'area', min: 1, max: 20 }
    const from = { key: 'from', name: '起始时间', kind: 'time', min: 0, max: 4e12, optional: true }
    server.on('GET', `${API}/commands`, [
      { code: 'FENCE', name: '下发围栏', action: 'set', params: [fence, from] },
    ])
    server.on('GET', OPTIONS, [{ id: '5', label: 'Depot' }])
    server.on('POST', `${API}/set/REALTIME`, { id: '9', checkID: 'c-9', state: '3' })
    open()
    const input = await screen.findByLabelText('电子围栏')
    fireEvent.mouseDown(input)
    fireEvent.click(await screen.findByText('Depot'))
    const time = screen.getByLabelText('起始时间')
    fireEvent.mouseDown(time)
    fireEvent.change(time, { target: { value: '2026-03-10 12:00:30' } })
    fireEvent.keyDown(time, { key: 'Enter', code: 'Enter', keyCode: 13 })
    fireEvent.click(give() as HTMLElement)
    await waitFor(() => expect(server.bodies('POST', `${API}/set/REALTIME`)).toHaveLength(1))
    expect(server.bodies('POST', `${API}/set/REALTIME`)).toEqual([
      { cmdCode: 'FENCE', params: { fence: '5', from: new Date(2026, 2, 10, 12, 0, 30).getTime() } },
    ])
  })
})
