// @vitest-environment happy-dom
import type { PartList } from '@motorpool/ui/screen'
import { button, fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import FleetCommand from '../../src/web/fleet/FleetCommand.tsx'

const { server, shown } = fakeConsole()
const API = '/api/vehicle-svc/cmd/V2.0'
const FLEET = `${API}/fleet`
const BARE = { id: '11', vin: 'LMPTEST0000000001', terminalId: null }
const FIRST = { id: '12', vin: 'LMPTEST0000000002', terminalId: '5' }
const LOCATE = { code: 'LOCATE', name: '位置信息查询', action: 'query', keeps: true, params: [] }
const TEXT = {
  code: 'TEXT',
  name: '文本信息下发',
  action: 'set',
  keeps: true,
  params: [{ key: 'text', name: '文本', kind: 'text', min: 1, max: 500 }],
}

const list: PartList = { asked: {}, total: 2, capped: false, selected: [BARE, FIRST] }

beforeEach(() => {
  signIn({ permissions: ['single-vehicle/params/update'] })
  server.on('GET', `${API}/${FIRST.vin}/commands`, [LOCATE, TEXT])
  server.on('POST', FLEET, { taskId: '77' })
})

async function open(of: Partial<PartList> = {}) {
  const around = surroundings('/vehicle/vehicles')
  render(<FleetCommand subject="vehicle/vehicles" list={{ ...list, ...of }} />, around)
  fireEvent.click(button('command.fleetSend'))
  await screen.findByText(LOCATE.name)
  return around.address
}
const give = () => button('command.fleetOk')
const told = () => screen.findByText('command.fleetGiven')

describe('giving a command to a fleet', () => {
  it('needs vehicles that are selected', () => {
    render(<FleetCommand subject="vehicle/vehicles" list={{ ...list, selected: [] }} />, surroundings())
    expect(button('command.fleetSend').disabled).toBe(true)
  })

  it('offers what a vehicle with a terminal takes, and gives it to all that are selected', async () => {
    await open()
    expect(screen.getByText('command.fleetOffered')).toBeTruthy()
    fireEvent.click(give())
    await told()
    expect(server.bodies('POST', FLEET)).toEqual([
      { cmdCode: 'LOCATE', action: 'query', type: 'REALTIME', params: {}, ids: ['11', '12'] },
    ])
  })

  it('goes to all that the list finds by its filters where one says so, whatever their order', async () => {
    const asked = { orgId: ['3'], keyword: 'LMP', sort: { field: 'vin', order: 'asc' } }
    await open({ asked, total: 240 })
    fireEvent.click(screen.getByText('command.fleetAll'))
    fireEvent.click(screen.getByText('离线'))
    fireEvent.click(give())
    await told()
    expect(server.bodies('POST', FLEET)).toEqual([
      {
        cmdCode: 'LOCATE',
        action: 'query',
        type: 'OFFLINE',
        params: {},
        list: 'vehicle/vehicles',
        filter: { orgId: ['3'], keyword: 'LMP' },
      },
    ])
  })

  it.each([
    ['are more than one command goes to', { total: 10_001 }],
    ['have been counted by nobody', { total: 5000, capped: true }],
  ])('cannot go to all where they %s', async (_, of) => {
    await open(of)
    expect(screen.getByText('command.fleetTooMany')).toBeTruthy()
    fireEvent.click(screen.getByText('command.fleetAll'))
    fireEvent.click(give())
    await told()
    expect(server.bodies('POST', FLEET)).toMatchObject([{ ids: ['11', '12'] }])
  })

  it('offers no choice of vehicles where the list has no others', async () => {
    await open()
    expect(screen.getByText('command.fleetSelected')).toBeTruthy()
    expect(screen.queryByText('command.fleetAll')).toBeNull()
  })

  it('cannot be given before its values are there, nor a reserved one without its time', async () => {
    server.on('GET', `${API}/${FIRST.vin}/commands`, [TEXT])
    render(<FleetCommand subject="vehicle/vehicles" list={list} />, surroundings())
    fireEvent.click(button('command.fleetSend'))
    const text = await screen.findByLabelText('文本')
    expect(give().disabled).toBe(true)
    fireEvent.change(text, { target: { value: '前方施工' } })
    expect(give().disabled).toBe(false)
    fireEvent.click(screen.getByText('预约'))
    expect(give().disabled).toBe(true)
  })

  it('stays open, with what was chosen, where it is refused', async () => {
    server.on('POST', FLEET, refusal('COMMAND_FLEET_BUSY', '忙', { status: 409 }))
    await open()
    fireEvent.click(give())
    await waitFor(() => expect(shown).toEqual([['error', '忙']]))
    expect(screen.queryByText('command.fleetGiven')).toBeNull()
    await waitFor(() => expect(give().disabled).toBe(false))
  })

  it('is about what was selected when it was opened, and is closed once it is told where to look', async () => {
    const around = surroundings('/vehicle/vehicles')
    const { rerender } = render(<FleetCommand subject="vehicle/vehicles" list={list} />, around)
    fireEvent.click(button('command.fleetSend'))
    await screen.findByText(LOCATE.name)
    rerender(<FleetCommand subject="vehicle/vehicles" list={{ ...list, selected: [] }} />)
    fireEvent.click(give())
    await told()
    expect(server.bodies('POST', FLEET)).toMatchObject([{ ids: ['11', '12'] }])
    fireEvent.click(button('ui.close'))
    await waitFor(() => expect(screen.queryByText('command.fleetGiven')).toBeNull())
  })
})
