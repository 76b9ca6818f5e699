// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ParamRow, TerminalParams } from '../../src/shared/index.ts'
import Params from '../../src/web/Params.tsx'

const { server, shown } = fakeConsole()
const VIN = 'LMPTEST0000000001'
const API = `/api/vehicle-svc/vehicle/single/monitor/V1.0/${VIN}/params`

const row = (key: string, more: Partial<ParamRow> = {}): ParamRow => ({
  key,
  code: '0x0055',
  name: key,
  group: 'driving',
  unit: 'km/h',
  choices: [],
  settable: { key, name: key, kind: 'whole', min: 0, max: 200, optional: true },
  value: '80',
  readTime: 1,
  wanted: null,
  ...more,
})

const differing = row('cornerAngle', {
  wanted: {
    value: '90',
    before: '80',
    stage: 'DIFFERS',
    time: 1,
    user: 'Li',
    confirmed: '80',
    confirmTime: 2,
  },
})

const found = (more: Partial<TerminalParams> = {}): TerminalParams => ({
  protocol: 'JT/T 808',
  terminalCode: '13800000000',
  plc: [],
  online: true,
  open: 0,
  items: [
    row('maxSpeed'),
    row('mainAddress', { group: 'connection', settable: null, value: 'a.b' }),
    differing,
  ],
  ...more,
})

const open = async (data: TerminalParams, permissions = ['single-vehicle/params/update']) => {
  signIn({ permissions })
  server.on('GET', API, data)
  render(<Params subject={VIN} />, surroundings())
  await waitFor(() => expect(screen.getByText('maxSpeed')).toBeTruthy())
}
const button = (text: string) =>
  screen.getAllByRole('button').find((one) => one.textContent?.includes(text)) as HTMLButtonElement
const type = (label: string, value: string) => {
  const input = screen.getByLabelText(label, { selector: 'input:not([type=checkbox])' })
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

beforeEach(() => shown.splice(0))

describe('the parameters of a vehicle', () => {
  it('shows what will change before it is sent, and sends it with what was seen', async () => {
    await open(found())
    server.on('PUT', API, { id: '1', checkID: 'c-1', state: '3' })
    expect(button('configuration.change').disabled).toBe(true)
    type('maxSpeed', '90')
    fireEvent.click(button('configuration.change'))
    expect(server.bodies('PUT', API)).toEqual([])
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/maxSpeed.*80.*90/)
    fireEvent.click(button('configuration.send'))
    await waitFor(() =>
      expect(server.bodies('PUT', API)).toEqual([
        { type: 'REALTIME', changes: [{ key: 'maxSpeed', before: '80', value: 90 }] },
      ]),
    )
    await waitFor(() => expect(shown).toEqual([['info', 'configuration.given']]))
  })

  it('what was typed and is what the terminal has already is no change', async () => {
    await open(found())
    type('maxSpeed', '80')
    expect(button('configuration.change').disabled).toBe(true)
  })

  it('asks a terminal that is offline once it is back', async () => {
    await open(found({ online: false }))
    server.on('POST', `${API}/read`, { id: '2', checkID: 'c-2', state: '4' })
    fireEvent.click(button('configuration.readAll'))
    await waitFor(() => expect(server.bodies('POST', `${API}/read`)).toEqual([{ type: 'OFFLINE' }]))
    expect(shown).toEqual([['info', 'configuration.waiting']])
  })

  it('shows the differences alone where they are asked for', async () => {
    await open(found())
    fireEvent.click(screen.getByText('configuration.onlyDifferent'))
    expect(screen.queryByText('maxSpeed')).toBeNull()
    expect(screen.getByText('cornerAngle')).toBeTruthy()
  })

  it('offers nothing to who may only look', async () => {
    await open(found(), [])
    expect(screen.queryByText('configuration.readAll')).toBeNull()
    expect(screen.queryByText('configuration.newValue')).toBeNull()
  })
})
