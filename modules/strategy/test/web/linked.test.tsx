// @vitest-environment happy-dom
import { button, fakeConsole, isBusy, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LinkedVehicles } from '../../src/web/screens/LinkedVehicles.tsx'

const { server } = fakeConsole()
const API = '/api/vehicle-svc/strategy/vin/V1.0'
const GROUPS = '/api/vehicle-svc/vehicle/groups/V1.0/page'
const row = (vin: string) => ({ id: vin, vin, plateCode: null })
const page = (...items: object[]) => ({ items, total: items.length })

function open(editable = true) {
  server.on('POST', `${API}/page`, page(row('LMPTEST0000000001')))
  server.on('POST', `${API}/page/unbind`, page(row('LMPTEST0000000002')))
  server.on('POST', GROUPS, page({ id: '5', groupName: '冷链' }))
  server.on('POST', API, { count: 1 })
  server.on('DELETE', API, null)
  render(<LinkedVehicles strategyId="9" editable={editable} onClose={() => {}} />, surroundings())
}
const press = (name: string) => fireEvent.click(button(name))
const enabled = (name: string) => !button(name).disabled && !isBusy(name)

it('unlinks what was chosen', async () => {
  signIn({ permissions: [] })
  open()
  await screen.findByText('LMPTEST0000000001')
  fireEvent.click(screen.getAllByRole('checkbox').at(-1) as Element)
  press('strategy.unlink (1)')
  await waitFor(() => expect(server.heard('DELETE', API)[0]?.body).toEqual(['LMPTEST0000000001']))
})

it('links all that a search finds, and what groups reach', async () => {
  signIn({ permissions: ['vehicle/groups/find'] })
  open()
  fireEvent.click(screen.getByText('strategy.unlinked'))
  await screen.findByText('LMPTEST0000000002')
  press('strategy.linkAll')
  await waitFor(() =>
    expect(server.heard('POST', API)[0]?.body).toEqual({ vehicleStrategyId: '9', query: {} }),
  )
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'vehicle.links.groups' }))
  fireEvent.click(await screen.findByText('冷链'))
  await waitFor(() => expect(enabled('vehicle.links.byGroup')).toBe(true))
  press('vehicle.links.byGroup')
  await waitFor(() =>
    expect(server.heard('POST', API)[1]?.body).toEqual({ vehicleStrategyId: '9', groupIds: ['5'] }),
  )
  expect(screen.queryByRole('button', { name: 'strategy.bySheet' })).toBeNull()
})

it('changes nothing for readers', async () => {
  signIn({ permissions: [] })
  open(false)
  await screen.findByText('LMPTEST0000000001')
  expect([screen.queryByText('strategy.unlinked'), screen.queryByRole('checkbox')]).toEqual([null, null])
})
